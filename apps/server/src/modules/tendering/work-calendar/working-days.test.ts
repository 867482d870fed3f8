import { afterEach, describe, expect, test } from "vitest";
import { deliveredDaysOf, deliveredYears } from "./delivered-years.ts";
import {
  addDays,
  type CalendarDay,
  type CalendarDays,
  isWorkingDay,
  latestDayBefore,
  periodEnd,
  shiftDay,
} from "./working-days.ts";

const calendar: CalendarDays = {
  days: new Map(
    deliveredYears.flatMap(deliveredDaysOf).map(({ day, kind, name }): [string, CalendarDay] => [day, { kind, name }]),
  ),
  years: new Set(deliveredYears.map(({ year }) => year)),
};
const lastDayOf = (start: string, value: number, unit: "day" | "working_day") =>
  addDays(start, value, unit, calendar).lastDay;

describe("[TENDER-01] a day", () => {
  test.each([
    ["2026-11-20", true, "a Friday"],
    ["2026-11-21", false, "a Saturday"],
    ["2026-11-22", false, "a Sunday"],
    ["2026-02-16", false, "a Monday of 春节"],
    ["2026-02-14", true, "a Saturday of 调休"],
    ["2026-09-20", true, "a Sunday of 调休"],
    ["2026-02-24", true, "the day after 春节"],
    ["2024-02-29", true, "a leap day"],
    ["2027-01-01", true, "a weekday of a year without a notice"],
  ])("%s is a working day: %s (%s)", (day, isWorking) => {
    expect(isWorkingDay(day, calendar)).toBe(isWorking);
  });

  test.each([
    ["2024-02-28", 1, "2024-02-29"],
    ["2025-02-28", 1, "2025-03-01"],
    ["2025-12-31", 1, "2026-01-01"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2026-03-08", 1, "2026-03-09"],
  ])("%s shifted by %i is %s", (day, count, shifted) => {
    expect(shiftDay(day, count)).toBe(shifted);
  });
});

describe("[TENDER-01] a period in working days", () => {
  test.each([
    ["2026-11-20", 1, "2026-11-23", "over a weekend"],
    ["2026-11-18", 3, "2026-11-23", "three days, the event's day not counted"],
    ["2026-11-21", 1, "2026-11-23", "from a Saturday"],
    ["2026-09-30", 1, "2026-10-08", "over 国庆节"],
    ["2026-09-30", 3, "2026-10-10", "to a Saturday of 调休"],
    ["2026-09-18", 1, "2026-09-20", "to a Sunday of 调休"],
    ["2026-02-13", 2, "2026-02-24", "over 春节, with the Saturday of 调休 before it"],
    ["2025-12-31", 1, "2026-01-04", "over the end of a year"],
    ["2024-02-28", 2, "2024-03-01", "over a leap day"],
  ])("%s plus %i ends on %s (%s)", (start, value, lastDay) => {
    expect(lastDayOf(start, value, "working_day")).toBe(lastDay);
  });
});

describe("[TENDER-02] a period in days", () => {
  test.each([
    ["2026-11-03", 20, "2026-11-23", "ends on a Monday"],
    ["2026-11-02", 20, "2026-11-23", "ends on a Sunday, moves by one"],
    ["2026-11-01", 20, "2026-11-23", "ends on a Saturday, moves by two"],
    ["2026-09-11", 20, "2026-10-08", "ends in 国庆节, moves behind it"],
    ["2026-09-20", 20, "2026-10-10", "ends on a Saturday of 调休, stays"],
    ["2026-01-31", 20, "2026-02-24", "ends in 春节, moves behind it"],
    ["2024-02-08", 20, "2024-02-28", "before a leap day"],
    ["2024-02-09", 20, "2024-02-29", "on a leap day"],
    ["2025-12-12", 20, "2026-01-04", "over the end of a year, into 元旦"],
  ])("%s plus %i ends on %s (%s)", (start, value, lastDay) => {
    expect(lastDayOf(start, value, "day")).toBe(lastDay);
  });

  test("states only the days after which the last day moves, each with its reason", () => {
    expect(addDays("2026-09-11", 20, "day", calendar).skipped).toEqual([
      { day: "2026-10-01", reason: "国庆节放假" },
      { day: "2026-10-02", reason: "国庆节放假" },
      { day: "2026-10-03", reason: "星期六" },
      { day: "2026-10-04", reason: "星期日" },
      { day: "2026-10-05", reason: "国庆节放假" },
      { day: "2026-10-06", reason: "国庆节放假" },
      { day: "2026-10-07", reason: "国庆节放假" },
    ]);
    expect(addDays("2026-11-03", 20, "day", calendar).skipped).toEqual([]);
  });

  test("refuses a value that is no whole number of days", () => {
    for (const value of [0, -1, 1.5, Number.NaN])
      expect(() => addDays("2026-11-03", value, "day", calendar)).toThrow(RangeError);
  });
});

describe("[TENDER-02] the end of a period", () => {
  const original = process.env.TZ;
  afterEach(() => {
    process.env.TZ = original;
  });

  const ends = [
    ["2026-11-20T15:59:59.999Z", "2026-11-23T16:00:00.000Z", "the last moment of the 20th in Beijing"],
    ["2026-11-20T16:00:00.000Z", "2026-11-23T16:00:00.000Z", "the first moment of the 21st"],
    ["2026-03-07T20:00:00.000Z", "2026-03-09T16:00:00.000Z", "the night in which New York changes to summer time"],
    ["2026-10-31T20:00:00.000Z", "2026-11-02T16:00:00.000Z", "the night in which New York changes back"],
  ] as const;

  test.each(ends)("after %s is %s (%s)", (event, end) => {
    const period = periodEnd(new Date(event), { value: "1", unit: "working_day" }, calendar);
    expect(period.end.toISOString()).toBe(end);
  });

  test("is the same on a server in a zone with daylight saving", () => {
    process.env.TZ = "America/New_York";
    // The offset in summer: the zone is in effect.
    expect(new Date("2026-07-01T00:00:00Z").getTimezoneOffset()).toBe(240);
    for (const [event, end] of ends)
      expect(periodEnd(new Date(event), { value: "1", unit: "working_day" }, calendar).end.toISOString()).toBe(end);
    expect(lastDayOf("2026-03-07", 1, "day")).toBe("2026-03-09");
    expect(shiftDay("2026-11-01", 1)).toBe("2026-11-02");
  });

  test("refuses a rule that is no period", () => {
    expect(() => periodEnd(0, { value: "2", unit: "percent" }, calendar)).toThrow("a rule in percent is no period");
  });
});

describe("[TENDER-03] a period", () => {
  test.each([
    ["2026-12-01", 5, true, []],
    ["2026-12-30", 5, false, [2027]],
    ["2026-12-31", 400, false, [2027, 2028]],
    ["2026-12-31", 1, false, [2027]],
    ["2023-12-31", 1, true, []],
  ])("%s plus %i days is certain: %s", (start, value, isCertain, missingYears) => {
    expect(addDays(start, value, "day", calendar)).toMatchObject({ isCertain, missingYears });
  });

  test("before a deadline is certain only if the years up to the deadline have notices", () => {
    expect(latestDayBefore("2027-01-08", 15, "day", calendar)).toEqual({
      day: "2026-12-24",
      isCertain: false,
      missingYears: [2027],
    });
    expect(latestDayBefore("2026-12-31", 15, "day", calendar)).toMatchObject({ isCertain: true });
  });
});

describe("[TENDER-02] the latest day before a deadline", () => {
  test.each([
    ["2026-11-23", 20, "day", "2026-11-03"],
    ["2026-11-22", 20, "day", "2026-10-31"],
    ["2026-10-08", 15, "day", "2026-09-23"],
    ["2026-10-07", 15, "day", "2026-09-15"],
    ["2026-11-23", 3, "working_day", "2026-11-18"],
    ["2026-10-10", 3, "working_day", "2026-10-07"],
    ["2026-02-24", 2, "working_day", "2026-02-13"],
  ] as const)("of %s by %i (%s) is %s", (deadline, value, unit, day) => {
    expect(latestDayBefore(deadline, value, unit, calendar).day).toBe(day);
  });

  test.each(["day", "working_day"] as const)("is the last whose period (%s) ends in time, for a whole year", (unit) => {
    for (let deadline = "2026-01-01"; deadline < "2027-01-01"; deadline = shiftDay(deadline, 1))
      for (const value of [1, 3, 15]) {
        const { day } = latestDayBefore(deadline, value, unit, calendar);
        const isInTime = (start: string) => lastDayOf(start, value, unit) <= deadline;
        expect([deadline, value, isInTime(day), isInTime(shiftDay(day, 1))]).toEqual([deadline, value, true, false]);
      }
  });
});
