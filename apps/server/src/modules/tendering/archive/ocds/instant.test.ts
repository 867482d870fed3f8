import { expect, test } from "vitest";
import { parseInstant } from "./instant.ts";

test.each([
  ["2025-01-23T16:17:21Z", "2025-01-23T16:17:21.000Z"],
  ["2025-01-23T16:17:21.5+08:00", "2025-01-23T08:17:21.500Z"],
  ["2025-01-23T16:17:21-0330", "2025-01-23T19:47:21.000Z"],
  ["2025-01-23T16:17", "2025-01-23T16:17:00.000Z"],
  ["2024-02-29", "2024-02-29T00:00:00.000Z"],
])("reads %s", (text, instant) => {
  expect(new Date(parseInstant(text) ?? Number.NaN).toISOString()).toBe(instant);
});

test.each([
  "2025-02-30T00:00:00Z",
  "2025-02-29",
  "2025-13-01",
  "0001-01-01T00:00:00Z",
  "2025-01-01T25:00:00Z",
  "23/01/2025",
  "soon",
  "",
])("refuses %j as an instant", (text) => {
  expect(parseInstant(text)).toBeUndefined();
});
