import type { CharacterSet, Range } from "./syntax.ts";

const LAST = 0x10ffff;
const digits: readonly Range[] = [[0x30, 0x39]];
const word: readonly Range[] = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
/** White space and line ends as JavaScript's `\s` has them. */
const space: readonly Range[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const lineEnds: readonly Range[] = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];

export const anyButLineEnd: CharacterSet = { ranges: lineEnds, negated: true };

/** What `\d`, `\W` and their like stand for. */
export const classEscapes: Readonly<Record<string, readonly Range[]>> = {
  d: digits,
  D: complementOf(digits),
  w: word,
  W: complementOf(word),
  s: space,
  S: complementOf(space),
};

export const single = (codePoint: number): CharacterSet => ({ ranges: [[codePoint, codePoint]], negated: false });

export const contains = ({ ranges, negated }: CharacterSet, codePoint: number): boolean =>
  ranges.some(([first, last]) => first <= codePoint && codePoint <= last) !== negated;

/** Of ranges in ascending order that do not overlap. */
function complementOf(ranges: readonly Range[]): readonly Range[] {
  const gaps: Range[] = [];
  let next = 0;
  for (const [first, last] of ranges) {
    if (first > next) gaps.push([next, first - 1]);
    next = last + 1;
  }
  return [...gaps, [next, LAST]];
}
