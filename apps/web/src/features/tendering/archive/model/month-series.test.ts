import { expect, test } from "vitest";
import { amountScale, busiestMonth, coordinateOf, isSeriesEmpty } from "./month-series.ts";

test.each([
  [["9999.99", null], "CNY", "元"],
  [["10000", "20"], "CNY", "万元"],
  [["100000000", "20"], "CNY", "亿元"],
  [["100000000"], "GBP", "GBP 亿"],
  [["12"], "USD", "USD"],
  [[null], "CNY", "元"],
])("chooses one unit for the axis of %j %s: %s", (amounts, currency, unit) => {
  expect(amountScale(amounts, currency).unit).toBe(unit);
});

test("converts an amount to the axis's unit and leaves a gap without awards", () => {
  const scale = amountScale(["250000000"], "CNY");
  expect(coordinateOf("250000000", scale)).toBe(2.5);
  expect(coordinateOf(null, scale)).toBeNull();
});

const row = (month: string, archivedCount: number, awardAmount: string | null = null) => ({
  month,
  archivedCount,
  awardAmount,
});

test("returns the month with most dossiers, the earlier one on a tie", () => {
  expect(busiestMonth([row("2026-01", 3), row("2026-02", 7), row("2026-03", 7)])?.month).toBe("2026-02");
  expect(busiestMonth([row("2026-01", 0)])).toBeUndefined();
});

test("treats a series as empty only without dossiers and awards", () => {
  expect(isSeriesEmpty([row("2026-01", 0), row("2026-02", 0)])).toBe(true);
  expect(isSeriesEmpty([row("2026-01", 0, "0")])).toBe(false);
  expect(isSeriesEmpty([])).toBe(true);
});
