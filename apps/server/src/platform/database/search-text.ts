import { INTERPUNCTS, searchForm } from "@tender/contract/normal-form";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { holdsSpaced } from "./typed-word.ts";

/**
 * Parts of names found by an index, in any PostgreSQL: an array of all pairs of neighbouring characters, and the first
 * character of each text, under GIN. A name of two Chinese characters is one pair; of a longer word all pairs are looked
 * for, and what they find is compared with the word itself. No extension is needed, and no column: the array is an
 * expression of the texts.
 */

/*
 * chr(30) stands between the pairs, chr(31) between the texts, chr(29) before a first character: controls that no text here
 * holds.
 */

const interpuncts = `${[...INTERPUNCTS].slice(1).join("")}.`;
const usual = "·".repeat([...interpuncts].length);

/** `searchForm` of the contract in SQL. `translate` removes the characters of its first list that have no counterpart in the second. */
const formSql = (text: string): string => `translate(lower(normalize(${text}, NFKC)), '${interpuncts} ', '${usual}')`;
const pairsSql = (form: string): string => `regexp_replace(${form}, '(..)', '\\1' || chr(30), 'g')`;
const firstSql = (form: string): string => `chr(29) || left(${form}, 1)`;

/** The words of an index over these texts, which are SQL. */
export function searchExpression(texts: readonly string[]): string {
  const forms = texts.map(formSql);
  const whole = forms.join(" || chr(31) || ");
  const all = [pairsSql(whole), pairsSql(`substr(${whole}, 2)`), ...forms.map(firstSql)];
  return `string_to_array(${all.join(" || chr(30) || ")}, chr(30))`;
}

/** Marks the place of a column in the expression until the column is put there. */
const HOLE = "\u0001";

/** The same in the index and in the question: PostgreSQL takes the index for an equal expression alone. */
const expressionOver = (columns: readonly { readonly of: AnyColumn | SQL; readonly mayBeNull: boolean }[]): SQL =>
  sql.join(
    searchExpression(
      columns.map(({ mayBeNull }, n) => {
        const hole = `${HOLE}${n}${HOLE}`;
        return mayBeNull ? `coalesce(${hole}, '')` : hole;
      }),
    )
      .split(HOLE)
      .map((part, n) => (n % 2 === 0 ? sql.raw(part) : sql`${columns[Number(part)]?.of}`)),
  );
const pairsOf = (columns: readonly AnyColumn[]): SQL =>
  expressionOver(columns.map((column) => ({ of: column, mayBeNull: !column.notNull })));

/** For the table: `index("…").using("gin", searchIndex(table.realname, table.username))`. */
export const searchIndex = (...columns: readonly AnyColumn[]): SQL => pairsOf(columns);

const BEGINS_CHARACTER = "\u001d";

/** The same over one text whose column is known at run time only, as online forms have it in their indexes. */
export const searchedText = (column: SQL): SQL => expressionOver([{ of: column, mayBeNull: true }]);

/** What of a word is looked for in the index: its pairs; of a single character, whether a text begins with it. */
export function piecesOf(word: string): string[] {
  const characters = [...searchForm(word)];
  if (characters.length === 1) return [`${BEGINS_CHARACTER}${characters[0]}`];
  return [...new Set(characters.slice(1).map((character, at) => `${characters[at]}${character}`))];
}

/**
 * One of the columns, which are those of the index in their order, holds the word; a single character has to stand at the
 * beginning. A word of controls or blanks alone is found nowhere.
 */
export function holdsWord(columns: readonly AnyColumn[], word: string): SQL {
  const form = searchForm(word);
  if (form === "") return sql`false`;
  const pieces = sql`${pairsOf(columns)} @> ${sql.param(piecesOf(word))}::text[]`;
  if ([...form].length === 1) return pieces;
  const found = columns.map((column) => holdsSpaced(column, word));
  // Where rows are gone through one by one, what costs less is asked first.
  return sql`((${sql.join(found, sql` OR `)}) AND ${pieces})`;
}

/** Is the text, however it is written, what was typed? */
export const hasForm = (column: AnyColumn, typed: string): SQL => {
  const [before, behind] = formSql(HOLE).split(HOLE);
  return sql`${sql.raw(before ?? "")}${column}${sql.raw(behind ?? "")} = ${searchForm(typed)}`;
};

/** For numbers that people know by their end: `index("…").on(endIndex(table.phone))`. */
export const endIndex = (column: AnyColumn): SQL => sql`reverse(${column}) text_pattern_ops`;

/** Digits alone: nothing in them is a pattern. */
export const endsWith = (column: AnyColumn, digits: string): SQL =>
  sql`reverse(${column}) LIKE ${`${[...digits].reverse().join("")}%`}`;
