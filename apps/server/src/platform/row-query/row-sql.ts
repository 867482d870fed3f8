import { beijingDayStart } from "@tender/contract/beijing";
import { searchForm } from "@tender/contract/normal-form";
import { type SQL, sql } from "drizzle-orm";
import { searchedText, searchPairsOf } from "#platform/database/search-text.ts";
import { containsWord, startsWithWord } from "#platform/database/typed-word.ts";
import type { QueryType, RowTest, RowTree } from "./row-query.ts";

const DAY_MS = 86_400_000;
const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
const instant = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`;

/** Database types of the values. */
export const casts: Readonly<Record<QueryType, SQL>> = {
  text: sql`text`,
  long_text: sql`text`,
  integer: sql`bigint`,
  decimal: sql`numeric`,
  yes_no: sql`boolean`,
  day: sql`date`,
  time: sql`time`,
  moment: sql`timestamptz`,
  many: sql`text[]`,
};

const operators = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

function momentTest(value: SQL, operator: RowTest["is"], day: string): SQL {
  const [begin, end] = [beijingDayStart(day), beijingDayStart(day) + DAY_MS];
  switch (operator) {
    case "gt":
      return sql`${value} >= ${instant(end)}`;
    case "gte":
      return sql`${value} >= ${instant(begin)}`;
    case "lt":
      return sql`${value} < ${instant(begin)}`;
    case "lte":
      return sql`${value} < ${instant(end)}`;
    default:
      return sql`(${value} >= ${instant(begin)} AND ${value} < ${instant(end)})`;
  }
}

/** Matches a word. With `isSearched` an index over pairs of characters preselects the rows. */
function containsTest(value: SQL, word: string, isSearched: boolean): SQL {
  const containsCondition = containsWord(value, word);
  if (!isSearched || [...searchForm(word)].length < 2) return containsCondition;
  // The order matters: without the index, not every row is split into its pairs.
  return sql`(${containsCondition} AND ${searchedText(value)} @> ${textArray(searchPairsOf(word))})`;
}

/**
 * Compares whole numbers as integers, so that an index on an integer column is used even if the caller knows the column
 * as a decimal.
 */
const castOf = (type: QueryType, values: readonly string[]): SQL =>
  type === "decimal" && values.every((value) => !value.includes(".")) ? casts.integer : casts[type];

function testSql({ type, isSearched, is, values }: RowTest, value: SQL): SQL {
  const [first = ""] = values;
  if (is === "empty") return sql`${value} IS NULL`;
  if (is === "filled") return sql`${value} IS NOT NULL`;
  if (type === "many") return sql`${value} && ${textArray(values)}`;
  if (type === "moment") return momentTest(value, is, first);
  const cast = castOf(type, values);
  const comparedValue = type === "time" ? sql`(${value})::text` : value;
  switch (is) {
    case "contains":
      return containsTest(comparedValue, first, isSearched);
    case "starts_with":
      return startsWithWord(comparedValue, first);
    case "in":
      return sql`${value} = ANY(${textArray(values)}::${cast}[])`;
    case "eq":
      return sql`${value} = ${first}::${cast}`;
    case "ne":
      return sql`${value} IS DISTINCT FROM ${first}::${cast}`;
    default:
      return sql`${value} ${operators[is]} ${first}::${cast}`;
  }
}

/**
 * Returns the condition of a query; `columnOf` resolves the names of columns. An empty `all` admits every row, and an
 * empty `any` none.
 */
export function treeSql({ joins, parts }: RowTree, columnOf: (name: string) => SQL): SQL {
  if (parts.length === 0) return joins === "all" ? sql`true` : sql`false`;
  const conditions = parts.map((part) =>
    "joins" in part ? treeSql(part, columnOf) : testSql(part, columnOf(part.column)),
  );
  return sql`(${sql.join(conditions, joins === "all" ? sql` AND ` : sql` OR `)})`;
}
