import type { ReactNode } from "react";

/** The labels of the two sides of a choice. */
export interface SideLabels {
  readonly own: string;
  readonly other: string;
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
  isSame?(first: never, second: never): boolean;
  /** Describes a value. Undefined: its text. */
  describe?(value: never): string;
  /** Shows long values side by side above the choice. */
  compare?(ownValue: never, otherValue: never, labels: SideLabels): ReactNode;
}

export interface Difference<V> {
  readonly name: keyof V & string;
  readonly label: string;
  readonly ownValue: unknown;
  readonly otherValue: unknown;
  /** True: the value was changed here and stays by default. False: it was not, and follows the other person. */
  readonly isOwnChange: boolean;
  /** There is no choice. */
  readonly isSettled: boolean;
}

const hasSameJson = (first: unknown, second: unknown): boolean => JSON.stringify(first) === JSON.stringify(second);

/** Returns the fields whose saved value differs from the form. `before`: the initial values of the form. */
export const differencesOf = <V extends object>(
  fields: readonly SharedField<V>[],
  { before, mine: ownValues, theirs: otherValues }: { readonly before: V; readonly mine: V; readonly theirs: V },
): Difference<V>[] =>
  fields.flatMap(({ name, label, isMasked = false, isSame = hasSameJson }) => {
    const [ownValue, otherValue, initialValue] = [ownValues[name], otherValues[name], before[name]] as never[] as [
      never,
      never,
      never,
    ];
    if (isSame(ownValue, otherValue)) return [];
    const isMine = !isSame(ownValue, initialValue);
    return [{ name, label, mine: ownValues[name], theirs: otherValues[name], isMine, isSettled: isMasked && !isMine }];
  });
