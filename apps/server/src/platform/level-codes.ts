const NUMBERS_PER_LETTER = 99;

/** Returns the segment of one level: A01 to A99, then B01. */
const levelSegment = (index: number): string =>
  String.fromCharCode("A".charCodeAt(0) + Math.floor(index / NUMBERS_PER_LETTER)) +
  String((index % NUMBERS_PER_LETTER) + 1).padStart(2, "0");
const MAX_SIBLINGS = 26 * NUMBERS_PER_LETTER;

/** Returns the first free code below the parent's (`""`: of a root). Undefined: all codes are used. */
export function nextCode(parentCode: string, usedCodes: ReadonlySet<string>): string | undefined {
  for (let index = 0; index < MAX_SIBLINGS; index++) {
    const code = parentCode + levelSegment(index);
    if (!usedCodes.has(code)) return code;
  }
  return undefined;
}

/** Limit of a code's length in characters: 13 levels. */
export const MAX_CODE_LENGTH = 39;

/** A moved branch: every code that begins with `from` begins with `to` afterwards. */
export interface CodeChange {
  readonly from: string;
  readonly to: string;
}

/** Returns the siblings with `moved` before the sibling `before`; null: last. */
export function moveBefore(siblings: readonly string[], moved: string, before: string | null): string[] {
  const otherIds = siblings.filter((id) => id !== moved);
  const index = before === null ? -1 : otherIds.indexOf(before);
  return index < 0 ? [...otherIds, moved] : [...otherIds.slice(0, index), moved, ...otherIds.slice(index)];
}
