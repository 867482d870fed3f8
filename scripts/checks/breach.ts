/** A place in the tree that breaks a rule of the project. `line` is 1 if the file as a whole does. */
export interface Breach {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly message: string;
  /**
   * A matter of taste, such as a file's length: an error by hand and a warning in CI, so that it never blocks a change.
   */
  readonly isTaste?: true;
}

/** Reason why an import is refused, as `[rule, message]`; undefined: it is allowed. */
export type Refusal = readonly [rule: string, message: string] | undefined;

/** Returns one line per breach, ordered by place, in the `path:line` form that editors and terminals make clickable. */
export function formatBreaches(breaches: readonly Breach[]): string {
  return breaches
    .toSorted((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1))
    .map((breach) => `${breach.path}:${breach.line}  [${breach.rule}] ${breach.message}`)
    .join("\n");
}
