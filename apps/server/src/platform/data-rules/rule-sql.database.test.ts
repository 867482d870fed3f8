// Guarantee: text that people type into a rule is always a parameter, and a row without a value is never admitted by
// mistake.
import type { ColumnType, RuleCondition } from "@tender/contract/data-rules";
import { type TestDatabase, testDatabase } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { conditionOf } from "./rule-sql.ts";
import type { RuleTest, RuleTree } from "./rule-tree.ts";
import { plain, type RuledColumn } from "./ruled-list.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const column = (type: ColumnType, name: string): RuledColumn => ({
  title: name,
  type,
  where: plain(sql.raw(`s.${name}`)),
});
const columns: Readonly<Record<string, RuledColumn>> = {
  name: column("text", "name"),
  code: column("department", "code"),
  n: column("number", "n"),
  at: column("day", "at"),
  ok: column("yes_no", "ok"),
  tag: {
    title: "tag",
    type: "text",
    where: (matches) => sql`EXISTS (SELECT FROM unnest(s.tags) AS t (v) WHERE ${matches(sql`t.v`)})`,
  },
};

const testOf = (name: string, condition: RuleCondition, values: readonly string[] | null): RuleTest => ({
  type: columns[name]?.type ?? "text",
  values,
  rule: { id: "r", column: name, condition, variable: null, days: 0, values: values ?? [] },
});
const treeOf = (...branches: RuleTest[][]): RuleTree => ({
  kind: "any",
  branches: branches.map((tests) => ({ role: "a", tests })),
});

/** Returns the names of the admitted rows. */
async function admittedRows(tree: RuleTree): Promise<string[]> {
  const { rows } = await database.db.execute<{ row: string }>(sql`
    SELECT s.row FROM (VALUES
      ('a', 'Ann%_', 'A01', 1.5, '2026-03-01T15:59:59Z'::timestamptz, true, ARRAY['x', 'y']),
      ('b', 'Bob', 'A01B02', 2, '2026-03-01T16:00:00Z', false, ARRAY['y']),
      ('c', '', 'A011', NULL, NULL, NULL, '{}'),
      ('d', NULL, NULL, 10, '2026-02-28T15:59:59Z', true, NULL)
    ) AS s (row, name, code, n, at, ok, tags)
    WHERE ${conditionOf(tree, columns) ?? sql`true`} ORDER BY s.row`);
  return rows.map(({ row }) => row);
}

describe("[ADMINDATA-25] conditions", () => {
  test.each<[string, RuleCondition, readonly string[], string]>([
    ["name", "eq", ["Bob"], "b"],
    ["name", "ne", ["Bob"], "acd"],
    ["name", "in", ["Bob", "Ann%_"], "ab"],
    ["name", "not_in", ["Bob", "Ann%_"], "cd"],
    ["name", "contains", ["%_"], "a"],
    ["name", "contains", ["OB"], "b"],
    ["name", "starts_with", ["Ann%"], "a"],
    ["name", "starts_with", ["%"], ""],
    ["name", "empty", [], "cd"],
    ["name", "filled", [], "ab"],
    ["code", "within", ["A01"], "abc"],
    ["code", "within", ["A01B02", "Z"], "b"],
    ["code", "eq", ["A01"], "a"],
    ["n", "eq", ["1.50"], "a"],
    ["n", "gt", ["2"], "d"],
    ["n", "gte", ["2"], "bd"],
    ["n", "lt", ["2"], "a"],
    ["n", "lte", ["2"], "ab"],
    ["n", "in", ["2", "10"], "bd"],
    ["n", "empty", [], "c"],
    ["at", "eq", ["2026-03-01"], "a"],
    ["at", "ne", ["2026-03-01"], "bcd"],
    ["at", "gt", ["2026-03-01"], "b"],
    ["at", "gte", ["2026-03-01"], "ab"],
    ["at", "lt", ["2026-03-01"], "d"],
    ["at", "lte", ["2026-03-01"], "ad"],
    ["at", "filled", [], "abd"],
    ["ok", "eq", ["true"], "ad"],
    ["tag", "eq", ["x"], "a"],
    ["tag", "ne", ["x"], "bcd"],
    ["tag", "in", ["x", "y"], "ab"],
    ["tag", "empty", [], "cd"],
  ])("admits by %s %s %j", async (name, condition, values, rows) => {
    expect((await admittedRows(treeOf([testOf(name, condition, values)]))).join("")).toBe(rows);
  });

  test("combines the rules of a role with AND and roles with OR", async () => {
    const [isA01, isTrue, isBob] = [
      testOf("code", "within", ["A01"]),
      testOf("ok", "eq", ["true"]),
      testOf("name", "eq", ["Bob"]),
    ];
    expect(await admittedRows(treeOf([isA01, isTrue]))).toEqual(["a"]);
    expect(await admittedRows(treeOf([isA01, isTrue], [isBob]))).toEqual(["a", "b"]);
  });

  test("admits no row by an unmeetable test, `ne` included, and all rows without rules", async () => {
    for (const condition of ["eq", "ne", "not_in", "empty"] as const)
      expect(await admittedRows(treeOf([testOf("name", condition, null)]))).toEqual([]);
    expect(await admittedRows(treeOf([testOf("lost", "ne", ["1"])]))).toEqual([]);
    expect(await admittedRows({ kind: "all", because: "no rules" })).toEqual(["a", "b", "c", "d"]);
  });
});

test.each([
  "' OR '1'='1",
  "'); DROP TABLE app_user; --",
  "1) OR pg_sleep(5) IS NULL --",
  "\u0009/**/UNION/**/SELECT",
  "$1",
  "\\",
])("[SEC-62] passes %j as a parameter of every condition", async (payload) => {
  for (const condition of ["eq", "ne", "in", "not_in", "contains", "starts_with", "within"] as const) {
    const tree = treeOf([testOf("name", condition, condition === "in" ? [payload, "x"] : [payload])]);
    const { sql: text } = new PgDialect().sqlToQuery(conditionOf(tree, columns) ?? sql`true`);
    expect(text).not.toContain(payload === "$1" ? "'$1'" : payload);
    expect(await admittedRows(tree)).toEqual(condition === "ne" || condition === "not_in" ? ["a", "b", "c", "d"] : []);
  }
});
