/** A field of a form that more than one person may change. */
export interface SharedField<V> {
  readonly name: keyof V & string;
  readonly label: string;
  /** A value in words; without it the text itself. */
  say?(value: never): string;
}

export interface Difference<V> {
  readonly name: keyof V & string;
  readonly label: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** What was typed here stays unless somebody says otherwise; what was left alone follows the other person. */
  readonly isMine: boolean;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What stands otherwise now than it is in the form. `before`: what the form began with. */
export const differencesOf = <V extends object>(
  fields: readonly SharedField<V>[],
  { before, mine, theirs }: { readonly before: V; readonly mine: V; readonly theirs: V },
): Difference<V>[] =>
  fields.flatMap(({ name, label }) =>
    isSame(mine[name], theirs[name])
      ? []
      : [{ name, label, mine: mine[name], theirs: theirs[name], isMine: !isSame(mine[name], before[name]) }],
  );
