import { INTERPUNCTS, searchForm } from "@tender/contract/normal-form";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { containsSpacedWord } from "./typed-word.ts";

/**
 * Index search for parts of names, in any PostgreSQL. A GIN index covers an array of all pairs of neighbouring
 * characters and of the first character of each text. A name of two Chinese characters is one pair. Of a longer word
 * all pairs are looked up, and the rows found are compared with the word. Needs no extension and no column: the array
 * is an expression of the texts.
 */

/*
 * chr(30) separates the pairs and chr(31) the texts; chr(29) precedes a first character. No text here contains these
 * control characters.
 */

const interpuncts = `${[...INTERPUNCTS].slice(1).join("")}.`;
const replacement = "·".repeat([...interpuncts].length);

/**
 * Returns `searchForm` of the contract as SQL. `translate` removes characters of its first list that have no
 * counterpart in the second.
 */
const formSql = (text: string): string =>
  `translate(lower(normalize(${text}, NFKC)), '${interpuncts} ', '${replacement}')`;
const pairsSql = (form: string): string => `regexp_replace(${form}, '(..)', '\\1' || chr(30), 'g')`;
const firstSql = (form: string): string => `chr(29) || left(${form}, 1)`;

/** Returns the expression of an index over these texts, which are SQL. */
export function searchExpression(texts: readonly string[]): string {
  const forms = texts.map(formSql);
  const whole = forms.join(" || chr(31) || ");
  const parts = [pairsSql(whole), pairsSql(`substr(${whole}, 2)`), ...forms.map(firstSql)];
  return `string_to_array(${parts.join(" || chr(30) || ")}, chr(30))`;
}

/** Placeholder of a column in the expression. */
const PLACEHOLDER = "\u0001";

/** Returns the expression of index and query. PostgreSQL uses an index for an equal expression only. */
const expressionOver = (columns: readonly { readonly column: AnyColumn | SQL; readonly mayBeNull: boolean }[]): SQL =>
  sql.join(
    searchExpression(
      columns.map(({ mayBeNull }, n) => {
        const placeholder = `${PLACEHOLDER}${n}${PLACEHOLDER}`;
        return mayBeNull ? `coalesce(${placeholder}, '')` : placeholder;
      }),
    )
      .split(PLACEHOLDER)
      .map((part, n) => (n % 2 === 0 ? sql.raw(part) : sql`${columns[Number(part)]?.column}`)),
  );
const pairsOf = (columns: readonly AnyColumn[]): SQL =>
  expressionOver(columns.map((column) => ({ column, mayBeNull: !column.notNull })));

/** Expression for the table: `index("…").using("gin", searchIndex(table.realname, table.username))`. */
export const searchIndex = (...columns: readonly AnyColumn[]): SQL => pairsOf(columns);

const BEGINS_CHARACTER = "\u001d";

/** Expression over one text whose column is known at run time only, such as the indexes of online forms. */
export const searchedText = (column: SQL): SQL => expressionOver([{ column, mayBeNull: true }]);

/**
 * Returns the index entries of a word: its pairs of characters. Of a single character: the entry of a first character.
 */
export function searchPairsOf(word: string): string[] {
  const characters = [...searchForm(word)];
  if (characters.length === 1) return [`${BEGINS_CHARACTER}${characters[0]}`];
  return [...new Set(characters.slice(1).map((character, at) => `${characters[at]}${character}`))];
}

/**
 * Matches rows in which one of the columns contains the word; a single character must be at the beginning. The columns
 * are those of the index, in its order. A word of control characters or blanks matches no row.
 */
export function matchesSearchWord(columns: readonly AnyColumn[], word: string): SQL {
  const form = searchForm(word);
  if (form === "") return sql`false`;
  const matchesPairs = sql`${pairsOf(columns)} @> ${sql.param(searchPairsOf(word))}::text[]`;
  if ([...form].length === 1) return matchesPairs;
  const found = columns.map((column) => containsSpacedWord(column, word));
  // A sequential scan evaluates the cheaper condition first.
  return sql`((${sql.join(found, sql` OR `)}) AND ${matchesPairs})`;
}

/** Matches a text whose search form equals that of the typed text. */
export const equalsInSearchForm = (column: AnyColumn, typed: string): SQL => {
  const [before, after] = formSql(PLACEHOLDER).split(PLACEHOLDER);
  return sql`${sql.raw(before ?? "")}${column}${sql.raw(after ?? "")} = ${searchForm(typed)}`;
};

/** Index for numbers that are searched by their end: `index("…").on(endIndex(table.phone))`. */
export const endIndex = (column: AnyColumn): SQL => sql`reverse(${column}) text_pattern_ops`;

/** Matches texts that end with the digits. Digits contain no pattern characters. */
export const endsWith = (column: AnyColumn, digits: string): SQL =>
  sql`reverse(${column}) LIKE ${`${[...digits].reverse().join("")}%`}`;
