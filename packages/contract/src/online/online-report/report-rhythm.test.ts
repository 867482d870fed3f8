import { expect, test } from "vitest";
import { nextTime, type Rhythm, rhythmText } from "./report-rhythm.ts";

const at = (beijing: string): number => Date.parse(`${beijing}:00+08:00`);
const nextInBeijing = (rhythm: Rhythm, after: string): string =>
  new Date(nextTime(rhythm, at(after)) + 8 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");

test.each([
  // Around midnight in Beijing, when the UTC date is still the day before.
  ["00:00", "2026-11-20T23:59", "2026-11-21 00:00"],
  ["00:00", "2026-11-21T00:00", "2026-11-22 00:00"],
  ["23:59", "2026-11-20T23:58", "2026-11-20 23:59"],
  ["23:59", "2026-11-20T23:59", "2026-11-21 23:59"],
  ["07:59", "2026-12-31T08:00", "2027-01-01 07:59"],
  ["08:00", "2026-11-20T00:30", "2026-11-20 08:00"],
])("runs every day at %s: after %s in Beijing, next %s", (time, after, next) => {
  expect(nextInBeijing({ rhythm: "daily", at: time }, after)).toBe(next);
});

test.each([
  // 2026-11-20 is a Friday.
  [5, "00:00", "2026-11-19T23:59", "2026-11-20 00:00"],
  [5, "09:00", "2026-11-20T09:00", "2026-11-27 09:00"],
  [7, "09:00", "2026-11-20T09:00", "2026-11-22 09:00"],
  [1, "09:00", "2026-11-20T09:00", "2026-11-23 09:00"],
])("runs every week on day %d at %s: after %s, next %s", (weekday, time, after, next) => {
  expect(nextInBeijing({ rhythm: "weekly", weekday, at: time }, after)).toBe(next);
});

test.each([
  [31, "2027-01-31T09:00", "2027-02-28 09:00"],
  [31, "2028-01-31T09:00", "2028-02-29 09:00"],
  [29, "2027-02-01T00:00", "2027-02-28 09:00"],
  [31, "2026-11-20T12:00", "2026-11-30 09:00"],
  [31, "2026-11-30T09:00", "2026-12-31 09:00"],
  [1, "2026-12-01T08:59", "2026-12-01 09:00"],
  [1, "2026-12-31T23:59", "2027-01-01 09:00"],
])("runs every month on day %d at 09:00: after %s, next %s", (day, after, next) => {
  expect(nextInBeijing({ rhythm: "monthly", day, at: "09:00" }, after)).toBe(next);
});

test("shows a rhythm as text, and explains a day that a short month lacks", () => {
  expect(rhythmText({ rhythm: "daily", at: "08:30" })).toBe("每天 08:30");
  expect(rhythmText({ rhythm: "weekly", weekday: 7, at: "08:30" })).toBe("每周日 08:30");
  expect(rhythmText({ rhythm: "monthly", day: 5, at: "08:30" })).toBe("每月 5 日 08:30");
  expect(rhythmText({ rhythm: "monthly", day: 31, at: "08:30" })).toBe(
    "每月 31 日 08:30（当月无此日的，为当月最后一天）",
  );
});
