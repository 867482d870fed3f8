/** What a level adds to the code above it, in its order: A01 to A99, then B01. */
const segment = (index: number): string =>
  `${String.fromCharCode(65 + Math.floor(index / 99))}${String((index % 99) + 1).padStart(2, "0")}`;
const MOST_SIBLINGS = 26 * 99;

/** The first code below `above` (`""`: of a root) that none has; undefined once every one is taken. */
export function nextCode(above: string, taken: ReadonlySet<string>): string | undefined {
  for (let index = 0; index < MOST_SIBLINGS; index++) {
    const code = above + segment(index);
    if (!taken.has(code)) return code;
  }
  return undefined;
}

/** As long as a code may be: 13 levels. */
export const LONGEST_CODE = 39;

/** Everything whose code begins with `from` begins with `to` from now on: a branch, with all that names it. */
export interface CodeChange {
  readonly from: string;
  readonly to: string;
}

/** `moved` stands before `before`, or last. */
export function placed(siblings: readonly string[], moved: string, before: string | null): string[] {
  const others = siblings.filter((id) => id !== moved);
  const at = before === null ? -1 : others.indexOf(before);
  return at < 0 ? [...others, moved] : [...others.slice(0, at), moved, ...others.slice(at)];
}
