import { expect, test } from "vitest";
import { createWakingClock } from "./waking-clock.ts";

const hour = 3_600_000;

test.each([
  ["runs with both", 8_000, 8_000, 8_000],
  ["goes on while the steady clock sleeps", 0, 8 * hour, 8 * hour],
  ["goes on while the browser's clock is put back", 8_000, 8_000 - 5 * hour, 8_000],
  ["takes a clock that is put forward for a sleep, which costs one connection", 8_000, 5 * hour, 5 * hour],
])("%s", (_what, steadyMs, wallMs, passed) => {
  let [steady, wall] = [500, 1_700_000_000_000];
  const now = createWakingClock(
    () => steady,
    () => wall,
  );
  const from = now();
  steady += steadyMs;
  wall += wallMs;
  expect(now() - from).toBe(passed);
  steady += 1_000;
  wall += 1_000;
  expect(now() - from).toBe(passed + 1_000);
});
