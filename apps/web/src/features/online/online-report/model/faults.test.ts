import { expect, test } from "vitest";
import { byMethod } from "#test/browser/online-reports.ts";
import { describeLocation, locationOf } from "./faults.ts";

const fault = (at: string) => ({ at, what: "" });

test.each([
  ["columns.1.title", "列“采购方式”的标题", { view: "columns", index: 1 }],
  ["columns.1.words", "列“采购方式”的显示文字", { view: "columns", index: 1 }],
  ["columns.2.query", "列“成交金额”的查询", { view: "columns", index: 2 }],
  ["columns", "列", { view: "columns", index: null }],
  ["parameters.0.is", "参数“归档自”的比较", { view: "parameters", index: 0 }],
  ["parameters.0.default", "参数“归档自”的默认值", { view: "parameters", index: 0 }],
  ["groups.by", "汇总", { view: "groups", index: null }],
  ["groups.by.0.step", "第 1 个分组", { view: "groups", index: null }],
  ["groups.across.column", "交叉表的横向列", { view: "groups", index: null }],
  ["groups.figures.1.fold", "指标“金额合计”的算法", { view: "groups", index: null }],
  ["charts", "图表", { view: "charts", index: null }],
  ["charts.0.axis", "图表“采购方式构成”的轴", { view: "charts", index: 0 }],
  ["charts.1.series", "图表“各方式金额”的指标", { view: "charts", index: 1 }],
  ["sort.0.column", "第 1 个排序", { view: "report", index: 0 }],
  ["dataSet", "数据集", { view: "report", index: null }],
  ["title", "名称", { view: "report", index: null }],
] as const)("locates the fault at %s as %s", (at, words, location) => {
  expect(describeLocation(byMethod, fault(at))).toBe(words);
  expect(locationOf(fault(at))).toEqual(location);
});

test("names an untitled column by its name, other untitled items by their number", () => {
  const untitled = {
    ...byMethod,
    columns: byMethod.columns.map((column) => ({ ...column, title: "" })),
    parameters: byMethod.parameters.map((parameter) => ({ ...parameter, title: "" })),
    charts: byMethod.charts.map((chart) => ({ ...chart, title: "" })),
  };
  expect(describeLocation(untitled, fault("columns.1.title"))).toBe("列“method”的标题");
  expect(describeLocation(untitled, fault("parameters.0.title"))).toBe("参数“1”的标题");
  expect(describeLocation(untitled, fault("charts.1.title"))).toBe("图表“2”的标题");
});

test("describes a path that the designer does not know as the whole report", () => {
  expect(describeLocation(byMethod, fault("unknown.0.part"))).toBe("报表");
  expect(locationOf(fault("unknown"))).toEqual({ view: "report", index: null });
});
