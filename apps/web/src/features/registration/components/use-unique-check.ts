import { useEffect, useState } from "react";
import { ApiError, isAborted } from "../../../shared/api/client.ts";
import { checkUnique } from "../api.ts";
import type { UniqueField } from "../model/registration-form.ts";

/** Long enough that a word is typed, short enough that nobody waits for the answer. */
const restMs = 400;

export interface UniqueCheck {
  /** The server said of the value as it is now that somebody has it. */
  readonly isTaken: boolean;
  readonly isChecking: boolean;
  /** Asks without waiting for the typing to rest: the field was left. */
  readonly hurry: () => void;
}

/**
 * Asks the server whether a value is free, when the typing rests; a value that changes meanwhile cancels the question.
 * `value` null: nothing worth asking. Where the server cannot tell, registration itself will.
 */
export function useUniqueCheck(field: UniqueField, value: string | null): UniqueCheck {
  const [answer, setAnswer] = useState<{ value: string; isTaken: boolean } | null>(null);
  const [hurried, setHurried] = useState<string | null>(null);
  const isKnown = value === null || answer?.value === value;

  useEffect(() => {
    if (isKnown || value === null) return;
    const asking = new AbortController();
    const ask = () =>
      checkUnique(field, value, asking.signal).then(
        () => setAnswer({ value, isTaken: false }),
        (error: unknown) => {
          if (isAborted(error)) return;
          setAnswer({ value, isTaken: error instanceof ApiError && error.code.endsWith("_taken") });
        },
      );
    const timer = setTimeout(() => void ask(), hurried === value ? 0 : restMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [field, value, isKnown, hurried]);

  return {
    isTaken: value !== null && answer?.value === value && answer.isTaken,
    isChecking: !isKnown,
    hurry: () => setHurried(value),
  };
}
