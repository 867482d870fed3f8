/** One place in the tree where a rule of the house is broken. `line` is 1 where a file as a whole is meant. */
export interface Breach {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly message: string;
  /** A matter of taste, such as a file's length: an error by hand and a warning in CI, so that it never holds up a change. */
  readonly isTaste?: true;
}

/** Why an import is refused, as `[rule, message]`; undefined when it is allowed. */
export type Refusal = readonly [rule: string, message: string] | undefined;

/** One line per breach, in the `path:line` form that editors and terminals make clickable, ordered by place. */
export function formatBreaches(breaches: readonly Breach[]): string {
  return breaches
    .toSorted((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1))
    .map((breach) => `${breach.path}:${breach.line}  [${breach.rule}] ${breach.message}`)
    .join("\n");
}
