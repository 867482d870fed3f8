import { useEffect, useEffectEvent, useState } from "react";
import { getSession } from "#shared/session/session.ts";
import { useUnsavedGuard } from "#shared/workspace-ui/use-unsaved-guard.ts";

const STORE_DELAY_MS = 300;

/**
 * Stores unsaved work at this tab shortly after each change, and at once when the page closes. `store` stores the
 * work, or deletes it if all is saved, and returns whether something is unsaved; then the page asks before it is left or
 * its tab is closed.
 */
export function useStoredWork(work: unknown, saved: unknown, store: () => boolean): void {
  const [owner] = useState(() => getSession()?.user.id);
  const storeNow = useEffectEvent(store);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change
  useEffect(() => {
    const timer = window.setTimeout(() => storeNow(), STORE_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [work, saved]);
  useUnsavedGuard(store);
  // After a sign-out nothing is stored: the next person at this tab must not find it.
  const storeOnUnmount = useEffectEvent(() => owner === getSession()?.user.id && store());
  useEffect(() => () => void storeOnUnmount(), []);
}
