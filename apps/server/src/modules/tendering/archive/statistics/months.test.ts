import { expect, test } from "vitest";
import { divideIntoMonths } from "./months.ts";

const today = "2026-11-20";

test.each([
  [
    { from: "2025-11-21", to: today },
    { from: "2025-12-01", before: "2026-11-01" },
    [
      { from: "2025-11-21", to: "2025-11-30" },
      { from: "2026-11-01", to: today },
    ],
  ],
  [{ from: "2024-01-01", to: "2025-12-31" }, { from: "2024-01-01", before: "2026-01-01" }, []],
  [{ from: undefined, to: today }, { from: undefined, before: "2026-11-01" }, [{ from: "2026-11-01", to: today }]],
  [
    { from: undefined, to: undefined },
    { from: undefined, before: "2026-11-01" },
    [{ from: "2026-11-01", to: undefined }],
  ],
  [
    { from: "2026-10-01", to: "2026-12-31" },
    { from: "2026-10-01", before: "2026-11-01" },
    [{ from: "2026-11-01", to: "2026-12-31" }],
  ],
])("splits %j into months and days", (range, months, days) => {
  expect(divideIntoMonths(range, today)).toEqual({ months, days });
});

test.each([
  { from: "2026-11-01", to: today },
  { from: "2026-03-02", to: "2026-03-31" },
  { from: "2026-03-02", to: "2026-04-29" },
  { from: "2027-01-01", to: undefined },
])("reads %j by days alone", (range) => {
  expect(divideIntoMonths(range, today)).toEqual({ months: undefined, days: [range] });
});
