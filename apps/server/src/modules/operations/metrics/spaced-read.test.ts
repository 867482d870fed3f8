import { expect, test } from "vitest";
import { spacedRead } from "./spaced-read.ts";

const never = () => new Promise(() => undefined);

test("loads at most once in the interval, also for concurrent callers", async () => {
  let [now, loads] = [0, 0];
  const read = spacedRead({
    load: async () => (loads += 1),
    now: () => now,
    everyMs: 10,
    maxAgeMs: 60,
    patience: never,
  });
  expect(await Promise.all([read(), read()])).toEqual([
    { value: 1, isFailing: false },
    { value: 1, isFailing: false },
  ]);
  now = 9;
  expect((await read()).value).toBe(1);
  now = 10;
  expect((await read()).value).toBe(2);
});

test("returns the last result while loading fails, until it is too old", async () => {
  let now = 0;
  let isBroken = false;
  const load = async () => {
    if (isBroken) throw new Error("no database");
    return "read";
  };
  const read = spacedRead({ load, now: () => now, everyMs: 10, maxAgeMs: 60, patience: never });
  await read();
  [now, isBroken] = [60, true];
  expect(await read()).toEqual({ value: "read", isFailing: true });
  now = 70;
  expect(await read()).toEqual({ value: undefined, isFailing: true });
  [now, isBroken] = [80, false];
  expect(await read()).toEqual({ value: "read", isFailing: false });
});

test("does not wait for a load that takes too long", async () => {
  const read = spacedRead({ load: never, now: () => 0, everyMs: 10, maxAgeMs: 60, patience: async () => undefined });
  expect(await read()).toEqual({ value: undefined, isFailing: true });
});
