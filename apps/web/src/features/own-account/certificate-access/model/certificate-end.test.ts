import { expect, test } from "vitest";
import { certificateEnd } from "./certificate-end.ts";

const now = Date.parse("2026-11-20T06:00:00Z");

test.each([
  ["2027-01-20T06:00:00Z", "later"],
  ["2027-01-20T05:59:59Z", 60],
  ["2026-11-27T06:00:00Z", 7],
  ["2026-11-20T07:00:00Z", 0],
  ["2026-11-20T06:00:00Z", "over"],
  ["2025-11-20T06:00:00Z", "over"],
] as const)("classifies a certificate that ends at %s: %s", (notAfter, expected) => {
  expect(certificateEnd(notAfter, now)).toBe(expected);
});
