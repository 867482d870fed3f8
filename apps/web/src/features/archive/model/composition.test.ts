import { expect, test } from "vitest";
import { slicesOf } from "./composition.ts";

const rows = [10, 40, 5, 25, 3, 17].map((count, index) => ({
  code: String(index),
  label: `方式${index}`,
  count,
  amount: index === 0 ? "900.5" : index === 1 ? null : "10",
}));

test("shows the four largest parts and the rest as one", () => {
  expect(slicesOf(rows, "count", "其他").map(({ code, value, share }) => [code, value, share])).toEqual([
    ["1", 40, 0.4],
    ["3", 25, 0.25],
    ["5", 17, 0.17],
    ["0", 10, 0.1],
    [null, 8, 0.08],
  ]);
});

test("leaves a single remaining part its name", () => {
  expect(slicesOf(rows.slice(0, 5), "count", "其他").map((slice) => slice.code)).toEqual(["1", "3", "0", "2", "4"]);
});

test("orders by amount and leaves out what has none", () => {
  const slices = slicesOf(rows.slice(0, 3), "amount", "其他");
  expect(slices.map(({ code, value }) => [code, value])).toEqual([
    ["0", 900.5],
    ["2", 10],
  ]);
});

test("is empty when nothing has a value", () => {
  expect(slicesOf([{ code: "1", label: "公开招标", count: 0, amount: null }], "count", "其他")).toEqual([]);
});
