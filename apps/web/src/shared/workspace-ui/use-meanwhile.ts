import { useEffect, useState } from "react";
import type { Difference } from "./changed-fields.ts";

interface Options<V, Over, Now> {
  /** `over`: what the form is a change of, `now`: what somebody else has made of that. Null: nobody has. */
  readonly changed: { readonly over: Over; readonly now: Now } | null;
  differencesOf(over: Over, now: Now): readonly Difference<V>[];
  /** Puts pieces of the other person's into the form. */
  take(pieces: Partial<V>): void;
  goOn(now: Now): Promise<void>;
  /** There is something to be asked even where nothing stands otherwise. */
  isAsked?(now: Now): boolean;
}

/**
 * A form that saves itself, and that somebody else has changed: what was typed here stays, what was left alone follows the other
 * person; which of both, whoever writes may choose from what is answered. Null: there is nothing to choose.
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
    const left = differences.filter(({ isMine }) => !isMine).map(({ name, theirs }) => [name, theirs]);
    take(Object.fromEntries(left) as Partial<V>);
    // Where there is nothing to choose, there is nothing to ask.
    if (differences.length === 0 && !isAsked(now)) void goOn(now);
    else setFound({ now, differences });
  }, [changed]);

  return changed !== null && found?.now === changed.now ? found.differences : null;
}
