import { expect, test } from "vitest";
import { limitConcurrency, QueueFull } from "./concurrency-limit.ts";

/** Work that ends on request. `began` counts running and finished work. */
function heldWork() {
  let began = 0;
  const ends: (() => void)[] = [];
  const work = () => {
    began += 1;
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return { work, began: () => began, endOne: () => ends.shift()?.() };
}

test("runs the given number at once and the rest in turn", async () => {
  const { work, began, endOne } = heldWork();
  const run = limitConcurrency(2);
  const all = [run(work), run(work), run(work)];
  expect(began()).toBe(2);
  endOne();
  await all[0];
  await Promise.resolve();
  expect(began()).toBe(3);
  endOne();
  endOne();
  await Promise.all(all);
});

test("continues after work that failed", async () => {
  const run = limitConcurrency(1);
  const failed = run(() => Promise.reject(new Error("bad picture")));
  const next = run(async () => "done");
  await expect(failed).rejects.toThrow("bad picture");
  expect(await next).toBe("done");
});

test("refuses work beyond its queue", async () => {
  const { work, endOne } = heldWork();
  const run = limitConcurrency(1, 1);
  const first = run(work);
  const second = run(async () => "second");
  await expect(run(work)).rejects.toBeInstanceOf(QueueFull);
  endOne();
  await first;
  expect(await second).toBe("second");
});
