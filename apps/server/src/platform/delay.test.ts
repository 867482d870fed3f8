import { fakeClock } from "@tender/testkit";
import { expect, test } from "vitest";
import { withMinimumDuration } from "./delay.ts";

function createWaits() {
  const waits: number[] = [];
  const clock = fakeClock();
  return { waits, clock, delay: async (ms: number): Promise<void> => void waits.push(ms) };
}

test("[SEC-20] delays an answer for the rest of the minimum duration", async () => {
  const { waits, clock, delay } = createWaits();
  const work = async () => {
    clock.advance(300);
    return "done";
  };
  expect(await withMinimumDuration(2_000, { clock, delay }, work)).toBe("done");
  expect(waits).toEqual([1_700]);
});

test("[SEC-20] settles neither answer nor refusal during the wait", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const pausedOptions = { clock: fakeClock(), delay: () => promise };
  const settled: string[] = [];
  const answers = [
    withMinimumDuration(2_000, pausedOptions, async () => "done").then((answer) => settled.push(answer)),
    withMinimumDuration(2_000, pausedOptions, () => Promise.reject(new Error("no"))).catch(({ message }) =>
      settled.push(message),
    ),
  ];
  await new Promise((turn) => setImmediate(turn));
  expect(settled).toEqual([]);
  resolve();
  await Promise.all(answers);
  expect(settled.toSorted()).toEqual(["done", "no"]);
});

test("[SEC-20] delays a refusal equally, and does not delay longer work", async () => {
  const { waits, clock, delay } = createWaits();
  await expect(withMinimumDuration(2_000, { clock, delay }, () => Promise.reject(new Error("no")))).rejects.toThrow(
    "no",
  );
  await withMinimumDuration(2_000, { clock, delay }, async () => clock.advance(2_500));
  expect(waits).toEqual([2_000]);
});
