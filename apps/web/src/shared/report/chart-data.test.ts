import { expect, test } from "vitest";
import { added, type ChartShape, chartData, drawnItems } from "./chart-data.ts";
import type { Groups } from "./groups.ts";

const figure = (name: string, fold: Groups["figures"][number]["fold"]) => ({
  ...{ name, title: name, fold, type: "number" as const },
});
const groups: Groups = {
  by: [
    { column: "method", title: "方式", step: "value" },
    { column: "day", title: "月份", step: "month" },
  ],
  across: null,
  figures: [figure("sum", "sum"), figure("max", "max"), figure("average", "average")],
  heads: [],
  hasMoreHeads: false,
  rows: [
    { key: ["1", "2026-01"], figures: ["0.10", "9", "3"], cells: [] },
    { key: ["1", "2026-02"], figures: ["0.20", "10", "4"], cells: [] },
    { key: [null, "2026-01"], figures: [null, null, null], cells: [] },
  ],
  hasMoreRows: false,
  grand: { figures: [], cells: [] },
  labels: { method: { 1: "公开招标" } },
};
const chart = (wish: Partial<ChartShape>): ChartShape => ({
  ...{ code: "c", title: "图", kind: "bar", axis: "method", series: ["sum"], isStacked: false },
  ...wish,
});

test.each([
  ["0.10", "0.20", "0.30"],
  ["-1", "0.5", "-0.5"],
  ["99999999999999999999.99", "0.01", "100000000000000000000.00"],
  ["1", "2", "3"],
])("adds %s and %s to the digit", (one, other, sum) => {
  expect(added(one, other)).toBe(sum);
});

test("puts together what stands apart by other groups, and calls marks by their words", () => {
  const { items, trouble } = chartData(groups, chart({ series: ["sum", "max"] }), () => "text");
  expect(trouble).toBeNull();
  expect(items).toEqual([
    { key: "1", label: "公开招标", values: [0.3, 10], shown: ["0.30", "10"] },
    { key: null, label: "（空）", values: [null, null], shown: ["—", "—"] },
  ]);
  const months = chartData(groups, chart({ axis: "day" }), () => "day");
  expect(months.items.map(({ label, shown }) => [label, shown])).toEqual([
    ["2026年1月", ["0.10"]],
    ["2026年2月", ["0.20"]],
  ]);
});

test("draws no average of averages", () => {
  const { trouble } = chartData(groups, chart({ series: ["average"] }), () => "text");
  expect(trouble).toContain("“average”不能由多级分组合并");
});

test("draws the four largest parts of a ring by themselves and the rest as one", () => {
  const items = [3, 9, 1, 5, 2, 4].map((value) => ({
    ...{ key: String(value), label: String(value), values: [value], shown: [String(value)] },
  }));
  expect(drawnItems(items, "pie").map(({ label, shown }) => [label, shown[0]])).toEqual([
    ...[
      ["9", "9"],
      ["5", "5"],
      ["4", "4"],
      ["3", "3"],
    ],
    ["其他", "3"],
  ]);
  expect(drawnItems(items.slice(0, 5), "pie")).toHaveLength(5);
});
