// Guarantee: what runs in another thread cannot hold up, exhaust or spy on the process.
import { threadId } from "node:worker_threads";
import { expect, test } from "vitest";
import { keepAllThreadsBusy, trialTask } from "../../../test/off-thread/all-threads-busy.ts";

test("runs in another thread, which has none of the process's variables", async () => {
  process.env.OFF_THREAD_SECRET = "secret";
  const there = await trialTask("whereAmI", null);
  delete process.env.OFF_THREAD_SECRET;
  expect(there.threadId).not.toBe(threadId);
  expect(there.variables).not.toContain("OFF_THREAD_SECRET");
});

test("throws what the task throws", () => expect(trialTask("fail", "no such row")).rejects.toThrow("no such row"));

test("refuses a task when too many wait, and takes tasks again when they have ended", async () => {
  const { refusal, end } = await keepAllThreadsBusy();
  expect(refusal).toMatchObject({ code: "http.unavailable", details: { retryAfterSeconds: 5 } });
  await end();
  expect(await trialTask("whereAmI", null)).toHaveProperty("threadId");
});

test("refuses a task that takes too much memory, and goes on", async () => {
  await expect(trialTask("takeAllMemory", null)).rejects.toMatchObject({ code: "http.unavailable" });
  expect(await trialTask("whereAmI", null)).toHaveProperty("threadId");
});
