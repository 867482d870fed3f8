import type { ReactNode } from "react";

/** How the two sides of a choice are called. */
export interface SideWords {
  readonly mine: string;
  readonly theirs: string;
}

/** A field of a form that more than one person may change. */
export interface SharedField<V> {
  readonly name: keyof V & string;
  readonly label: string;
  /** What is shown of it cannot be sent back: once somebody else changed it, only that or a new value can stand. */
  readonly isMasked?: true;
  /** Where two values that are written otherwise say the same. */
  isSame?(one: never, other: never): boolean;
  /** A value in words; without it the text itself. */
  say?(value: never): string;
  /** What is too long to be said in one line: both side by side, above the choice. */
  compare?(mine: never, theirs: never, words: SideWords): ReactNode;
}

export interface Difference<V> {
  readonly name: keyof V & string;
  readonly label: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** What was typed here stays unless somebody says otherwise; what was left alone follows the other person. */
  readonly isMine: boolean;
  /** There is nothing to choose. */
  readonly isSettled: boolean;
}

const isWrittenAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What stands otherwise now than it is in the form. `before`: what the form began with. */
export const differencesOf = <V extends object>(
  fields: readonly SharedField<V>[],
  { before, mine, theirs }: { readonly before: V; readonly mine: V; readonly theirs: V },
): Difference<V>[] =>
  fields.flatMap(({ name, label, isMasked = false, isSame = isWrittenAlike }) => {
    const [here, there, then] = [mine[name], theirs[name], before[name]] as never[] as [never, never, never];
    if (isSame(here, there)) return [];
    const isMine = !isSame(here, then);
    return [{ name, label, mine: mine[name], theirs: theirs[name], isMine, isSettled: isMasked && !isMine }];
  });
