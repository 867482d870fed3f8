import { expect, test } from "vitest";
import { beijingDate, beijingMinute, recentTime } from "./beijing-time.ts";

test("shows an instant as Beijing time, across midnight and the end of the year", () => {
  expect(beijingMinute("2026-11-20T06:05:59Z")).toBe("2026-11-20 14:05");
  expect(beijingMinute("2026-12-31T16:00:00Z")).toBe("2027-01-01 00:00");
  expect(beijingDate("2026-12-31T15:59:59.999Z")).toBe("2026-12-31");
});

test("shows nothing for what is no instant", () => {
  expect([beijingDate("unknown"), beijingMinute("")]).toEqual(["", ""]);
});

test.each([
  ["2026-11-20T05:59:30Z", "刚刚"],
  ["2026-11-20T05:55:00Z", "5 分钟前"],
  ["2026-11-20T03:00:00Z", "3 小时前"],
  ["2026-11-19T06:00:01Z", "23 小时前"],
  ["2026-11-19T06:00:00Z", "2026-11-19 14:00"],
  ["2026-11-20T06:00:01Z", "2026-11-20 14:00"],
])("tells a time of the last 24 hours by how long ago it was: %s is %s", (instant, text) => {
  expect(recentTime(instant, Date.parse("2026-11-20T06:00:00Z"))).toBe(text);
});
