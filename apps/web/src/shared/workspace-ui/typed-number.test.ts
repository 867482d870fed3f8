import { expect, test } from "vitest";
import { typedNumber } from "./typed-number.ts";

test.each([
  ["１２３．４５", "123.45"],
  ["－７", "-7"],
  ["1，234 元", "1234"],
  ["12。5", "12.5"],
  [undefined, ""],
])("reads the number of %j as %s", (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});
