import { useEffect, useEffectEvent } from "react";

const KEEP_AFTER_MS = 300;

/**
 * What was not saved is at this tab a moment after each change, and at once when the page goes. `keep` keeps it, or forgets what
 * was kept where all is saved, and says whether something is unsaved: then the browser asks before the page is left.
 */
export function useKeptWork(work: unknown, saved: unknown, keep: () => boolean): void {
  const keepNow = useEffectEvent(keep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change
  useEffect(() => {
    const timer = window.setTimeout(() => keepNow(), KEEP_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [work, saved]);
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (keepNow()) event.preventDefault();
    };
    window.addEventListener("beforeunload", leave);
    return () => {
      window.removeEventListener("beforeunload", leave);
      keepNow();
    };
  }, []);
}
