import { useEffect, useState } from "react";
import type { Difference } from "./changed-fields.ts";

interface Options<V, Over, Now> {
  /**
   * `over`: the state that the form changes; `now`: the state after another person's change of it. Null: no such
   * change.
   */
  readonly changed: { readonly over: Over; readonly now: Now } | null;
  differencesOf(over: Over, now: Now): readonly Difference<V>[];
  /** Sets values of the other person in the form. */
  take(pieces: Partial<V>): void;
  goOn(now: Now): Promise<void>;
  /** Returns true if there is a question even without differences. */
  isAsked?(now: Now): boolean;
}

/**
 * For a form that saves itself and whose record another person changed: values typed here stay, untouched fields follow
 * the other person. Returns the differences, from which the person may choose. Null: no choice.
 */
export function useMeanwhile<V, Over, Now>({
  changed,
  differencesOf,
  take,
  goOn,
  isAsked = () => false,
}: Options<V, Over, Now>): readonly Difference<V>[] | null {
  const [found, setFound] = useState<{ readonly now: Now; readonly differences: readonly Difference<V>[] }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of others is looked at once
  useEffect(() => {
    if (changed === null) return;
    const { over, now } = changed;
    const differences = differencesOf(over, now);
    const untouched = differences.filter(({ isMine }) => !isMine).map(({ name, theirs }) => [name, theirs]);
    take(Object.fromEntries(untouched) as Partial<V>);
    // Without differences the form continues without a question.
    if (differences.length === 0 && !isAsked(now)) void goOn(now);
    else setFound({ now, differences });
  }, [changed]);

  return changed !== null && found?.now === changed.now ? found.differences : null;
}
