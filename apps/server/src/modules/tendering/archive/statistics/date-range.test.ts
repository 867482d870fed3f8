import { expect, test } from "vitest";
import { addMonths, lastYearOf, monthsUntil, precedingRangeOf, resolveRange, untilToday } from "./date-range.ts";

const today = "2026-11-20";

test.each([
  ["last12", "2025-11-21", "2026-11-20"],
  ["last24", "2024-11-21", "2026-11-20"],
  ["year", "2026-01-01", "2026-11-20"],
  ["all", undefined, undefined],
] as const)("resolves the range %s", (range, from, to) => {
  expect(resolveRange({ range }, today)).toEqual({ from, to });
});

test("prefers stated dates to a named range", () => {
  expect(resolveRange({ range: "last12", from: "2026-01-01" }, today)).toEqual({ from: "2026-01-01", to: undefined });
});

test.each([
  [
    { from: undefined, to: undefined },
    { from: undefined, to: "2026-11-20" },
  ],
  [
    { from: "2026-01-01", to: "2151-12-31" },
    { from: "2026-01-01", to: "2026-11-20" },
  ],
  [
    { from: "2026-01-01", to: "2026-11-19" },
    { from: "2026-01-01", to: "2026-11-19" },
  ],
])("ends %j today at the latest", (range, expected) => {
  expect(untilToday(range, today)).toEqual(expected);
});

test("moves a missing day to the last day of the month", () => {
  expect(addMonths("2024-02-29", -12)).toBe("2023-02-28");
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
});

test("compares with the range a year before and the range just before", () => {
  const range = { from: "2026-03-01", to: "2026-03-31" };
  expect(lastYearOf(range)).toEqual({ from: "2025-03-01", to: "2025-03-31" });
  expect(precedingRangeOf(range)).toEqual({ from: "2026-01-29", to: "2026-02-28" });
});

test("compares an open range with nothing", () => {
  expect(lastYearOf({ from: undefined, to: today })).toBeUndefined();
  expect(precedingRangeOf({ from: "2026-01-01", to: undefined })).toBeUndefined();
});

test("lists months from the oldest on", () => {
  expect(monthsUntil("2026-02-20", 4)).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
});
