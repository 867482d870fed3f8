import { useState } from "react";
import { useSession } from "#shared/session/session.ts";
import { readSessionStored, removeSessionStored, writeSessionStored } from "#shared/storage/stored-values.ts";

/**
 * Returns the input of a step, stored for this person in this tab, through a reload and while another step is shown.
 */
export function useDraft<T>(step: string, initial: T): readonly [draft: T, set: (next: T) => void] {
  const key = `set-up-draft:${useSession()?.user.id ?? ""}:${step}` as const;
  const [draft, setDraft] = useState<T>(() => (readSessionStored(key) as T | null) ?? initial);
  return [
    draft,
    (next) => {
      setDraft(next);
      if (JSON.stringify(next) === JSON.stringify(initial)) removeSessionStored(key);
      else writeSessionStored(key, next);
    },
  ];
}
