import { expect, test } from "vitest";
import { conditionFault, type Group, parseGroup, pruneGroup } from "#shared/row-query/filter.ts";
import { formField } from "#test/form-factory.ts";
import { toQueryColumns } from "./filter.ts";
import { filterOf, queryLineOf } from "./query-line.ts";

const fields = [
  formField("bh", "编号", { query: "single" }),
  formField("je", "金额", { type: "decimal", control: "number", length: 12, scale: 2, query: "range" }),
  formField("at", "时间", { type: "moment", control: "moment", query: "range" }),
  formField("ok", "是否", { type: "yes_no", control: "switch", query: "single" }),
  formField("bq", "标签", { type: "many", control: "multi_select", query: "single" }),
];

const columns = toQueryColumns(fields, (_, value) => value);

test("[ONLINE-01] filters a text by a part, a choice by its value and a moment by its day", () => {
  const filter = filterOf(fields, columns, {
    "q.bh": "HT",
    "q.je.from": "1",
    "q.je.to": "9.5",
    "q.ok": "true",
    "q.bq": "a",
    "q.at.from": "2026-11-20",
    "q.at.to": "2026-11-20",
  });
  expect(JSON.parse(filter ?? "")).toEqual({
    all: [
      { field: "bh", is: "contains", value: "HT" },
      { field: "je", is: "gte", value: "1.00" },
      { field: "je", is: "lte", value: "9.50" },
      { field: "at", is: "gte", value: "2026-11-20" },
      { field: "at", is: "lte", value: "2026-11-20" },
      { field: "ok", is: "eq", value: true },
      { field: "bq", is: "contains", value: "a" },
    ],
  });
});

test("filters a time by its value and accepts a part of it from an address", () => {
  const times = [formField("ks", "开始", { type: "time", control: "time", query: "single" })];
  const timeColumns = toQueryColumns(times, (_, value) => value);
  expect(JSON.parse(filterOf(times, timeColumns, { "q.ks": "09:30" }) ?? "")).toEqual({
    all: [{ field: "ks", is: "eq", value: "09:30:00" }],
  });
  const part = { all: [{ field: "ks", is: "contains", value: "09:3" }] };
  expect(JSON.parse(filterOf(times, timeColumns, { filter: JSON.stringify(part) }) ?? "")).toEqual(part);
});

test("sends no filter when the query line is empty", () => {
  expect(filterOf(fields, columns, {})).toBeUndefined();
});

test("joins the combined query with the query line without needless nesting", () => {
  const combined = {
    any: [
      { field: "bh", is: "empty" },
      { field: "bh", is: "eq", value: "1" },
    ],
  };
  const values = { "q.bh": "HT", filter: JSON.stringify(combined) };
  const line = { field: "bh", is: "contains", value: "HT" };
  expect(JSON.parse(filterOf(fields, columns, values) ?? "")).toEqual({ all: [line, combined] });
  const all = { all: combined.any };
  expect(JSON.parse(filterOf(fields, columns, { ...values, filter: JSON.stringify(all) }) ?? "")).toEqual({
    all: [line, ...combined.any],
  });
});

const condition = { field: "bh", is: "eq", value: "1" };
test.each([
  ["no JSON", "{", false],
  ["no group", JSON.stringify(condition), false],
  ["an empty group", JSON.stringify({ all: [] }), false],
  ["an unknown field", JSON.stringify({ all: [{ ...condition, field: "x" }] }), false],
  ["a comparison that the field lacks", JSON.stringify({ all: [{ ...condition, is: "gt" }] }), false],
  ["no value", JSON.stringify({ all: [{ field: "bh", is: "eq" }] }), false],
  ["three levels", JSON.stringify({ all: [{ any: [{ all: [condition] }] }] }), true],
  ["four levels", JSON.stringify({ all: [{ any: [{ all: [{ any: [condition] }] }] }] }), false],
  [
    "three levels that would be four below the query line",
    JSON.stringify({ any: [{ all: [{ any: [condition] }] }] }),
    false,
  ],
  ["20 conditions", JSON.stringify({ all: Array(20).fill(condition) }), true],
  ["21 conditions", JSON.stringify({ all: Array(21).fill(condition) }), false],
])("accepts only a valid filter: %s", (_, text, isAccepted) => {
  expect(parseGroup(text, columns) !== undefined).toBe(isAccepted);
});

test("removes empty groups", () => {
  const group: Group = { all: [{ any: [] }, { all: [{ any: [] }] }] };
  expect(pruneGroup(group)).toBeUndefined();
  expect(pruneGroup({ all: [{ any: [] }, { field: "bh", is: "empty" }] })).toEqual({
    all: [{ field: "bh", is: "empty" }],
  });
});

test.each([
  ["je", "gt", "abc", "应为数字"],
  ["je", "gt", null, "请填写值"],
  ["je", "contains", "1", "请选择比较方式"],
  ["bh", "contains", "1".repeat(201), "最长 200 个字符"],
  ["je", "empty", null, undefined],
] as const)("reports the fault of the condition %s %s %s", (name, is, value, fault) => {
  const column = columns.find((each) => each.name === name);
  expect(conditionFault({ field: name, is, value }, column)).toBe(fault);
});

test("builds the query line from the definition", () => {
  const line = queryLineOf(fields, columns, ({ type }) =>
    type === "yes_no" ? [{ value: "true", label: "是" }] : undefined,
  );
  expect(line.map(({ kind, label, isFolded = false }) => [kind, label, isFolded])).toEqual([
    ["text", "编号", false],
    ["range", "金额", false],
    ["days", "时间", false],
    ["choice", "是否", true],
    ["text", "标签", true],
    ["beside", "高级查询", false],
  ]);
});
