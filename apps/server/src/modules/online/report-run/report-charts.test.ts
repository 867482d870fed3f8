import { expect, test } from "vitest";
import { printedCharts } from "./report-charts.ts";

const figure = (name: string, fold: "sum" | "average") => ({ name, title: name, fold, type: "number" }) as const;
const groups = (rows: [key: string | null, sum: string | null][]): Parameters<typeof printedCharts>[0] => ({
  by: [{ column: "month", title: "月份", step: "month" }],
  across: null,
  figures: [figure("sum", "sum"), figure("mean", "average")],
  heads: [],
  hasMoreHeads: false,
  rows: rows.map(([key, sum]) => ({ key: [key], figures: [sum, null], cells: [] })),
  hasMoreRows: false,
  grand: { figures: [], cells: [] },
  labels: {},
});
const chart = (kind: "bar" | "line" | "pie", axis = "month") => ({
  code: "c",
  title: "每月金额",
  kind,
  axis,
  series: ["sum"],
  isStacked: true,
});

test("labels marks for people and distinguishes unknown from zero", () => {
  const [printed] = printedCharts(
    groups([
      ["2026-01", "1234.50"],
      ["2026-02", null],
      [null, "0"],
    ]),
    [chart("bar")],
  );
  expect(printed).toEqual({
    kind: "chart",
    form: "bar",
    title: "每月金额",
    series: ["sum"],
    isStacked: true,
    items: [
      { label: "2026年1月", amounts: [1234.5], shown: ["1234.50"] },
      { label: "2026年2月", amounts: [null], shown: ["—"] },
      { label: "（空）", amounts: [0], shown: ["0"] },
    ],
  });
});

test("combines the small parts of a ring", () => {
  const rows = ["1", "2", "3", "4", "5", "6"].map((n): [string, string] => [`2026-0${n}`, n]);
  const [ring] = printedCharts(groups(rows), [chart("pie")]);
  expect(ring?.items.map(({ label, amounts }) => [label, amounts[0]])).toEqual([
    ...[
      ["2026年6月", 6],
      ["2026年5月", 5],
      ["2026年4月", 4],
      ["2026年3月", 3],
    ],
    ["其他", 3],
  ]);
});

test("omits charts with another axis, without rows, or with negative parts", () => {
  expect(printedCharts(groups([["2026-01", "1"]]), [chart("bar", "gone")])).toEqual([]);
  expect(printedCharts(groups([]), [chart("line")])).toEqual([]);
  expect(printedCharts(groups([["2026-01", "-1"]]), [chart("pie")])).toEqual([]);
});
