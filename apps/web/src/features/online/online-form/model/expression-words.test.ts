import { expect, test } from "vitest";
import { expressionWords, titlesOf } from "./expression-words.ts";

const titleOf = titlesOf([
  { name: "amount", title: "金额" },
  { name: "kind", title: "类别" },
  { name: "from", title: "日期" },
  { name: "until", title: "日期" },
  { name: "no", title: "编号" },
  { name: "blank", title: "" },
]);

test.each([
  ["row.amount > 0 && row.kind != null", "“金额” 大于 0 且 “类别” 不为空"],
  ["row.amount == old.amount || !(row.amount <= 1.5)", "“金额” 等于 原“金额” 或 非 (“金额” 不大于 1.5)"],
  ['row.kind == "row.amount > 0"', '“类别” 等于 "row.amount > 0"'],
  ["days(row.from, row.until) >= 3", "days(“日期（from）”, “日期（until）”) 不小于 3"],
  ['row.kind.startsWith("a") && person.name == "王"', '“类别”.startsWith("a") 且 当前用户姓名 等于 "王"'],
  ["row.gone + row.blank + row.created_by", "“gone” + “blank” + “创建人”"],
  ["row.from < today ? true : false", "“日期（from）” 小于 今天 ? 是 : 否"],
  ["row.no == row.id", "“编号（no）” 等于 “编号（id）”"],
  ['row.kind in ["a", "b"]', '“类别” 属于 ["a", "b"]'],
])("renders %s", (expression, expected) => {
  expect(expressionWords(expression, titleOf)).toBe(expected);
});
