import { searchForm } from "@tender/contract/normal-form";

/** How a character may be spoken, without tones; none for what is no Chinese character. */
export type ReadingsOf = (character: string) => readonly string[];

/** Where a title was found: from one character up to another. */
export type Mark = readonly [from: number, to: number];

export interface Match {
  /** The lower, the better. */
  readonly score: number;
  /** In the title. */
  readonly marks: readonly Mark[];
}

export interface Titled {
  readonly title: string;
  /** Titles of the groups around it. */
  readonly parents: readonly string[];
  /** Other names of it, which are not shown. */
  readonly words?: readonly string[];
}

const RANK = { whole: 0, beginning: 1, inside: 2, spoken: 3, spokenInside: 4, named: 5, parent: 6 } as const;
const STEP = 10_000;
const LONGEST = 60;

/**
 * Finds what was typed in a title. Words between blanks are found one by one; the first word in a title, or in another name of it, is what counts,
 * the others may stand in the titles around it, so that 系统 日志 finds the log of the system among all logs.
 */
export function matchTitled(
  { title, parents, words = [] }: Titled,
  typed: readonly string[],
  read?: ReadingsOf,
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

/** Sign by sign in the form in which texts are looked up, so that each stays at its place. */
const folded = (text: string): string =>
  text.replace(/./gsu, (sign) => {
    const form = searchForm(sign);
    return form.length === sign.length ? form : sign;
  });

export const wordsOf = (typed: string): string[] => folded(typed).slice(0, LONGEST).split(/\s+/).filter(Boolean);

function matchWord(title: string, word: string, read?: ReadingsOf): { score: number; mark: Mark } | null {
  const text = folded(title);
  const at = text.indexOf(word);
  if (at >= 0) {
    const rank = at > 0 ? RANK.inside : text.length === word.length ? RANK.whole : RANK.beginning;
    return { score: scoreOf(rank, at, text), mark: [at, at + word.length] };
  }
  if (!(read && /[a-z]/.test(word))) return null;
  const spoken = word.replaceAll("'", "");
  for (let start = 0; start < text.length; start++) {
    const end = spokenUntil(text, start, spoken, read);
    if (end === null) continue;
    return { score: scoreOf(start === 0 ? RANK.spoken : RANK.spokenInside, start, text), mark: [start, end] };
  }
  return null;
}

/** Of two that are found alike, the one found further to the front, then the shorter. */
const scoreOf = (rank: number, at: number, { length }: string): number =>
  rank * STEP + Math.min(at, 99) * 100 + Math.min(length, 99);

/**
 * How far into the text the typed letters reach, spoken in full, by initials, or mixed with characters themselves; null
 * if they do not. Keeps how much of them may be used up after each character, so that the work is bounded.
 */
function spokenUntil(text: string, start: number, typed: string, read: ReadingsOf): number | null {
  let used = new Set([0]);
  for (let at = start; at < text.length && used.size > 0; at++) {
    const character = text.charAt(at);
    const next = new Set<number>();
    for (const count of used) {
      const rest = typed.slice(count);
      if (rest.startsWith(character)) next.add(count + 1);
      // A blank between words is nothing that one types.
      else if (character === " " && at > start) next.add(count);
      for (const reading of read(character)) for (const length of spellings(reading, rest)) next.add(count + length);
    }
    if (next.has(typed.length)) return at + 1;
    used = next;
  }
  return null;
}

/** So many letters of what is left may stand for a character of this reading. */
function spellings(reading: string, rest: string): number[] {
  // The last syllable need not be typed to its end.
  if (reading.startsWith(rest)) return [rest.length];
  const lengths = [1, /^[zcs]h/.test(reading) ? 2 : 1, reading.length];
  return lengths.filter((length) => rest.startsWith(reading.slice(0, length)));
}

/** In order and without overlap. */
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

/** What matches, the best first; where two match alike the order of the list decides. */
export function findTitled<T extends Titled>(
  entries: readonly T[],
  typed: string,
  read?: ReadingsOf,
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
