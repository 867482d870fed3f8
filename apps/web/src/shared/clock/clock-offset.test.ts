import { expect, test } from "vitest";
import { clockOffset } from "./clock-offset.ts";

const browserTime = 1_700_000_000_000;

test.each([
  ["clocks that agree", 0, 0],
  ["an answer of a minute ago", -60_000, 0],
  ["two minutes", 120_000, 0],
  ["a browser that is five hours behind", 5 * 3_600_000, 5 * 3_600_000],
  ["a browser that is a year ahead", -365 * 86_400_000, -365 * 86_400_000],
])("returns how far the server's clock is ahead: %s", (_case, difference, offset) => {
  expect(clockOffset(browserTime + difference, browserTime)).toBe(offset);
});
