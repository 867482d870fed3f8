interface Led {
  readonly orgCode: string;
}

/** Of these departments, those that lie below none of the others: a code begins with the codes above it. */
export const topmostOf = <L extends Led>(led: readonly L[]): readonly L[] =>
  led.filter(({ orgCode }) => !led.some((other) => other.orgCode !== orgCode && orgCode.startsWith(other.orgCode)));

/** The way down from the department that is led, where it is on the way. */
export function pathFrom<S extends { readonly id: string }>(path: readonly S[], ledIds: ReadonlySet<string>): S[] {
  return path.slice(
    Math.max(
      0,
      path.findIndex(({ id }) => ledIds.has(id)),
    ),
  );
}
