import { describe, expect, test } from "vitest";
import { inQuarters, inYears, rowsOnly } from "./holder-sums.ts";

describe("a range in years", () => {
  test.each([
    [{ from: "2023-01-01", to: "2025-12-31" }, ["2023", "2024", "2025"], []],
    [
      { from: "2022-05-06", to: "2025-02-03" },
      ["2023", "2024"],
      [
        { from: "2022-05-06", to: "2022-12-31" },
        { from: "2025-01-01", to: "2025-02-03" },
      ],
    ],
    [{ from: "2025-01-01", to: "2026-01-01" }, ["2025"], [{ from: "2026-01-01", to: "2026-01-01" }]],
    [{ from: "2025-12-31", to: "2026-12-31" }, ["2026"], [{ from: "2025-12-31", to: "2025-12-31" }]],
  ])("takes the whole years of %j from the sums", (range, periods, added) => {
    expect(inYears(range)).toEqual({ periods, added, removed: [] });
  });

  test.each([
    { from: "2025-01-02", to: "2026-12-30" },
    { from: "2025-01-01", to: "2025-12-30" },
    { from: "2025-03-01", to: undefined },
  ])("reads %j from the rows", (range) => {
    expect(inYears(range)).toEqual(rowsOnly(range));
  });

  test("takes the sum of all days less those behind the end where the beginning is open", () => {
    expect(inYears({ from: undefined, to: "2026-11-20" })).toEqual({
      periods: ["all"],
      added: [],
      removed: [{ from: "2026-11-21", to: undefined }],
    });
    expect(inYears({ from: undefined, to: undefined })).toEqual({ periods: ["all"], added: [], removed: [] });
  });
});

test("a quarter that the range cuts is read from the rows", () => {
  const whole = { quarter: "2026Q3", from: "2026-07-01", to: "2026-09-30" };
  const cut = { quarter: "2026Q4", from: "2026-10-01", to: "2026-11-20" };
  const toMonthEnd = { quarter: "2026Q4", from: "2026-10-01", to: "2026-11-30" };
  const days = ({ from, to }: typeof whole) => ({ from, to });
  expect(inQuarters([whole, cut])).toEqual({ periods: ["2026Q3"], added: [days(cut)], removed: [] });
  expect(inQuarters([whole, toMonthEnd])).toEqual({ periods: ["2026Q3"], added: [days(toMonthEnd)], removed: [] });
});
