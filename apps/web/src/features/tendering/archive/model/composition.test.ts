import { expect, test } from "vitest";
import { shareOf, slicesOf, wholeOf } from "./composition.ts";

const rows = [10, 40, 5, 25, 3, 17].map((count, index) => ({
  code: String(index),
  label: `方式${index}`,
  count,
  amount: index === 0 ? "900.5" : index === 1 ? null : "10",
}));

test("shows the four largest parts in the order of the rows and merges the rest", () => {
  expect(slicesOf(rows, "count", "其他").map(({ code, amount, share }) => [code, amount, share])).toEqual([
    ["0", "10", 0.1],
    ["1", "40", 0.4],
    ["3", "25", 0.25],
    ["5", "17", 0.17],
    [null, "8", 0.08],
  ]);
});

test("leaves a single remaining part as it is", () => {
  expect(slicesOf(rows.slice(0, 5), "count", "其他").map((slice) => slice.code)).toEqual(["0", "1", "2", "3", "4"]);
});

test("measures the amount and leaves out rows without one", () => {
  const slices = slicesOf(rows.slice(0, 3), "amount", "其他");
  expect(slices.map(({ code, amount }) => [code, amount])).toEqual([
    ["0", "900.5"],
    ["2", "10"],
  ]);
});

test("returns no parts when nothing has a value", () => {
  expect(slicesOf([{ code: "1", label: "公开招标", count: 0, amount: null }], "count", "其他")).toEqual([]);
});

test("adds and compares amounts of 18 digits exactly and rounds shares half up", () => {
  const amounts = ["0.10", "0.20", "0.30", "0.40", "1234567890123456.78", "1234567890123456.79"];
  const amountRows = amounts.map((amount) => ({ code: amount, label: amount, count: 1, amount }));
  expect(slicesOf(amountRows, "amount", "其他").map(({ code, amount }) => [code, amount])).toEqual([
    ["0.30", "0.30"],
    ["0.40", "0.40"],
    ["1234567890123456.78", "1234567890123456.78"],
    ["1234567890123456.79", "1234567890123456.79"],
    [null, "0.30"],
  ]);
  expect(wholeOf(slicesOf(amountRows, "amount", "其他"))).toBe("2469135780246914.57");
  // 1.25 of 100 is 0.0125, 1.25 %.
  expect(shareOf("1.25", "100")).toBe(0.013);
  expect(shareOf("1", "0")).toBeNull();
});
