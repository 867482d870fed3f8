/** Returns the segment of one level: A01 to A99, then B01. */
const levelSegment = (index: number): string =>
  `${String.fromCharCode(65 + Math.floor(index / 99))}${String((index % 99) + 1).padStart(2, "0")}`;
const MAX_SIBLINGS = 26 * 99;

/** Returns the first free code below `above` (`""`: of a root). Undefined: all are taken. */
export function nextCode(parentCode: string, taken: ReadonlySet<string>): string | undefined {
  for (let index = 0; index < MAX_SIBLINGS; index++) {
    const code = parentCode + levelSegment(index);
    if (!taken.has(code)) return code;
  }
  return undefined;
}

/** Length of the longest code: 13 levels. */
export const LONGEST_CODE = 39;

/** A moved branch: every code that begins with `from` begins with `to` afterwards. */
export interface CodeChange {
  readonly from: string;
  readonly to: string;
}

/** Returns the siblings with `moved` in front of `before`, or last. */
export function moveBefore(siblings: readonly string[], moved: string, before: string | null): string[] {
  const others = siblings.filter((id) => id !== moved);
  const at = before === null ? -1 : others.indexOf(before);
  return at < 0 ? [...others, moved] : [...others.slice(0, at), moved, ...others.slice(at)];
}
