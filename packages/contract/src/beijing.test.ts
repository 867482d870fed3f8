import { expect, test } from "vitest";
import { beijingDay, beijingDayStart, beijingMinute, beijingSecond, parseDay } from "./beijing.ts";

test("begins a day at midnight in Beijing", () => {
  expect(new Date(beijingDayStart("2026-11-20")).toISOString()).toBe("2026-11-19T16:00:00.000Z");
});

test("shows an instant as Beijing time, across midnight and the end of the year", () => {
  expect(beijingMinute("2026-11-20T06:05:59Z")).toBe("2026-11-20 14:05");
  expect(beijingMinute("2026-12-31T16:00:00Z")).toBe("2027-01-01 00:00");
  expect(beijingDay("2026-12-31T15:59:59.999Z")).toBe("2026-12-31");
  expect(beijingSecond("2026-11-20T06:05:59.999Z")).toBe("2026-11-20 14:05:59");
});

test("accepts an instant in milliseconds", () => {
  expect(beijingDay(beijingDayStart("2026-11-20") - 1)).toBe("2026-11-19");
  expect(beijingSecond(beijingDayStart("2026-11-20"))).toBe("2026-11-20 00:00:00");
});

test("returns an empty text for an invalid instant, and NaN for an invalid day", () => {
  expect(beijingDay("unknown")).toBe("");
  expect(beijingMinute("")).toBe("");
  expect(beijingSecond(Number.NaN)).toBe("");
  expect(beijingDayStart("2026-13-01")).toBeNaN();
});

test.each(["1900-01-01", "2026-02-28", "2024-02-29", "2199-12-31"])("accepts the day %j", (text) => {
  expect(parseDay(text)).toBe(text);
});

test.each([
  "1899-12-31",
  "2200-01-01",
  "2026-02-30",
  "2026-00-10",
  "2026-1-1",
  "2026-11-20T00:00:00Z",
  "",
  null,
  undefined,
])("refuses the day %j", (text) => {
  expect(parseDay(text)).toBeUndefined();
});
