import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { beginningsOf, spellingIn } from "#platform/name-readings.ts";
import { matchesSearchWord } from "./search-text.ts";

/**
 * Matches names whose pronunciation, whole or by initials, contains the typed text from any character on. Undefined:
 * the text is no pronunciation.
 */
export function matchesPronunciation(nameSpellings: AnyColumn, typed: string): SQL | undefined {
  const spelling = spellingIn(typed);
  return spelling === undefined ? undefined : sql`${nameSpellings} @@ ${`${spelling}:*`}::tsquery`;
}

/**
 * Matches names whose pronunciation begins with the typed text, if it is one syllable or one character; else undefined.
 * An index of the readings by letter stores these names contiguously.
 */
export function startsWithPronunciation(nameReading: AnyColumn, typed: string): SQL | undefined {
  const letters = sql`${nameReading} COLLATE "C"`;
  const ranges = beginningsOf(typed).map((begin) => {
    const next = `${begin.slice(0, -1)}${String.fromCharCode(begin.charCodeAt(begin.length - 1) + 1)}`;
    return sql`(${letters} >= ${begin} AND ${letters} < ${next})`;
  });
  return ranges.length === 0 ? undefined : sql`(${sql.join(ranges, sql` OR `)})`;
}

/**
 * Matches people by a word, in every list: a part of name or account (for a single character its beginning), or the
 * name's pronunciation.
 */
export function matchesPerson(
  [realname, username, nameSpellings]: readonly [AnyColumn, AnyColumn, AnyColumn],
  typed: string,
): SQL {
  const byText = matchesSearchWord([realname, username], typed);
  const byPronunciation = matchesPronunciation(nameSpellings, typed);
  return byPronunciation ? sql`(${byPronunciation} OR ${byText})` : byText;
}
