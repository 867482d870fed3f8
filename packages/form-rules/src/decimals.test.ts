// Guarantee: a decimal retains every digit, and is rounded half up, away from zero.
import Big from "big.js";
import { describe, expect, test } from "vitest";
import { createDecimal } from "../test/forms.ts";
import {
  decimalOf,
  decimalOfInteger,
  fixedText,
  plainText,
  roundDecimal,
  scaleOf,
  significantDigits,
  sumText,
  truncateDecimal,
} from "./decimals.ts";

describe("decimal of a text", () => {
  test.each([
    ["0.10", "0.1"],
    ["007.50", "7.5"],
    [".5", "0.5"],
    ["5.", "5"],
    ["+3", "3"],
    ["-0.00", "0"],
    ["-.5", "-0.5"],
    ["1e3", "1000"],
    ["1.25E+2", "125"],
    ["1E-7", "0.0000001"],
    ["1234567890123456.78", "1234567890123456.78"],
    ["999999999999999999", "999999999999999999"],
    [`${"9".repeat(40)}.${"9".repeat(40)}`, `${"9".repeat(40)}.${"9".repeat(40)}`],
  ])("has the digits of %s", (text, plain) => {
    expect(plainText(createDecimal(text))).toBe(plain);
  });

  test.each([
    ...["", "-", ".", "1,000", "1 000", "１２", "0x10", "NaN", "Infinity", "1e", "1e5.5", "--1", "1.2.3"],
    ...["9".repeat(41), `0.${"0".repeat(40)}1`, "1e9999", "1e-9999", "0".repeat(101)],
  ])("is undefined for no number, or one with too many digits: %j", (text) => {
    expect(decimalOf(text)).toBeUndefined();
  });
});

test.each([
  ["1.005", 2, "1.01"],
  ["-1.005", 2, "-1.01"],
  ["1.004999999999999999", 2, "1.00"],
  ["1.035", 2, "1.04"],
  ["2.5", 0, "3"],
  ["-2.5", 0, "-3"],
  ["0.5", 0, "1"],
  ["-0.4", 0, "0"],
  ["-0.004", 2, "0.00"],
  ["0.0049", 2, "0.00"],
  ["9.995", 2, "10.00"],
  ["99999999999999999.5", 0, "100000000000000000"],
  ["1234567890123456.785", 2, "1234567890123456.79"],
  ["1e-7", 6, "0.000000"],
  ["7", 2, "7.00"],
])("rounds %s half up to %i places: %s", (text, places, rounded) => {
  expect(fixedText(createDecimal(text), places)).toBe(rounded);
});

test("rounds to tens and hundreds, and truncates to a whole number", () => {
  expect(plainText(roundDecimal(createDecimal("1250"), -2))).toBe("1300");
  expect(plainText(roundDecimal(createDecimal("-1250"), -2))).toBe("-1300");
  expect(plainText(truncateDecimal(createDecimal("-2.99")))).toBe("-2");
});

test("counts the required places and digits of a number", () => {
  expect(["1.250", "100", "0.001", "1e3"].map((text) => scaleOf(createDecimal(text)))).toEqual([2, 0, 3, 0]);
  expect(["1.250", "100", "0.0012", "12345678901234.50"].map((text) => significantDigits(createDecimal(text)))).toEqual(
    [...[3, 1, 2, 15]],
  );
});

test.each([
  [["0.10", "0.20"], "0.30"],
  [["-1", "0.5"], "-0.5"],
  [["99999999999999999999.99", "0.01"], "100000000000000000000.00"],
  [["0.01", "-0.01"], "0.00"],
  [["1", "2", "3"], "6"],
  [[], "0"],
  [["1", "NaN"], null],
])("adds %j exactly, with the written places", (texts, sum) => {
  expect(sumText(texts)).toBe(sum);
});

test("refuses binary floats, and leaves the library's other users unaffected", () => {
  expect(() => decimalOfInteger(0.5)).toThrow(RangeError);
  expect(() => decimalOfInteger(2 ** 53)).toThrow(RangeError);
  expect(() => createDecimal("1").plus(0.1)).toThrow(TypeError);
  expect(() => Number(createDecimal("1"))).toThrow();
  expect(new Big(0.5).toString()).toBe("0.5");
});
