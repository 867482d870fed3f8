import { beijingDayStart } from "@tender/contract/beijing";
import { type SQL, sql } from "drizzle-orm";
import { prefixPattern } from "#platform/database/like-pattern.ts";
import { containsWord } from "#platform/database/typed-word.ts";
import type { RuleTest, RuleTree } from "./rule-tree.ts";
import type { RuledColumn } from "./ruled-list.ts";

/** A condition on the rows of a list. Only stores read its contents; all others pass it on. */
export type RowCondition = SQL;

const DAY_MS = 86_400_000;
const array = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
const instant = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`;
const begin = (day: string): SQL => instant(beijingDayStart(day));
const end = (day: string): SQL => instant(beijingDayStart(day) + DAY_MS);

type Matches = (value: SQL) => SQL;

const orders = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

/** Compares with instants, so that an index on the column is used. */
function onDay(condition: RuleTest["rule"]["condition"], day: string): Matches {
  switch (condition) {
    case "gt":
      return (value) => sql`${value} >= ${end(day)}`;
    case "gte":
      return (value) => sql`${value} >= ${begin(day)}`;
    case "lt":
      return (value) => sql`${value} < ${begin(day)}`;
    case "lte":
      return (value) => sql`${value} < ${end(day)}`;
    default:
      return (value) => sql`(${value} >= ${begin(day)} AND ${value} < ${end(day)})`;
  }
}

/** Codes are built by level, so a department with all below it is a prefix. */
const withinAny =
  (codes: readonly string[]): Matches =>
  (value) =>
    sql`(${sql.join(
      codes.map((code) => sql`${value} LIKE ${prefixPattern(code)}`),
      sql` OR `,
    )})`;

/** Returns the test of a value. `ne` and `not_in` are its negation. */
function matching({ type, rule: { condition } }: RuleTest, values: readonly string[]): Matches {
  const [first = ""] = values;
  if (type === "day") return onDay(condition, first);
  if (type === "number") {
    if (condition === "in" || condition === "not_in")
      return (value) => sql`${value} = ANY(${array(values)}::numeric[])`;
    if (condition === "eq" || condition === "ne") return (value) => sql`${value} = ${first}::numeric`;
    return (value) => sql`${value} ${orders[condition as keyof typeof orders]} ${first}::numeric`;
  }
  if (type === "yes_no") return (value) => sql`${value} = ${first}::boolean`;
  switch (condition) {
    case "within":
      return withinAny(values);
    case "contains":
      return (value) => containsWord(value, first);
    case "starts_with":
      return (value) => sql`${value} LIKE ${prefixPattern(first)}`;
    default:
      return values.length === 1
        ? (value) => sql`${value} = ${first}`
        : (value) => sql`${value} = ANY(${array(values)})`;
  }
}

const isThere =
  (type: RuleTest["type"]): Matches =>
  (value) =>
    type === "day" || type === "number" || type === "yes_no"
      ? sql`${value} IS NOT NULL`
      : sql`(${value} IS NOT NULL AND ${value} <> '')`;

function testSql(test: RuleTest, columns: Readonly<Record<string, RuledColumn>>): SQL {
  const column = columns[test.rule.column];
  const { condition } = test.rule;
  if (!column || test.values === null) return sql`false`;
  if (condition === "filled") return column.where(isThere(test.type));
  if (condition === "empty") return sql`(${column.where(isThere(test.type))}) IS NOT TRUE`;
  const matches = column.where(matching(test, test.values));
  // A row without the value is unequal to any value.
  return condition === "ne" || condition === "not_in" ? sql`(${matches}) IS NOT TRUE` : matches;
}

/** Returns the condition. It contains parameters and the list's own columns only. Undefined: every row. */
export function conditionOf(tree: RuleTree, columns: Readonly<Record<string, RuledColumn>>): RowCondition | undefined {
  if (tree.kind === "all") return undefined;
  const branches = tree.branches.map(
    ({ tests }) =>
      sql`(${sql.join(
        tests.map((test) => testSql(test, columns)),
        sql` AND `,
      )})`,
  );
  return branches.length === 1 ? branches[0] : sql`(${sql.join(branches, sql` OR `)})`;
}
