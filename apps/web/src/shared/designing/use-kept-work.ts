import { useEffect, useEffectEvent, useState } from "react";
import { getSession } from "#shared/session/session.ts";
import { useUnsaved } from "#shared/workspace-ui/use-unsaved.ts";

const KEEP_AFTER_MS = 300;

/**
 * Stores unsaved work at this tab shortly after each change, and at once when the page closes. `keep` stores the work,
 * or deletes it if all is saved, and returns whether something is unsaved; then the page asks before it is left or its
 * tab is closed.
 */
export function useKeptWork(work: unknown, saved: unknown, keep: () => boolean): void {
  const [owner] = useState(() => getSession()?.user.id);
  const keepNow = useEffectEvent(keep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change
  useEffect(() => {
    const timer = window.setTimeout(() => keepNow(), KEEP_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [work, saved]);
  useUnsaved(keep);
  // After a sign-out nothing is stored: the next person at this tab must not find it.
  const keepLast = useEffectEvent(() => owner === getSession()?.user.id && keep());
  useEffect(() => () => void keepLast(), []);
}
