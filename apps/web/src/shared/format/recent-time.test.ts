import { expect, test } from "vitest";
import { recentTime } from "./recent-time.ts";

test.each([
  ["2026-11-20T05:59:30Z", "刚刚"],
  ["2026-11-20T05:55:00Z", "5\u2009分钟前"],
  ["2026-11-20T03:00:00Z", "3\u2009小时前"],
  ["2026-11-19T06:00:01Z", "23\u2009小时前"],
  ["2026-11-19T06:00:00Z", "2026-11-19 14:00"],
  ["2026-11-20T06:00:01Z", "2026-11-20 14:00"],
])("writes a recent time as its age: %s is %s", (instant, text) => {
  expect(recentTime(instant, Date.parse("2026-11-20T06:00:00Z"))).toBe(text);
});
