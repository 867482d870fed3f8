import { beijingDayStart } from "@tender/contract/beijing";
import { searchForm } from "@tender/contract/normal-form";
import { type SQL, sql } from "drizzle-orm";
import { searchedText, searchPairsOf } from "#platform/database/search-text.ts";
import { containsWord, startsWithWord } from "#platform/database/typed-word.ts";
import type { QueryType, RowTest, RowTree } from "./row-query.ts";

const DAY_MS = 86_400_000;
const array = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
const instant = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`;

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

const orders = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

function onInstant(value: SQL, is: RowTest["is"], day: string): SQL {
  const [begin, end] = [beijingDayStart(day), beijingDayStart(day) + DAY_MS];
  switch (is) {
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

/** Matches a word. Rows that the index over pairs of characters finds are compared with the word. */
function holdsWord(value: SQL, word: string, isSearched: boolean): SQL {
  const found = containsWord(value, word);
  if (!isSearched || [...searchForm(word)].length < 2) return found;
  // The order matters: without the index, not every row is split into its pairs.
  return sql`(${found} AND ${searchedText(value)} @> ${array(searchPairsOf(word))})`;
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
  if (type === "many") return sql`${value} && ${array(values)}`;
  if (type === "moment") return onInstant(value, is, first);
  const cast = castOf(type, values);
  const read = type === "time" ? sql`(${value})::text` : value;
  switch (is) {
    case "contains":
      return holdsWord(read, first, isSearched);
    case "starts_with":
      return startsWithWord(read, first);
    case "in":
      return sql`${value} = ANY(${array(values)}::${cast}[])`;
    case "eq":
      return sql`${value} = ${first}::${cast}`;
    case "ne":
      return sql`${value} IS DISTINCT FROM ${first}::${cast}`;
    default:
      return sql`${value} ${orders[is]} ${first}::${cast}`;
  }
}

/**
 * Returns the condition of a query; `columnOf` resolves the names of columns. An empty `all` admits every row, and an
 * empty `any` none.
 */
export function treeSql({ joins, parts }: RowTree, columnOf: (name: string) => SQL): SQL {
  if (parts.length === 0) return joins === "all" ? sql`true` : sql`false`;
  const made = parts.map((part) => ("joins" in part ? treeSql(part, columnOf) : testSql(part, columnOf(part.column))));
  return sql`(${sql.join(made, joins === "all" ? sql` AND ` : sql` OR `)})`;
}
