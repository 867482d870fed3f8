import type { ReactNode } from "react";

/** The labels of the two sides of a choice. */
export interface SideLabels {
  readonly mine: string;
  readonly theirs: string;
}

/** A field of a form that more than one person may change. */
export interface SharedField<V> {
  readonly name: keyof V & string;
  readonly label: string;
  /**
   * The shown value is masked and cannot be sent back: after another person's change, only that change or a new value
   * is possible.
   */
  readonly isMasked?: true;
  /** Compares two values whose JSON may differ although they are equal. */
  isSame?(one: never, other: never): boolean;
  /** Describes a value. Undefined: its text. */
  describe?(value: never): string;
  /** Shows long values side by side above the choice. */
  compare?(mine: never, theirs: never, words: SideLabels): ReactNode;
}

export interface Difference<V> {
  readonly name: keyof V & string;
  readonly label: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** True: the value was changed here and stays by default. False: it was not, and follows the other person. */
  readonly isMine: boolean;
  /** There is no choice. */
  readonly isSettled: boolean;
}

const hasSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields whose saved value differs from the form. `before`: the initial values of the form. */
export const differencesOf = <V extends object>(
  fields: readonly SharedField<V>[],
  { before, mine, theirs }: { readonly before: V; readonly mine: V; readonly theirs: V },
): Difference<V>[] =>
  fields.flatMap(({ name, label, isMasked = false, isSame = hasSameJson }) => {
    const [own, other, initial] = [mine[name], theirs[name], before[name]] as never[] as [never, never, never];
    if (isSame(own, other)) return [];
    const isMine = !isSame(own, initial);
    return [{ name, label, mine: mine[name], theirs: theirs[name], isMine, isSettled: isMasked && !isMine }];
  });
