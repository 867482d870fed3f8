import { searchForm } from "@tender/contract/normal-form";

/** Returns the readings of a character without tones; none for other characters. */
export type PinyinOf = (character: string) => readonly string[];

/** Position of a match in the title: start and end index. */
export type Mark = readonly [start: number, end: number];

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
/** Distance of two ranks: more than position and length add to a score. */
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
    const inTitle = matchWord(title, word, read);
    const isNamed = inTitle === null && words.some((name) => matchWord(name, word, read));
    if (inTitle === null && !isNamed && !parents.some((parent) => matchWord(parent, word, read))) return null;
    score += inTitle ? inTitle.score : (isNamed ? RANK.named : RANK.parent) * STEP;
    if (inTitle) marks.push(inTitle.mark);
    isFound ||= inTitle !== null || isNamed;
  }
  return isFound ? { score, marks: mergeMarks(marks) } : null;
}

/** Returns the text in search form. Characters are converted one by one, so that positions stay the same. */
const toSearchForm = (text: string): string =>
  text.replace(/./gsu, (sign) => {
    const form = searchForm(sign);
    return form.length === sign.length ? form : sign;
  });

export const wordsOf = (typed: string): string[] =>
  toSearchForm(typed).slice(0, MAX_QUERY_LENGTH).split(/\s+/).filter(Boolean);

function matchWord(title: string, word: string, read?: PinyinOf): { score: number; mark: Mark } | null {
  const text = toSearchForm(title);
  const position = text.indexOf(word);
  if (position >= 0) {
    const prefixRank = text.length === word.length ? RANK.whole : RANK.beginning;
    const rank = position > 0 ? RANK.inside : prefixRank;
    return { score: scoreOf(rank, position, text), mark: [position, position + word.length] };
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
const scoreOf = (rank: number, position: number, { length }: string): number =>
  rank * STEP + Math.min(position, 99) * 100 + Math.min(length, 99);

/**
 * Returns the end of the text that the typed letters cover, as full readings, initials, or mixed with characters. Null:
 * they do not match. Stores after each character the possible numbers of used letters, so that the work is bounded.
 */
function matchPinyin(text: string, start: number, typed: string, read: PinyinOf): number | null {
  let used = new Set([0]);
  for (let position = start; position < text.length && used.size > 0; position++) {
    const character = text.charAt(position);
    const next = new Set<number>();
    for (const count of used) {
      const rest = typed.slice(count);
      if (rest.startsWith(character)) next.add(count + 1);
      // A blank between words need not be typed.
      else if (character === " " && position > start) next.add(count);
      for (const reading of read(character)) for (const length of spellings(reading, rest)) next.add(count + length);
    }
    if (next.has(typed.length)) return position + 1;
    used = next;
  }
  return null;
}

/** Returns the possible numbers of typed letters that spell a character with this reading. */
function spellings(reading: string, rest: string): number[] {
  // The last syllable may be incomplete.
  if (reading.startsWith(rest)) return [rest.length];
  const lengths = [1, /^[zcs]h/.test(reading) ? 2 : 1, reading.length];
  return lengths.filter((length) => rest.startsWith(reading.slice(0, length)));
}

/** Returns the marks in order and without overlap. */
function mergeMarks(marks: readonly Mark[]): Mark[] {
  const result: Mark[] = [];
  for (const [start, end] of marks.toSorted(([first], [second]) => first - second)) {
    const last = result.at(-1);
    if (last && start <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], end)];
    else result.push([start, end]);
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
  return found.sort((first, second) => first.score - second.score);
}
