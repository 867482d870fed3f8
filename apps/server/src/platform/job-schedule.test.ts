import { expect, test } from "vitest";
import { createJobSchedule } from "./job-schedule.ts";

const SECOND = 1_000;
const pace = { everyMs: SECOND, idleMs: 10 * SECOND };

/** Runs the schedule without work and returns the waits after each run. */
function waitsOf(schedule: ReturnType<typeof createJobSchedule>, runs: number, now = 0): number[] {
  return Array.from({ length: runs }, () => {
    schedule.begin(now);
    schedule.end(false);
    return schedule.delay(now);
  });
}

test("doubles the wait after each run without work, up to the idle interval", () => {
  const schedule = createJobSchedule(pace);
  expect(schedule.delay(0)).toBe(SECOND);
  expect(waitsOf(schedule, 5)).toEqual([2, 4, 8, 10, 10].map((seconds) => seconds * SECOND));
});

test("keeps the interval of a job without an idle interval", () => {
  expect(waitsOf(createJobSchedule({ everyMs: SECOND }), 2)).toEqual([SECOND, SECOND]);
});

test("returns to the short interval after a run with work", () => {
  const schedule = createJobSchedule(pace);
  waitsOf(schedule, 5);
  schedule.begin(0);
  schedule.end(true);
  expect(schedule.delay(0)).toBe(SECOND);
});

test("returns to the short interval at a wake, and doubles again from there", () => {
  const schedule = createJobSchedule(pace);
  waitsOf(schedule, 5);
  schedule.wake();
  expect(schedule.delay(0)).toBe(SECOND);
  expect(waitsOf(schedule, 2)).toEqual([2 * SECOND, 4 * SECOND]);
});

test("applies a wake during a run to the next run", () => {
  const schedule = createJobSchedule(pace);
  waitsOf(schedule, 5);
  schedule.begin(0);
  schedule.wake();
  schedule.end(false);
  expect(schedule.delay(0)).toBe(SECOND);
});

test("runs at the earliest known time, and soon again afterwards", () => {
  const schedule = createJobSchedule(pace);
  waitsOf(schedule, 5);
  schedule.wake(7 * SECOND);
  schedule.wake(3 * SECOND);
  schedule.wake(60 * SECOND);
  expect(schedule.delay(0)).toBe(3 * SECOND);
  expect(schedule.delay(2 * SECOND)).toBe(SECOND);
  schedule.begin(3 * SECOND);
  schedule.end(false);
  expect(schedule.delay(3 * SECOND)).toBe(SECOND);
});

test("runs at once if the known time has passed", () => {
  const schedule = createJobSchedule(pace);
  schedule.wake(-SECOND);
  expect(schedule.delay(0)).toBe(0);
});
