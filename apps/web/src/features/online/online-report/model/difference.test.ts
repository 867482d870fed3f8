import { expect, test } from "vitest";
import { byMethod } from "#test/browser/online-reports.ts";
import { reportChanges } from "./difference.ts";

const [first, ...otherColumns] = byMethod.columns;
if (!first) throw new Error("the report has columns");

test("lists the differences setting by setting and column by column", () => {
  const after = {
    ...byMethod,
    title: "统计",
    columns: [...otherColumns.slice(0, 2), { ...first, total: "count" as const }, ...otherColumns.slice(2, 3)],
  };
  expect(reportChanges(byMethod, after)).toEqual([
    { field: "名称", before: "采购方式统计", after: "统计" },
    { field: "列“项目”", before: "项目，查询 单个值", after: "项目，查询 单个值，合计 计数" },
    { field: "列“联系电话”", before: "联系电话", after: null },
    {
      field: "列的顺序",
      before: "项目、采购方式、成交金额、归档日期",
      after: "采购方式、成交金额、项目、归档日期",
    },
  ]);
  expect(reportChanges(byMethod, byMethod)).toEqual([]);
});
