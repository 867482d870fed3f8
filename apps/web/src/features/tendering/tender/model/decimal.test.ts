import { expect, test } from "vitest";
import { decimalOf, typedDecimal } from "./decimal.ts";

test.each([
  ["120", "120"],
  ["1,200,000.50", "1200000.50"],
  ["１２０．５", "120.5"],
  ["12.", "12."],
  ["", ""],
  ["1.234", undefined],
  ["1.2.3", undefined],
  ["1234567890123", undefined],
])("[TENDER-12] accepts the typed amount %s as %s", (typed, expected) => {
  expect(typedDecimal(typed, 2)).toBe(expected);
});

test.each([
  ["12.", "12"],
  ["007", "7"],
  [".5", "0.5"],
  ["0", "0"],
  ["0.10", "0.10"],
  ["", null],
  [null, null],
])("[TENDER-12] sends the amount %s as %s", (typed, expected) => {
  expect(decimalOf(typed)).toBe(expected);
});
