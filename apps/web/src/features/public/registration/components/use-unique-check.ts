import { useEffect, useState } from "react";
import { ApiError, isAborted } from "#shared/api/client.ts";
import { checkUnique } from "../api.ts";
import type { UniqueField } from "../model/registration-form.ts";

/** Long enough that a word is typed, short enough that nobody waits for the answer. */
const restMs = 400;

export interface UniqueCheck {
  readonly isChecking: boolean;
  /** Asks without waiting for the typing to rest: the field was left. */
  readonly hurry: () => void;
}

/**
 * Asks the server whether a value is free, when the typing rests; a value that changes meanwhile cancels the question.
 * `value` null: nothing worth asking. The first value is only asked about once its field was left. Where the server
 * cannot tell, registration itself will.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once of each value that is taken
  useEffect(() => {
    if (isTaken) onTaken(field);
  }, [isTaken, asked]);

  return { isChecking: !isKnown, hurry: () => setHurried(value) };
}
