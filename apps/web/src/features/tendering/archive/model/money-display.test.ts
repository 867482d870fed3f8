import { expect, test } from "vitest";
import { displayMoney } from "./money-display.ts";

const plain = (text: string | null): string | undefined => text?.replace(/\u2009/g, " ");

test.each([
  ["0", "0.00 元"],
  ["0.005", "0.01 元"],
  ["9999.99", "9,999.99 元"],
  ["10000", "1.00 万元"],
  ["12345.67", "1.23 万元"],
  ["12350.00", "1.24 万元"],
  ["99999999.99", "10,000.00 万元"],
  ["100000000", "1.00 亿元"],
  ["123456789012.3456", "1,234.57 亿元"],
  ["-45000", "−4.50 万元"],
])("shows CNY %s as %s", (amount, text) => {
  expect(plain(displayMoney(amount, "CNY").text)).toBe(text);
});

test.each([
  ["122000000", "GBP", "GBP 1.22 亿"],
  ["45000.5", "AUD", "AUD 4.50 万"],
  ["9999.995", "USD", "USD 10,000.00"],
])("uses the same steps for other currencies with the code in front: %s %s", (amount, currency, text) => {
  expect(plain(displayMoney(amount, currency).text)).toBe(text);
});

test("retains the exact value to the cent, beyond binary precision", () => {
  expect(plain(displayMoney("90071992547409931.55", "CNY").exact)).toBe("90,071,992,547,409,931.55 元");
  expect(plain(displayMoney("122000000.1", "GBP").exact)).toBe("GBP 122,000,000.10");
});

test.each([null, "", "abc", "1e9"])("shows a dash for an unknown amount: %s", (amount) => {
  expect(displayMoney(amount, "CNY")).toEqual({ code: null, figure: "—", unit: "", text: "—", exact: null });
});
