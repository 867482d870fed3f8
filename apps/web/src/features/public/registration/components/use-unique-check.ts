import { useEffect, useState } from "react";
import { ApiError, isAborted } from "#shared/api/client.ts";
import { checkUnique } from "../api.ts";
import type { UniqueField } from "../model/registration-form.ts";

/** Longer than the pauses within a word, shorter than a noticeable delay. */
const restMs = 400;

export interface UniqueCheck {
  readonly isChecking: boolean;
  /** Checks at once instead of waiting for a pause, because the field was left. */
  readonly hurry: () => void;
}

/**
 * Checks on the server whether a value is free, when typing pauses; a change cancels the running check. `value` null:
 * no check is needed. The first value is checked only after its field was left. A failed check is left to the
 * registration.
 */
export function useUniqueCheck(
  field: UniqueField,
  value: string | null,
  onTaken: (field: UniqueField) => void,
): UniqueCheck {
  const [first] = useState(value);
  const [answer, setAnswer] = useState<{ value: string; isTaken: boolean } | null>(null);
  const [hurried, setHurried] = useState<string | null>(null);
  const asked = value === first && hurried !== value ? null : value;
  const isKnown = asked === null || answer?.value === asked;
  const isTaken = asked !== null && answer?.value === asked && answer.isTaken;

  useEffect(() => {
    if (isKnown || asked === null) return;
    const asking = new AbortController();
    const ask = () =>
      checkUnique(field, asked.trim(), asking.signal).then(
        () => setAnswer({ value: asked, isTaken: false }),
        (error: unknown) => {
          if (isAborted(error)) return;
          setAnswer({ value: asked, isTaken: error instanceof ApiError && error.code.endsWith("_taken") });
        },
      );
    const timer = setTimeout(() => void ask(), hurried === asked ? 0 : restMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [field, asked, isKnown, hurried]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each taken value once
  useEffect(() => {
    if (isTaken) onTaken(field);
  }, [isTaken, asked]);

  return { isChecking: !isKnown, hurry: () => setHurried(value) };
}
