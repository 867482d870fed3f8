import { describe, expect, test } from "vitest";
import { dayAfterKey, isWeekend, weeksOf } from "./year-days.ts";

test("[TENDER-09] a month has weeks from Monday to Sunday", () => {
  expect(weeksOf(2026, 2)).toEqual([
    [null, null, null, null, null, null, "2026-02-01"],
    ["2026-02-02", "2026-02-03", "2026-02-04", "2026-02-05", "2026-02-06", "2026-02-07", "2026-02-08"],
    ["2026-02-09", "2026-02-10", "2026-02-11", "2026-02-12", "2026-02-13", "2026-02-14", "2026-02-15"],
    ["2026-02-16", "2026-02-17", "2026-02-18", "2026-02-19", "2026-02-20", "2026-02-21", "2026-02-22"],
    ["2026-02-23", "2026-02-24", "2026-02-25", "2026-02-26", "2026-02-27", "2026-02-28", null],
  ]);
  expect(weeksOf(2024, 2).at(-1)?.[3]).toBe("2024-02-29");
});

test("[TENDER-09] a year has each of its days once", () => {
  const days = Array.from({ length: 12 }, (_, index) => weeksOf(2026, index + 1).flat()).flat();
  const present = days.filter((day) => day !== null);
  expect([present.length, new Set(present).size, present[0], present.at(-1)]).toEqual([
    365,
    365,
    "2026-01-01",
    "2026-12-31",
  ]);
  expect(present.filter(isWeekend)).toHaveLength(104);
});

describe("[TENDER-09] a key", () => {
  test.each([
    ["2026-03-01", "ArrowLeft", "2026-02-28"],
    ["2026-02-28", "ArrowRight", "2026-03-01"],
    ["2026-03-01", "ArrowUp", "2026-02-22"],
    ["2026-02-22", "ArrowDown", "2026-03-01"],
    ["2026-03-31", "PageUp", "2026-02-28"],
    ["2026-01-15", "PageDown", "2026-02-15"],
    ["2026-11-30", "PageDown", "2026-12-30"],
    ["2026-05-20", "Home", "2026-01-01"],
    ["2026-05-20", "End", "2026-12-31"],
  ])("moves from %s by %s to %s", (day, key, target) => {
    expect(dayAfterKey(day, key)).toBe(target);
  });

  test.each([
    ["2026-01-01", "ArrowLeft"],
    ["2026-12-31", "ArrowRight"],
    ["2026-12-28", "ArrowDown"],
    ["2026-01-15", "PageUp"],
    ["2026-05-20", "a"],
  ])("does not move from %s by %s", (day, key) => {
    expect(dayAfterKey(day, key)).toBeUndefined();
  });
});
