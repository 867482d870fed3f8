import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { beginningsOf, spellingIn } from "#platform/name-readings.ts";
import { holdsWord } from "./search-text.ts";

/** Whoever's name is spoken so, whole or by its initials, from any of its characters on; undefined where nothing was typed that is a reading. */
export function isSpoken(nameSpellings: AnyColumn, typed: string): SQL | undefined {
  const spelling = spellingIn(typed);
  return spelling === undefined ? undefined : sql`${nameSpellings} @@ ${`${spelling}:*`}::tsquery`;
}

/**
 * Whose name begins to be spoken as was typed, as far as that is one syllable, or as the one character that was typed; undefined
 * where that is neither. An index of the readings by their letters has these in a row.
 */
export function beginsSpoken(nameReading: AnyColumn, typed: string): SQL | undefined {
  const letters = sql`${nameReading} COLLATE "C"`;
  const ranges = beginningsOf(typed).map((begin) => {
    const behind = `${begin.slice(0, -1)}${String.fromCharCode(begin.charCodeAt(begin.length - 1) + 1)}`;
    return sql`(${letters} >= ${begin} AND ${letters} < ${behind})`;
  });
  return ranges.length === 0 ? undefined : sql`(${sql.join(ranges, sql` OR `)})`;
}

/**
 * How people are found by a word everywhere: a part of name or account (a single character: its beginning), or how the name is
 * spoken.
 */
export function isCalled(
  [realname, username, nameSpellings]: readonly [AnyColumn, AnyColumn, AnyColumn],
  typed: string,
): SQL {
  const holds = holdsWord([realname, username], typed);
  const spoken = isSpoken(nameSpellings, typed);
  return spoken ? sql`(${spoken} OR ${holds})` : holds;
}
