import { describe, expect, test } from "vitest";
import { type ColumnType, type RuleInput, ruleFault, ruleWords, variablesOf } from "./data-rule-words.ts";

const ruleInput = (more: Partial<RuleInput>): RuleInput => ({
  condition: "eq",
  variable: null,
  days: 0,
  values: ["1"],
  ...more,
});
const choices = [{ value: "1", label: "公开招标" }];

describe("ruleFault", () => {
  test.each<[string, ColumnType, Partial<RuleInput>, string | undefined]>([
    ["a text that equals", "text", {}, undefined],
    ["several texts where one is meant", "text", { values: ["1", "2"] }, "values"],
    ["several texts of a set", "text", { condition: "in", values: ["1", "2"] }, undefined],
    ["no value", "text", { values: [] }, "values"],
    ["an empty value", "text", { values: [""] }, "values"],
    ["a value beside emptiness", "text", { condition: "empty" }, "values"],
    ["emptiness", "text", { condition: "empty", values: [] }, undefined],
    ["the order of texts", "text", { condition: "gt" }, "condition"],
    ["a number", "number", { condition: "gte", values: ["-12.5"] }, undefined],
    ["words for a number", "number", { values: ["1 or 1=1"] }, "values"],
    ["a day", "day", { condition: "lt", values: ["2026-11-20"] }, undefined],
    ["a day that is none", "day", { values: ["2026-02-30"] }, "values"],
    ["days before today", "day", { condition: "gte", variable: "today", days: -30, values: [] }, undefined],
    ["days without today", "day", { days: 3, values: ["2026-11-20"] }, "variable"],
    ["a value beside a variable", "day", { variable: "today" }, "values"],
    ["a choice", "choice", {}, undefined],
    ["a choice that is not offered", "choice", { values: ["9"] }, "values"],
    ["a branch", "department", { condition: "within", values: ["A01", "A02"] }, undefined],
    ["the own branch", "department", { condition: "within", variable: "department", values: [] }, undefined],
    ["all own departments as one", "department", { variable: "departments", values: [] }, "variable"],
    ["all own departments", "department", { condition: "in", variable: "departments", values: [] }, undefined],
    ["a code that is none", "department", { condition: "within", values: ["A%"] }, "values"],
    ["the own self", "person", { variable: "user_id", values: [] }, undefined],
    ["somebody by id", "person", { values: ["01H"] }, "values"],
    ["today for a text", "text", { variable: "today", values: [] }, "variable"],
  ])("[ADMINDATA-25] judges %s", (_what, type, more, fault) => {
    expect(ruleFault({ type, choices }, ruleInput(more))).toBe(fault);
  });
});

test.each<[Parameters<typeof ruleWords>[0], Partial<RuleInput>, string]>([
  [
    { title: "部门", type: "department", choices: [] },
    { condition: "within", variable: "department", values: [] },
    "部门 属于（含下级） 当前部门",
  ],
  [
    { title: "公告日期", type: "day", choices: [] },
    { condition: "gte", variable: "today", days: -30, values: [] },
    "公告日期 不早于 今天 − 30 天",
  ],
  [
    { title: "采购方式", type: "choice", choices },
    { condition: "in", values: ["1", "9"] },
    "采购方式 属于其一 公开招标、9",
  ],
  [{ title: "地区", type: "text", choices: [] }, { condition: "empty", values: [] }, "地区 为空"],
])("shows a rule as text: %#", (column, more, words) => {
  expect(ruleWords(column, ruleInput(more))).toBe(words);
});

test("offers all own departments only where several values are allowed", () => {
  expect(variablesOf("department", "within")).toEqual(["department", "departments"]);
  expect(variablesOf("department", "eq")).toEqual(["department"]);
  expect(variablesOf("department", "empty")).toEqual([]);
});
