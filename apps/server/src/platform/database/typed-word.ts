import { searchForm } from "@tender/contract/normal-form";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { containsPattern, prefixPattern } from "./like-pattern.ts";

/*
 * Typed words match all spellings in a text: `（１）` and `(1)`, `·` and `•`, any case, any blank. Without an index
 * PostgreSQL compares by a regular expression, which costs about as much as ILIKE. Converting each text to its search
 * form would cost five times as much.
 */

/** Ranges of the characters that differ from their search form. */
const FOLDED_RANGES = [
  [0x21, 0x33ff],
  [0xf900, 0xfaff],
  [0xfe30, 0xffef],
] as const;

let spellings: ReadonlyMap<string, string> | undefined;

/** Returns for each search form all characters that have it, the form included. */
function loadSpellings(): ReadonlyMap<string, string> {
  if (spellings) return spellings;
  const charactersByForm = new Map<string, string>();
  for (const [first, last] of FOLDED_RANGES)
    for (let point = first; point <= last; point += 1) {
      const character = String.fromCodePoint(point);
      const form = searchForm(character);
      if (form !== character && [...form].length === 1)
        charactersByForm.set(form, (charactersByForm.get(form) ?? form) + character);
    }
  spellings = charactersByForm;
  return charactersByForm;
}

const escapeCharacter = (character: string): string =>
  `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, "0")}`;
const BLANKS = "[\\s\\u00a0\\u3000]*";

/** Returns the expression. Undefined: the word has one spelling only, for which LIKE is faster. */
function expressionOf(typed: string, areBlanksIgnored: boolean): string | undefined {
  const parts = typed.trim().split(/\s+/);
  const groups = loadSpellings();
  const isPlain =
    parts.length === 1 && !areBlanksIgnored && [...searchForm(typed)].every((character) => !groups.has(character));
  if (isPlain) return undefined;
  const character = (form: string): string => {
    const group = groups.get(form);
    return group === undefined ? escapeCharacter(form) : `[${[...group].map(escapeCharacter).join("")}]`;
  };
  return parts.map((part) => [...searchForm(part)].map(character).join(areBlanksIgnored ? BLANKS : "")).join(BLANKS);
}

/** Matches texts that contain the word. A word of blanks matches no text. */
export function containsWord(text: AnyColumn | SQL, typed: string): SQL {
  if (searchForm(typed) === "") return sql`false`;
  const expression = expressionOf(typed, false);
  return expression === undefined
    ? sql`${text} LIKE ${containsPattern(searchForm(typed))}`
    : sql`${text} ~ ${expression}`;
}

/** Matches texts that contain the word with any blanks between its characters. */
export const containsSpacedWord = (text: AnyColumn | SQL, typed: string): SQL =>
  searchForm(typed) === "" ? sql`false` : sql`${text} ~ ${expressionOf(typed, true)}`;

/** Matches texts that begin with the word. */
export function startsWithWord(text: AnyColumn | SQL, typed: string): SQL {
  if (searchForm(typed) === "") return sql`false`;
  const expression = expressionOf(typed, false);
  return expression === undefined
    ? sql`${text} LIKE ${prefixPattern(searchForm(typed))}`
    : sql`${text} ~ ${`^${expression}`}`;
}

/** Matches rows in which one of the texts contains the word. */
export const anyContainsWord = (texts: readonly (AnyColumn | SQL)[], typed: string): SQL =>
  sql`(${sql.join(
    texts.map((text) => containsWord(text, typed)),
    sql` OR `,
  )})`;
