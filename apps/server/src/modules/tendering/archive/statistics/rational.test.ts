import { expect, test } from "vitest";
import { compare, decimal, divide, minus, plus, rounded, toNumber, whole } from "./rational.ts";

test.each([
  ["0.125", 2, "0.13"],
  ["-0.125", 2, "-0.13"],
  ["0.1249", 2, "0.12"],
  ["-0.001", 2, "0.00"],
  ["12.5", 0, "13"],
  ["99.95", 1, "100.0"],
])("rounds %s to %d places half away from zero", (text, places, result) => {
  expect(rounded(decimal(text), places)).toBe(result);
});

test("adds and divides exactly where binary fractions do not", () => {
  expect(rounded(plus(decimal("0.1"), decimal("0.2")), 20)).toBe("0.30000000000000000000");
  expect(toNumber(divide(minus(decimal("115426617.54"), decimal("115109565.54")), decimal("1154266.1754")), 2)).toBe(
    0.27,
  );
});

test("returns null for a quotient by zero, and retains signs", () => {
  expect(divide(whole(1), whole(0))).toBeNull();
  expect(rounded(divide(whole(1), whole(-4)) ?? whole(0), 2)).toBe("-0.25");
});

test("compares amounts to their last digit", () => {
  const [less, more] = [decimal("1234567890123456.7800"), decimal("1234567890123456.79")];
  expect([compare(less, more), compare(more, less), compare(less, decimal("1234567890123456.78"))]).toEqual([-1, 1, 0]);
});
