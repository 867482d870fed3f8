import { expect, test } from "vitest";
import { valuesInSteps } from "./trend-values.ts";

test("leaves a gap where a step has no value, and drops values outside the period", () => {
  const values = [
    { at: "2026-11-20T02:59:00.000Z", value: 9 },
    { at: "2026-11-20T03:00:00.000Z", value: 1 },
    { at: "2026-11-20T03:02:00.000Z", value: null },
    { at: "2026-11-20T03:03:00.000Z", value: 4 },
  ];
  const steps = { from: "2026-11-20T03:00:00.000Z", stepSeconds: 60, count: 5 };
  expect(valuesInSteps(values, steps).map(({ at, value }) => [at.slice(11, 16), value])).toEqual([
    ["03:00", 1],
    ["03:01", null],
    ["03:02", null],
    ["03:03", 4],
    ["03:04", null],
  ]);
});
