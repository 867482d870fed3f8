import { describe, expect, test } from "vitest";
import { divideIntoDays, divideIntoYears } from "./period-split.ts";

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
  ])("takes the whole years of %j from the sums", (range, periods, addedDays) => {
    expect(divideIntoYears(range)).toEqual({ periods, addedDays, subtractedDays: [] });
  });

  test.each([
    { from: "2025-01-02", to: "2026-12-30" },
    { from: "2025-01-01", to: "2025-12-30" },
    { from: "2025-03-01", to: undefined },
  ])("reads %j from the rows", (range) => {
    expect(divideIntoYears(range)).toEqual(divideIntoDays(range));
  });

  test("subtracts the days behind the end from all days if the start is open", () => {
    expect(divideIntoYears({ from: undefined, to: "2026-11-20" })).toEqual({
      periods: ["all"],
      addedDays: [],
      subtractedDays: [{ from: "2026-11-21", to: undefined }],
    });
    expect(divideIntoYears({ from: undefined, to: undefined })).toEqual({
      periods: ["all"],
      addedDays: [],
      subtractedDays: [],
    });
  });
});
