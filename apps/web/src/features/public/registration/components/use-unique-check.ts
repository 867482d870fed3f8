import { useEffect, useState } from "react";
import { ApiError, isAborted } from "#shared/api/client.ts";
import { checkUnique } from "../api.ts";
import type { UniqueField } from "../model/registration-form.ts";

/** Longer than the pauses within a word, shorter than a noticeable delay. */
const PAUSE_MS = 400;

export interface UniqueCheck {
  readonly isChecking: boolean;
  /** Checks at once instead of waiting for a pause, because the field was left. */
  readonly checkNow: () => void;
}

/**
 * Checks on the server whether a value is free, when typing pauses; a change cancels the running check. `value` null:
 * no check is needed. The first value is checked only after its field was left. A failed check is left to the
 * registration.
 */
export function useUniqueCheck(
  field: UniqueField,
  value: string | null,
  onUnavailable: (field: UniqueField) => void,
): UniqueCheck {
  const [first] = useState(value);
  const [answer, setAnswer] = useState<{ value: string; isTaken: boolean } | null>(null);
  const [urgentValue, setUrgentValue] = useState<string | null>(null);
  const checkedValue = value === first && urgentValue !== value ? null : value;
  const hasAnswer = checkedValue === null || answer?.value === checkedValue;
  const isTaken = checkedValue !== null && answer?.value === checkedValue && answer.isTaken;

  useEffect(() => {
    if (hasAnswer || checkedValue === null) return;
    const controller = new AbortController();
    const check = () =>
      checkUnique(field, checkedValue.trim(), controller.signal).then(
        () => setAnswer({ value: checkedValue, isTaken: false }),
        (error: unknown) => {
          if (isAborted(error)) return;
          setAnswer({ value: checkedValue, isTaken: error instanceof ApiError && error.code.endsWith("_taken") });
        },
      );
    const timer = setTimeout(() => void check(), urgentValue === checkedValue ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [field, checkedValue, hasAnswer, urgentValue]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each taken value once
  useEffect(() => {
    if (isTaken) onUnavailable(field);
  }, [isTaken, checkedValue]);

  return { isChecking: !hasAnswer, checkNow: () => setUrgentValue(value) };
}
