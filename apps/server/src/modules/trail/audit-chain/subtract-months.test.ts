import { expect, test } from "vitest";
import { subtractMonths } from "./subtract-months.ts";

test.each([
  ["2026-11-20T04:00:00.000Z", 6, "2026-05-20T04:00:00.000Z"],
  ["2026-08-31T04:00:00.000Z", 6, "2026-02-28T04:00:00.000Z"],
  ["2028-08-31T04:00:00.000Z", 6, "2028-02-29T04:00:00.000Z"],
  ["2026-03-01T00:00:00.000Z", 12, "2025-03-01T00:00:00.000Z"],
  ["2026-01-15T00:00:00.000Z", 18, "2024-07-15T00:00:00.000Z"],
])("[SEC-81] counts from %s %d months back to %s", (now, months, expected) => {
  expect(subtractMonths(Date.parse(now), months).toISOString()).toBe(expected);
});
