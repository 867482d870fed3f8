// Guarantee: an exported list states its exporter and time, and its file name is valid.
import { expect, test } from "vitest";
import type { CsvRow } from "./csv.ts";
import { exportFileName, type ListConditions, withExportMark } from "./export-mark.ts";

const exporter = { username: "admin", realname: "林采薇", at: Date.parse("2026-11-23T06:32:05Z") };

test.each([
  ["用户", "admin", "用户-admin-20261123-143205"],
  ["新员工.xlsx-导入报告", "li.na", "新员工.xlsx-导入报告-li.na-20261123-143205"],
  ['a/b\\c:d*e?f"g<h>i|j', "x y\u202e\n", "a_b_c_d_e_f_g_h_i_j-x_y_-20261123-143205"],
])("names a file %j of %j %s", (title, username, name) => {
  expect(exportFileName(title, { ...exporter, username })).toBe(name);
});

async function* pagesOf(...pages: CsvRow[][]) {
  yield* pages;
}

async function markedFile(conditions: ListConditions, labels = {}) {
  const source = { head: ["姓名"], pages: pagesOf([["甲"], ["乙"]], [["丙"]]) };
  const file = withExportMark(source, { title: "用户", conditions, labels }, exporter);
  const rows: CsvRow[] = [];
  for await (const page of file.source.pages) rows.push(...page);
  const mark: CsvRow[] = [];
  for await (const page of file.mark.pages) mark.push(...page);
  return { rows, mark, head: file.mark.head };
}

test("states title, exporter, time, conditions and row count beside the rows", async () => {
  const { rows, mark, head } = await markedFile(
    { keyword: "李", state: "frozen", enabled: true, orgCode: undefined, sort: "-name" },
    { state: { frozen: "已冻结" } },
  );
  expect(rows).toEqual([["甲"], ["乙"], ["丙"]]);
  expect(head).toEqual(["内容", "用户"]);
  expect(mark).toEqual([
    ["导出人", "林采薇（admin）"],
    ["导出时间", "2026-11-23 14:32:05（北京时间）"],
    ["条件", "关键字：李；状态：已冻结；启用：是"],
    ["行数", 3],
  ]);
});

test("states that no condition was set", async () => {
  expect((await markedFile({ keyword: "", sort: "name" })).mark[2]).toEqual(["条件", "无，导出全部"]);
});
