// Guarantee: a task in another thread reads no variable of the process, and waiting tasks are bounded.
import { threadId } from "node:worker_threads";
import { expect, test } from "vitest";
import { backgroundTask, occupyAllThreads, trialTask } from "#test/off-thread/all-threads-busy.ts";

test("runs in another thread without the variables of the process", async () => {
  process.env.OFF_THREAD_SECRET = "secret";
  const thread = await trialTask("whereAmI", null);
  delete process.env.OFF_THREAD_SECRET;
  expect(thread.threadId).not.toBe(threadId);
  expect(thread.variables).not.toContain("OFF_THREAD_SECRET");
});

test("throws the task's error", () => expect(trialTask("fail", "no such row")).rejects.toThrow("no such row"));

test("refuses a task while too many wait, and accepts tasks again later", async () => {
  const { refusal, end } = await occupyAllThreads();
  expect(refusal).toMatchObject({ code: "http.unavailable", details: { retryAfterSeconds: 5 } });
  await end();
  expect(await trialTask("whereAmI", null)).toHaveProperty("threadId");
});

test("queues a background task regardless of the number of waiting tasks", async () => {
  const { end } = await occupyAllThreads();
  const later = backgroundTask("whereAmI", null);
  await end();
  expect(await later).toHaveProperty("threadId");
});
