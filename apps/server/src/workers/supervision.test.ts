import { expect, test } from "vitest";
import { createBlockedCheck, restartDelayMs } from "./supervision.ts";

test("replaces a worker at once, after failed starts with a growing delay up to 30 s", () => {
  expect([0, 1, 2, 3, 5, 6, 7, 100].map(restartDelayMs)).toEqual([
    0, 1_000, 2_000, 4_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test("counts a worker as blocked at the second look without a beat for 10 s", () => {
  const isBlocked = createBlockedCheck();
  expect(isBlocked(1, 0, 9_999)).toBe(false);
  expect(isBlocked(1, 0, 10_000)).toBe(false);
  expect(isBlocked(1, 0, 11_000)).toBe(true);
});

test("does not count a worker as blocked whose beats were only read late", () => {
  const isBlocked = createBlockedCheck();
  expect(isBlocked(1, 0, 60_000)).toBe(false);
  expect(isBlocked(1, 60_500, 61_000)).toBe(false);
  expect(isBlocked(1, 60_500, 71_000)).toBe(false);
  expect(isBlocked(2, 60_500, 71_000)).toBe(false);
});
