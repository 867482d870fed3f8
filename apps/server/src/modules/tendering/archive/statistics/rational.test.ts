import { expect, test } from "vitest";
import { compare, divide, minus, plus, rationalOf, rationalOfText, roundRational, toNumber } from "./rational.ts";

test.each([
  ["0.125", 2, "0.13"],
  ["-0.125", 2, "-0.13"],
  ["0.1249", 2, "0.12"],
  ["-0.001", 2, "0.00"],
  ["12.5", 0, "13"],
  ["99.95", 1, "100.0"],
])("rounds %s to %d places half away from zero", (text, places, result) => {
  expect(roundRational(rationalOfText(text), places)).toBe(result);
});

test("adds and divides exactly where binary fractions do not", () => {
  expect(roundRational(plus(rationalOfText("0.1"), rationalOfText("0.2")), 20)).toBe("0.30000000000000000000");
  expect(
    toNumber(
      divide(minus(rationalOfText("115426617.54"), rationalOfText("115109565.54")), rationalOfText("1154266.1754")),
      2,
    ),
  ).toBe(0.27);
});

test("returns null for a quotient by zero, and retains signs", () => {
  expect(divide(rationalOf(1), rationalOf(0))).toBeNull();
  expect(roundRational(divide(rationalOf(1), rationalOf(-4)) ?? rationalOf(0), 2)).toBe("-0.25");
});

test("compares amounts to their last digit", () => {
  const [less, more] = [rationalOfText("1234567890123456.7800"), rationalOfText("1234567890123456.79")];
  expect([compare(less, more), compare(more, less), compare(less, rationalOfText("1234567890123456.78"))]).toEqual([
    -1, 1, 0,
  ]);
});
