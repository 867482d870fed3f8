import { type AnyColumn, type SQL, sql } from "drizzle-orm";

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

const lower = (column: AnyColumn): SQL =>
  column.notNull ? sql`lower(${column})` : sql`lower(coalesce(${column}, ''))`;
const pairs = (text: SQL): SQL => sql`regexp_replace(${text}, '(..)', '\\1' || chr(30), 'g')`;
const first = (column: AnyColumn): SQL => sql`chr(29) || left(${lower(column)}, 1)`;

/** The same in the index and in the question: PostgreSQL takes the index for an equal expression alone. */
function pairsOf(columns: readonly AnyColumn[]): SQL {
  const texts = sql.join(columns.map(lower), sql` || chr(31) || `);
  const all = [pairs(texts), pairs(sql`substr(${texts}, 2)`), ...columns.map(first)];
  return sql`string_to_array(${sql.join(all, sql` || chr(30) || `)}, chr(30))`;
}

/** For the table: `index("…").using("gin", searchIndex(table.realname, table.username))`. */
export const searchIndex = (...columns: readonly AnyColumn[]): SQL => pairsOf(columns);

const BEGINS_CHARACTER = "\u001d";

/** The same over one text whose column is known at run time only, as online forms have it in their indexes. */
export function searchedText(column: SQL): SQL {
  const text = sql`lower(coalesce(${column}, ''))`;
  const parts = [pairs(text), pairs(sql`substr(${text}, 2)`), sql`chr(29) || left(${text}, 1)`];
  return sql`string_to_array(${sql.join(parts, sql` || chr(30) || `)}, chr(30))`;
}

/** What of a word is looked for in the index: its pairs; of a single character, whether a text begins with it. */
export function piecesOf(word: string): string[] {
  const characters = [...word.toLowerCase()];
  if (characters.length === 1) return [`${BEGINS_CHARACTER}${characters[0]}`];
  return [...new Set(characters.slice(1).map((character, at) => `${characters[at]}${character}`))];
}

/**
 * One of the columns, which are those of the index in their order, holds the word; a single character has to stand at the
 * beginning. A word of controls or blanks alone is found nowhere.
 */
export function holdsWord(columns: readonly AnyColumn[], word: string): SQL {
  const lowered = word.toLowerCase();
  const pieces = sql`${pairsOf(columns)} @> ${sql.param(piecesOf(word))}::text[]`;
  if ([...lowered].length === 1) return pieces;
  const holds = columns.map((column) => sql`strpos(${lower(column)}, ${lowered}) > 0`);
  // Where rows are gone through one by one, what costs less is asked first.
  return sql`((${sql.join(holds, sql` OR `)}) AND ${pieces})`;
}

/** For numbers that people know by their end: `index("…").on(endIndex(table.phone))`. */
export const endIndex = (column: AnyColumn): SQL => sql`reverse(${column}) text_pattern_ops`;

/** Digits alone: nothing in them is a pattern. */
export const endsWith = (column: AnyColumn, digits: string): SQL =>
  sql`reverse(${column}) LIKE ${`${[...digits].reverse().join("")}%`}`;
