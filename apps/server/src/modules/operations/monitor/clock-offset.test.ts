import { expect, test } from "vitest";
import { findClockOffset } from "./clock-offset.ts";

test.each([
  ["agrees", { sentAt: 100_000, answeredAt: 100_010, databaseAt: 100_005 }, null],
  ["is 5 s ahead", { sentAt: 105_000, answeredAt: 105_000, databaseAt: 100_000 }, null],
  ["is more than 5 s ahead", { sentAt: 105_001, answeredAt: 105_001, databaseAt: 100_000 }, 5_001],
  ["is an hour behind", { sentAt: 100_000, answeredAt: 100_020, databaseAt: 3_700_010 }, -3_600_000],
  ["may agree, after a slow call", { sentAt: 100_000, answeredAt: 120_000, databaseAt: 101_000 }, null],
])("returns the difference of a clock that %s", (_title, reading, expected) => {
  expect(findClockOffset(reading)).toBe(expected);
});
