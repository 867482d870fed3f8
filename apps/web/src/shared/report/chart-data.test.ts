import { expect, test } from "vitest";
import { buildChartData, type ChartShape, selectDrawnItems } from "./chart-data.ts";
import type { Groups } from "./groups.ts";

const figure = (name: string, fold: Groups["figures"][number]["fold"]) => ({
  name,
  title: name,
  fold,
  type: "number" as const,
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
const chart = (changes: Partial<ChartShape>): ChartShape => ({
  code: "c",
  title: "图",
  kind: "bar",
  axis: "method",
  series: ["sum"],
  isStacked: false,
  ...changes,
});

test("combines groups that other columns separate, and labels the marks", () => {
  const { items, problem } = buildChartData(groups, chart({ series: ["sum", "max"] }), () => "text");
  expect(problem).toBeNull();
  expect(items).toEqual([
    { key: "1", label: "公开招标", amounts: ["0.30", "10"], shown: ["0.30", "10"] },
    { key: null, label: "（空）", amounts: [null, null], shown: ["—", "—"] },
  ]);
  const months = buildChartData(groups, chart({ axis: "day" }), () => "day");
  expect(months.items.map(({ label, shown }) => [label, shown])).toEqual([
    ["2026年1月", ["0.10"]],
    ["2026年2月", ["0.20"]],
  ]);
});

test("draws no average of averages", () => {
  const { problem } = buildChartData(groups, chart({ series: ["average"] }), () => "text");
  expect(problem).toContain("“average”不能由多级分组合并");
});

test("draws the four largest parts of a ring separately and the rest as one", () => {
  const items = [3, 9, 1, 5, 2, 4].map((value) => ({
    key: String(value),
    label: String(value),
    amounts: [String(value)],
    shown: [String(value)],
  }));
  expect(selectDrawnItems(items, "pie").map(({ label, shown }) => [label, shown[0]])).toEqual([
    ...[
      ["9", "9"],
      ["5", "5"],
      ["4", "4"],
      ["3", "3"],
    ],
    ["其他", "3"],
  ]);
  expect(selectDrawnItems(items.slice(0, 5), "pie")).toHaveLength(5);
});

const large = ["1234567890123456.78", "1234567890123456.79"];

test("adds and compares amounts of 18 digits exactly", () => {
  const rows = large.map((amount, index) => ({
    key: ["1", `2026-0${index + 1}`],
    figures: [amount, amount, amount],
    cells: [],
  }));
  const { items } = buildChartData({ ...groups, rows }, chart({ series: ["sum", "max"] }), () => "text");
  expect(items).toMatchObject([{ shown: ["2,469,135,780,246,913.57", "1,234,567,890,123,456.79"] }]);
});

test("orders and adds the parts of a ring by their decimals", () => {
  const items = ["0.10", "0.20", "0.30", "0.40", ...large].map((amount) => ({
    key: amount,
    label: amount,
    amounts: [amount],
    shown: [amount],
  }));
  expect(selectDrawnItems(items, "pie").map(({ label, shown }) => [label, shown[0]])).toEqual([
    ...[large[1], large[0], "0.40", "0.30"].map((amount) => [amount, amount]),
    ["其他", "0.30"],
  ]);
});
