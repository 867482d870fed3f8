import { expect, test } from "vitest";
import { limitConcurrency, QueueFull } from "./concurrency-limit.ts";

/** Creates work that ends on request. `startedCount` counts running and finished work. */
function createWork() {
  let startedCount = 0;
  const ends: (() => void)[] = [];
  const work = () => {
    startedCount += 1;
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return { work, countStarted: () => startedCount, endOne: () => ends.shift()?.() };
}

test("runs the given number at once and the rest in turn", async () => {
  const { work, countStarted, endOne } = createWork();
  const run = limitConcurrency(2);
  const runs = [run(work), run(work), run(work)];
  expect(countStarted()).toBe(2);
  endOne();
  await runs[0];
  await Promise.resolve();
  expect(countStarted()).toBe(3);
  endOne();
  endOne();
  await Promise.all(runs);
});

test("continues after work that failed", async () => {
  const run = limitConcurrency(1);
  const failed = run(() => Promise.reject(new Error("bad picture")));
  const next = run(async () => "done");
  await expect(failed).rejects.toThrow("bad picture");
  expect(await next).toBe("done");
});

test("refuses work beyond its queue", async () => {
  const { work, endOne } = createWork();
  const run = limitConcurrency(1, 1);
  const first = run(work);
  const second = run(async () => "second");
  await expect(run(work)).rejects.toBeInstanceOf(QueueFull);
  endOne();
  await first;
  expect(await second).toBe("second");
});
