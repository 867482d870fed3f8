interface Led {
  readonly orgCode: string;
}

/** Returns the departments that are not below another one: a code begins with the codes of its ancestors. */
export const topmostOf = <L extends Led>(managed: readonly L[]): readonly L[] =>
  managed.filter(
    ({ orgCode }) => !managed.some((other) => other.orgCode !== orgCode && orgCode.startsWith(other.orgCode)),
  );

/** Returns the path from the led department down; the whole path if it contains none. */
export function pathFrom<S extends { readonly id: string }>(path: readonly S[], managedIds: ReadonlySet<string>): S[] {
  return path.slice(
    Math.max(
      0,
      path.findIndex(({ id }) => managedIds.has(id)),
    ),
  );
}
