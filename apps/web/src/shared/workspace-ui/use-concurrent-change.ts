import { useEffect, useState } from "react";
import type { Difference } from "./changed-fields.ts";

interface Options<V, Base, Now> {
  /**
   * `base`: the state that the form changes; `now`: the state after another person's change of it. Null: no such
   * change.
   */
  readonly changed: { readonly base: Base; readonly now: Now } | null;
  differencesOf(base: Base, now: Now): readonly Difference<V>[];
  /** Sets values of the other person in the form. */
  applyValues(pieces: Partial<V>): void;
  continueFrom(now: Now): Promise<void>;
  /** Returns true if there is a question even without differences. */
  needsConfirmation?(now: Now): boolean;
}

/**
 * For a form that saves itself and whose record another person changed: values typed here stay, untouched fields follow
 * the other person. Returns the differences, from which the person may choose. Null: no choice.
 */
export function useConcurrentChange<V, Over, Now>({
  changed,
  differencesOf,
  applyValues,
  continueFrom,
  needsConfirmation = () => false,
}: Options<V, Over, Now>): readonly Difference<V>[] | null {
  const [comparison, setComparison] = useState<{ readonly now: Now; readonly differences: readonly Difference<V>[] }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of another person is handled once
  useEffect(() => {
    if (changed === null) return;
    const { base, now } = changed;
    const differences = differencesOf(base, now);
    const untouched = differences
      .filter(({ isOwnChange }) => !isOwnChange)
      .map(({ name, otherValue }) => [name, otherValue]);
    applyValues(Object.fromEntries(untouched) as Partial<V>);
    // Without differences the form continues without a question.
    if (differences.length === 0 && !needsConfirmation(now)) void continueFrom(now);
    else setComparison({ now, differences });
  }, [changed]);

  return changed !== null && comparison?.now === changed.now ? comparison.differences : null;
}
