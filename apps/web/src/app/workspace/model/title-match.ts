import { searchForm } from "@tender/contract/normal-form";

/** Returns the readings of a character without tones; none for other characters. */
export type PinyinOf = (character: string) => readonly string[];

/** Position of a match in the title: start and end index. */
export type Mark = readonly [from: number, to: number];

export interface Match {
  /** A lower score is better. */
  readonly score: number;
  /** Positions in the title. */
  readonly marks: readonly Mark[];
}

export interface Titled {
  readonly title: string;
  /** Titles of the surrounding groups. */
  readonly parents: readonly string[];
  /** Other names of the entry, which are not shown. */
  readonly words?: readonly string[];
}

const RANK = { whole: 0, beginning: 1, inside: 2, pinyin: 3, pinyinInside: 4, named: 5, parent: 6 } as const;
const STEP = 10_000;
const MAX_QUERY_LENGTH = 60;

/**
 * Matches the input with a title. Words separated by blanks are matched one by one. The first word found in the title
 * or in another name determines the score; the others may match the titles around it, so that 系统 日志 finds the log of
 * the system among all logs.
 */
export function matchTitled(
  { title, parents, words = [] }: Titled,
  typed: readonly string[],
  read?: PinyinOf,
): Match | null {
  const marks: Mark[] = [];
  let score = 0;
  let isFound = false;
  for (const word of typed) {
    const own = matchWord(title, word, read);
    const isNamed = own === null && words.some((name) => matchWord(name, word, read));
    if (own === null && !isNamed && !parents.some((parent) => matchWord(parent, word, read))) return null;
    score += own ? own.score : (isNamed ? RANK.named : RANK.parent) * STEP;
    if (own) marks.push(own.mark);
    isFound ||= own !== null || isNamed;
  }
  return isFound ? { score, marks: joined(marks) } : null;
}

/** Returns the text in search form, character by character, so that each keeps its position. */
const folded = (text: string): string =>
  text.replace(/./gsu, (sign) => {
    const form = searchForm(sign);
    return form.length === sign.length ? form : sign;
  });

export const wordsOf = (typed: string): string[] =>
  folded(typed).slice(0, MAX_QUERY_LENGTH).split(/\s+/).filter(Boolean);

function matchWord(title: string, word: string, read?: PinyinOf): { score: number; mark: Mark } | null {
  const text = folded(title);
  const at = text.indexOf(word);
  if (at >= 0) {
    const rank = at > 0 ? RANK.inside : text.length === word.length ? RANK.whole : RANK.beginning;
    return { score: scoreOf(rank, at, text), mark: [at, at + word.length] };
  }
  if (!(read && /[a-z]/.test(word))) return null;
  const pinyin = word.replaceAll("'", "");
  for (let start = 0; start < text.length; start++) {
    const end = matchPinyin(text, start, pinyin, read);
    if (end === null) continue;
    return { score: scoreOf(start === 0 ? RANK.pinyin : RANK.pinyinInside, start, text), mark: [start, end] };
  }
  return null;
}

/** Of equal matches, the one nearer to the start wins, then the shorter title. */
const scoreOf = (rank: number, at: number, { length }: string): number =>
  rank * STEP + Math.min(at, 99) * 100 + Math.min(length, 99);

/**
 * Returns the end of the text that the typed letters cover, as full readings, initials, or mixed with characters. Null:
 * they do not match. Stores after each character the possible numbers of used letters, so that the work is bounded.
 */
function matchPinyin(text: string, start: number, typed: string, read: PinyinOf): number | null {
  let used = new Set([0]);
  for (let at = start; at < text.length && used.size > 0; at++) {
    const character = text.charAt(at);
    const next = new Set<number>();
    for (const count of used) {
      const rest = typed.slice(count);
      if (rest.startsWith(character)) next.add(count + 1);
      // A blank between words need not be typed.
      else if (character === " " && at > start) next.add(count);
      for (const reading of read(character)) for (const length of spellings(reading, rest)) next.add(count + length);
    }
    if (next.has(typed.length)) return at + 1;
    used = next;
  }
  return null;
}

/** Returns how many letters of the rest may stand for a character with this reading. */
function spellings(reading: string, rest: string): number[] {
  // The last syllable may be incomplete.
  if (reading.startsWith(rest)) return [rest.length];
  const lengths = [1, /^[zcs]h/.test(reading) ? 2 : 1, reading.length];
  return lengths.filter((length) => rest.startsWith(reading.slice(0, length)));
}

/** Returns the marks in order and without overlap. */
function joined(marks: readonly Mark[]): Mark[] {
  const result: Mark[] = [];
  for (const [from, to] of [...marks].sort(([one], [two]) => one - two)) {
    const last = result.at(-1);
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)];
    else result.push([from, to]);
  }
  return result;
}

export interface Found<T> {
  readonly entry: T;
  readonly marks: readonly Mark[];
}

/** Returns the matches, best first; the order of the list decides between equal ones. */
export function findTitled<T extends Titled>(
  entries: readonly T[],
  typed: string,
  read?: PinyinOf,
  bonusOf: (entry: T) => number = () => 0,
): Found<T>[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const found: (Found<T> & { readonly score: number })[] = [];
  for (const entry of entries) {
    const match = matchTitled(entry, words, read);
    if (match) found.push({ entry, marks: match.marks, score: match.score - bonusOf(entry) * STEP });
  }
  return found.sort((one, two) => one.score - two.score);
}
