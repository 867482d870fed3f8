import { fakeClock } from "@tender/testkit";
import { expect, test } from "vitest";
import { BoundedCache } from "./bounded-cache.ts";

const keysOf = (cache: BoundedCache<number>): string[] => {
  const keys: string[] = [];
  cache.drop((_value, key) => {
    keys.push(key);
    return false;
  });
  return keys;
};

test("retains the newest entries, and the last value of a key", () => {
  const cache = new BoundedCache<number>(fakeClock(), 2, 1_000);
  cache.set("a", 1);
  cache.set("b", 2);
  cache.set("a", 3);
  cache.set("c", 4);
  expect(keysOf(cache)).toEqual(["a", "c"]);
  expect([cache.get("a"), cache.get("b")]).toEqual([3, undefined]);
});

test("returns no expired entry and drops expired entries on the next write", () => {
  const clock = fakeClock();
  const cache = new BoundedCache<number>(clock, 10, 1_000);
  cache.set("a", 1);
  clock.advance(600);
  cache.set("b", 2);
  clock.advance(400);
  expect(cache.get("a")).toBeUndefined();
  cache.set("a", 3);
  clock.advance(600);
  cache.set("c", 4);
  expect(keysOf(cache)).toEqual(["a", "c"]);
});
