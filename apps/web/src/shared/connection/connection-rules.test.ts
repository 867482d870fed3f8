import { expect, test } from "vitest";
import { hasSlept, retryDelay } from "./connection-rules.ts";

test.each([
  [0, 0, 1_500],
  [0, 0.5, 2_000],
  [1, 0.5, 4_000],
  [2, 0.5, 8_000],
  [3, 0.5, 15_000],
  [100, 0.5, 15_000],
  [100, 0.999, 18_743],
])("waits before attempt %i with random %d for %i ms", (attempt, random, ms) => {
  expect(retryDelay(attempt, random)).toBe(ms);
});

test.each([
  [30_000, false],
  [60_000, false],
  [90_000, false],
  [90_001, true],
  [8 * 3_600_000, true],
])("counts %i ms since the last tick as sleep: %s", (ms, isSleep) => {
  expect(hasSlept(ms)).toBe(isSleep);
});
