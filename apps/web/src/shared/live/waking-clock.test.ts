import { expect, test } from "vitest";
import { createWakingClock } from "./waking-clock.ts";

const hour = 3_600_000;

test.each([
  ["counts the time that both clocks report", 8_000, 8_000, 8_000],
  ["counts the wall clock while the steady clock sleeps", 0, 8 * hour, 8 * hour],
  ["counts the steady clock when the wall clock is set back", 8_000, 8_000 - 5 * hour, 8_000],
  ["counts a wall clock that is set forward as sleep", 8_000, 5 * hour, 5 * hour],
])("%s", (_case, steadyMs, wallMs, passed) => {
  let [steady, wall] = [500, 1_700_000_000_000];
  const now = createWakingClock(
    () => steady,
    () => wall,
  );
  const startedAt = now();
  steady += steadyMs;
  wall += wallMs;
  expect(now() - startedAt).toBe(passed);
  steady += 1_000;
  wall += 1_000;
  expect(now() - startedAt).toBe(passed + 1_000);
});
