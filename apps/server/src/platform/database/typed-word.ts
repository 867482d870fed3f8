import { searchForm } from "@tender/contract/normal-form";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { beginningWith, containing } from "./like-pattern.ts";

/*
 * A word that people typed is found however a text writes it: `（１）` and `(1)`, `·` and `•`, any case, any blank. Where no index
 * serves, PostgreSQL compares by a regular expression, which costs about as much as ILIKE; to bring each text into its search form
 * would cost five times as much.
 */

/** Where the characters are whose search form is another one. */
const FOLDED_RANGES = [
  [0x21, 0x33ff],
  [0xf900, 0xfaff],
  [0xfe30, 0xffef],
] as const;

let known: ReadonlyMap<string, string> | undefined;

/** By search form, all the characters that have it, itself among them. */
function writings(): ReadonlyMap<string, string> {
  if (known) return known;
  const found = new Map<string, string>();
  for (const [first, last] of FOLDED_RANGES)
    for (let point = first; point <= last; point += 1) {
      const character = String.fromCodePoint(point);
      const form = searchForm(character);
      if (form !== character && [...form].length === 1) found.set(form, (found.get(form) ?? form) + character);
    }
  known = found;
  return found;
}

const escaped = (character: string): string => `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, "0")}`;
const BLANKS = "[\\s\\u00a0\\u3000]*";

/** Undefined where the word can be written in one way only: LIKE is faster there. */
function expressionOf(typed: string, areBlanksIgnored: boolean): string | undefined {
  const parts = typed.trim().split(/\s+/);
  const groups = writings();
  const isPlain = parts.length === 1 && !areBlanksIgnored && [...searchForm(typed)].every((one) => !groups.has(one));
  if (isPlain) return undefined;
  const character = (form: string): string => {
    const group = groups.get(form);
    return group === undefined ? escaped(form) : `[${[...group].map(escaped).join("")}]`;
  };
  return parts.map((part) => [...searchForm(part)].map(character).join(areBlanksIgnored ? BLANKS : "")).join(BLANKS);
}

/** A text has the word somewhere. A word of blanks alone is found nowhere. */
export function holds(text: AnyColumn | SQL, typed: string): SQL {
  if (searchForm(typed) === "") return sql`false`;
  const expression = expressionOf(typed, false);
  return expression === undefined ? sql`${text} LIKE ${containing(searchForm(typed))}` : sql`${text} ~ ${expression}`;
}

/** The same, whatever blanks the text has between the characters of the word. */
export const holdsSpaced = (text: AnyColumn | SQL, typed: string): SQL =>
  searchForm(typed) === "" ? sql`false` : sql`${text} ~ ${expressionOf(typed, true)}`;

/** A text begins with the word. */
export function begins(text: AnyColumn | SQL, typed: string): SQL {
  if (searchForm(typed) === "") return sql`false`;
  const expression = expressionOf(typed, false);
  return expression === undefined
    ? sql`${text} LIKE ${beginningWith(searchForm(typed))}`
    : sql`${text} ~ ${`^${expression}`}`;
}

/** One of the texts has the word. */
export const oneHolds = (texts: readonly (AnyColumn | SQL)[], typed: string): SQL =>
  sql`(${sql.join(
    texts.map((text) => holds(text, typed)),
    sql` OR `,
  )})`;
