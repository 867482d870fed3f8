import { useEffectEvent, useInsertionEffect } from "react";
import { useTabScope } from "./tab-scope.tsx";

/**
 * While `isUnsaved` returns true, the browser asks before the page is left, and the workspace before the tab is closed.
 */
export function useUnsavedGuard(isUnsaved: () => boolean): void {
  const ask = useEffectEvent(isUnsaved);
  const holdOpen = useTabScope()?.guardUnsaved;
  // An insertion effect: other effects end while the tab is hidden, but its unsaved data remains.
  useInsertionEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (ask()) event.preventDefault();
    };
    window.addEventListener("beforeunload", leave);
    const release = holdOpen?.(() => ask());
    return () => {
      window.removeEventListener("beforeunload", leave);
      release?.();
    };
  }, [holdOpen]);
}
