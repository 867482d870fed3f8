import { useEffectEvent, useInsertionEffect } from "react";
import { useTabScope } from "./tab-scope.tsx";

/** Where `isUnsaved` says so, both the browser asks before the page is left and the workspace before the tab is closed. */
export function useUnsaved(isUnsaved: () => boolean): void {
  const ask = useEffectEvent(isUnsaved);
  const holdOpen = useTabScope()?.holdOpen;
  // An insertion effect, as the others end while the tab is hidden, and what is unsaved there still is.
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
