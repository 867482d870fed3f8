import { describe, expect, test } from "vitest";
import { type RoleRules, type RuleFacts, ruleTreeOf, type StoredRule } from "./rule-tree.ts";

const columns = { dept: { type: "department" }, owner: { type: "person" }, at: { type: "day" } } as const;
const facts: RuleFacts = {
  userId: "u1",
  username: "zhang",
  orgCode: "A01",
  orgCodes: ["A01", "B02"],
  today: "2026-03-01",
};
const rule = (changes: Partial<StoredRule> = {}): StoredRule => ({
  id: "r",
  column: "dept",
  condition: "within",
  variable: "department",
  days: 0,
  values: [],
  ...changes,
});
const role = (code: string, rules: StoredRule[], opensPage = true): RoleRules => ({ role: code, opensPage, rules });

describe("[ADMINDATA-25] visible rows", () => {
  test.each<[string, RoleRules[], unknown]>([
    ["no role has rules for the list", [], { kind: "all", because: "no rules" }],
    ["a role opens the page without a rule", [role("a", [])], { kind: "all", because: { unruled: "a" } }],
    [
      "one role has a rule and another has none",
      [role("a", [rule()]), role("b", [])],
      { kind: "all", because: { unruled: "b" } },
    ],
    ["a role has rules without the page", [role("a", [rule()], false)], { kind: "any", branches: [{ role: "a" }] }],
    [
      "each of two roles has rules",
      [role("a", [rule()]), role("b", [rule()])],
      { kind: "any", branches: [{ role: "a" }, { role: "b" }] },
    ],
  ])("decides where %s", (_case, roles, tree) => {
    expect(ruleTreeOf(roles, columns, facts)).toMatchObject(tree as object);
  });

  test("combines the rules of one role", () => {
    const tree = ruleTreeOf([role("a", [rule({ id: "x" }), rule({ id: "y" })])], columns, facts);
    expect(tree).toMatchObject({ branches: [{ tests: [{ rule: { id: "x" } }, { rule: { id: "y" } }] }] });
  });
});

describe("values of variables", () => {
  const valuesOf = (ruleChanges: Partial<StoredRule>, factChanges: Partial<RuleFacts> = {}) => {
    const tree = ruleTreeOf([role("a", [rule(ruleChanges)])], columns, { ...facts, ...factChanges });
    return tree.kind === "any" ? tree.branches[0]?.tests[0]?.values : undefined;
  };
  const person = { column: "owner", condition: "eq", variable: "user_id" } as const;
  const day = { column: "at", condition: "gte", variable: "today" } as const;

  test.each<[string, Partial<StoredRule>, readonly string[]]>([
    ["the own id", person, ["u1"]],
    ["the current department", {}, ["A01"]],
    ["all own departments", { condition: "in", variable: "departments" }, ["A01", "B02"]],
    ["today", day, ["2026-03-01"]],
    ["days before today", { ...day, days: -2 }, ["2026-02-27"]],
  ])("substitutes %s", (_value, ruleChanges, values) => {
    expect(valuesOf(ruleChanges)).toEqual(values);
  });

  test.each<[string, Partial<StoredRule>, Partial<RuleFacts>]>([
    ["no current department", {}, { orgCode: null }],
    ["no department at all", { condition: "in", variable: "departments" }, { orgCodes: [] }],
    ["a column that no longer exists", { column: "lost", variable: null, values: ["1"] }, {}],
    ["an inherited name", { column: "constructor", variable: null, values: ["1"] }, {}],
    ["a condition that its column no longer allows", { condition: "contains", variable: null, values: ["A"] }, {}],
  ])("admits no row for %s", (_case, more, factChanges) => {
    expect(valuesOf(more, factChanges)).toBeNull();
  });
});
