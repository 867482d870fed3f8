import { useEffectEvent, useInsertionEffect } from "react";
import { useTabScope } from "./tab-scope.tsx";

/**
 * While `isUnsaved` returns true, the browser asks before the page is left, and the workspace before the tab is closed.
 */
export function useUnsavedGuard(isUnsaved: () => boolean): void {
  const hasUnsavedWork = useEffectEvent(isUnsaved);
  const guardUnsaved = useTabScope()?.guardUnsaved;
  // An insertion effect: other effects end while the tab is hidden, but its unsaved data remains.
  useInsertionEffect(() => {
    const preventLeaving = (event: BeforeUnloadEvent) => {
      if (hasUnsavedWork()) event.preventDefault();
    };
    window.addEventListener("beforeunload", preventLeaving);
    const release = guardUnsaved?.(() => hasUnsavedWork());
    return () => {
      window.removeEventListener("beforeunload", preventLeaving);
      release?.();
    };
  }, [guardUnsaved]);
}
