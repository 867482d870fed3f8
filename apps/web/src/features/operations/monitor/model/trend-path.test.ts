import { expect, test } from "vitest";
import { linePath, spanText, trendPoints } from "./trend-path.ts";

test.each([
  [[], ""],
  [[5], "M0 0L0 0"],
  [[0, 0], "M0 40L100 40"],
  [[0, 10, 5], "M0 40L50 0L100 20"],
  [[10, null, 5, 5], "M0 0L0 0M66.7 20L100 20"],
])("draws %j as %s", (values, path) => {
  expect(linePath(trendPoints(values, 100, 40))).toBe(path);
});

test.each([
  [0, "0 秒"],
  [59, "59 秒"],
  [60, "1 分钟"],
  [3_660, "1 小时 1 分钟"],
  [7_200, "2 小时"],
  [90_000, "1 天 1 小时"],
  [86_400, "1 天"],
])("formats %i seconds as %s", (seconds, text) => {
  expect(spanText(seconds)).toBe(text);
});
