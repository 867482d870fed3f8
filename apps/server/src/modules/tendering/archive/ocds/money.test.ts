import { expect, test } from "vitest";
import { parseJson } from "./json-value.ts";
import { readMoney } from "./money.ts";

const read = (text: string) => readMoney(parseJson(text));

test("retains all digits of an amount with more than 15 significant digits", () => {
  expect(read('{"amount": 1234567890123456.7891, "currency": "CNY"}')).toEqual({
    amount: "1234567890123456.7891",
    currency: "CNY",
  });
});

test("rounds half up to four decimals, whatever the number of places", () => {
  const float = "0.1000000000000000055511151231257827021181583404541015625";
  expect(read(`{"amount": ${float}, "currency": "CNY"}`)).toEqual({ amount: "0.1", currency: "CNY" });
  expect(read('{"amount": 1e-7, "currency": "CNY"}')).toEqual({ amount: "0", currency: "CNY" });
  expect(read('{"amount": -1.00005, "currency": "CNY"}')).toEqual({ amount: "-1.0001", currency: "CNY" });
  expect(read('{"amount": 1.00005, "currency": "CNY"}')).toEqual({ amount: "1.0001", currency: "CNY" });
  expect(read('{"amount": 0.99995, "currency": "CNY"}')).toEqual({ amount: "1", currency: "CNY" });
  expect(read('{"amount": -0.00004, "currency": "CNY"}')).toEqual({ amount: "0", currency: "CNY" });
});

test("distinguishes a stated zero from an unknown amount", () => {
  expect(read('{"amount": 0, "currency": "GBP"}')).toEqual({ amount: "0", currency: "GBP" });
  expect(read('{"amount": null, "currency": "GBP"}')).toBeUndefined();
  expect(read('{"currency": "GBP"}')).toBeUndefined();
});

test.each([
  '{"amount": "1000", "currency": "GBP"}',
  '{"amount": 1000, "currency": "RMB"}',
  '{"amount": 1000}',
  '{"amount": 1e400, "currency": "GBP"}',
  '{"amount": 12345678901234567, "currency": "GBP"}',
  '{"amount": 9999999999999999.99999, "currency": "GBP"}',
])("refuses %s as money", (text) => {
  expect(read(text)).toBe("invalid");
});
