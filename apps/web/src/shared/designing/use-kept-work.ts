import { useEffect, useEffectEvent, useState } from "react";
import { getSession } from "#shared/session/session.ts";
import { useUnsaved } from "#shared/workspace-ui/use-unsaved.ts";

const KEEP_AFTER_MS = 300;

/**
 * What was not saved is at this tab a moment after each change, and at once when the page goes. `keep` keeps it, or forgets what
 * was kept where all is saved, and says whether something is unsaved: then it is asked before the page is left or its tab closed.
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
  // Whoever has signed out leaves nothing to the next person at this tab.
  const keepLast = useEffectEvent(() => owner === getSession()?.user.id && keep());
  useEffect(() => () => void keepLast(), []);
}
