import { expect, test } from "vitest";
import type { CalendarDays } from "#modules/tendering/work-calendar/working-days.ts";
import { resolveMoments } from "./working-moments.ts";

const calendar: CalendarDays = {
  days: new Map([
    ["2026-10-01", { kind: "rest", name: "国庆节" }],
    ["2026-10-02", { kind: "rest", name: "国庆节" }],
    ["2026-10-10", { kind: "work", name: "国庆节" }],
  ]),
  years: new Set([2026]),
};
const isoAt = (now: string, count: number): string =>
  new Date(resolveMoments(Date.parse(now), calendar)([count, "09:30"])).toISOString();

test.each([
  // A Wednesday.
  ["2026-09-30T12:00:00+08:00", 0, "2026-09-30T01:30:00.000Z"],
  ["2026-09-30T12:00:00+08:00", 1, "2026-10-05T01:30:00.000Z"],
  ["2026-10-05T12:00:00+08:00", -1, "2026-09-30T01:30:00.000Z"],
  // A Saturday that is a working day.
  ["2026-10-09T12:00:00+08:00", 1, "2026-10-10T01:30:00.000Z"],
  // A holiday counts from the working day before it.
  ["2026-10-03T12:00:00+08:00", 0, "2026-09-30T01:30:00.000Z"],
  ["2026-10-03T12:00:00+08:00", -1, "2026-09-29T01:30:00.000Z"],
])("[TENDER-60] counts working days from %s: %i", (now, count, expected) => {
  expect(isoAt(now, count)).toBe(expected);
});

test("[TENDER-60] takes the day in Beijing", () => {
  expect(isoAt("2026-09-29T20:00:00Z", 0)).toBe("2026-09-30T01:30:00.000Z");
});
