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

/** The values of a form and of the record that another person saved. */
interface ComparedValues<V> {
  /** The initial values of the form. */
  readonly initialValues: V;
  readonly ownValues: V;
  readonly otherValues: V;
}

/** Returns the fields whose saved value differs from the form. */
export const differencesOf = <V extends object>(
  fields: readonly SharedField<V>[],
  { initialValues, ownValues, otherValues }: ComparedValues<V>,
): Difference<V>[] =>
  fields.flatMap(({ name, label, isMasked = false, isSame = hasSameJson }) => {
    const ownValue = ownValues[name] as never;
    const otherValue = otherValues[name] as never;
    if (isSame(ownValue, otherValue)) return [];
    const isOwnChange = !isSame(ownValue, initialValues[name] as never);
    return [{ name, label, ownValue, otherValue, isOwnChange, isSettled: isMasked && !isOwnChange }];
  });
