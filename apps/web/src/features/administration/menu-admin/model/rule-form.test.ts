import { describe, expect, test } from "vitest";
import { adaptToColumn, fieldsOfRule, partOfRule, type RuleColumn, sourceOptions, valueField } from "./rule-form.ts";

const dept: RuleColumn = { code: "dept", title: "部门", type: "department", choices: [] };
const method: RuleColumn = {
  code: "method",
  title: "采购方式",
  type: "choice",
  choices: [{ value: "1", label: "公开招标" }],
};
const at: RuleColumn = { code: "at", title: "公告日期", type: "day", choices: [] };
const owner: RuleColumn = { code: "owner", title: "创建人", type: "person", choices: [] };
const columns = [dept, method, at, owner];

describe("form of a rule", () => {
  test("starts with the first column and its options", () => {
    expect(partOfRule(null, columns)).toMatchObject({ column: "dept", condition: "eq", source: "fixed", values: [] });
  });

  test.each([
    ["a condition that the new column lacks", method, { condition: "eq", source: "fixed" }],
    ["a value that is not among its choices", method, { values: ["1"] }],
    ["a variable without a meaning there", at, { source: "fixed" }],
    ["a typed person", owner, { source: "user_id" }],
  ])("removes %s", (_case, column, fields) => {
    const form = {
      ...partOfRule(null, columns),
      condition: "within" as const,
      source: "department" as const,
      values: ["1", "A01"],
    };
    expect(adaptToColumn(form, column)).toMatchObject(fields);
  });

  test.each([
    ["department", "within", "fixed", "several"],
    ["department", "within", "department", "none"],
    ["department", "empty", "fixed", "none"],
    ["choice", "eq", "fixed", "choice"],
    ["choice", "in", "fixed", "choices"],
    ["day", "gte", "today", "days"],
    ["day", "gte", "fixed", "day"],
    ["text", "contains", "fixed", "one"],
  ] as const)("shows for a %s that %s %s the field %s", (type, condition, source, field) => {
    expect(valueField(type, { condition, source })).toBe(field);
  });

  test("offers no fixed person", () => {
    expect(sourceOptions("person", "eq")).toEqual([{ value: "user_id", label: "本人" }]);
  });

  test("sends values or a variable, never both", () => {
    const form = { ...partOfRule(null, columns), condition: "within" as const, values: [" A01 ", ""] };
    expect(fieldsOfRule(form, "department")).toMatchObject({ variable: null, days: 0, values: ["A01"] });
    expect(fieldsOfRule({ ...form, source: "department", days: 4 }, "department")).toMatchObject({
      variable: "department",
      days: 0,
      values: [],
    });
    expect(fieldsOfRule({ ...form, condition: "gte", source: "today", days: -30 }, "day")).toMatchObject({
      variable: "today",
      days: -30,
      values: [],
    });
  });
});
