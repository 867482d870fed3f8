import { useCallback, useMemo, useState } from "react";
import type { Viewport } from "#app/workspace/appearance/use-viewport.ts";
import { workspaceText } from "#app/workspace/text.ts";

/**
 * Opens and closes the side menu. A desktop uses the stored state. A tablet starts collapsed and a phone with a closed
 * drawer; neither changes the stored state.
 */
export function useMenuButton(viewport: Viewport, stored: boolean, store: (isOpen: boolean) => void) {
  const [narrow, setNarrow] = useState({ viewport, isOpen: false });
  if (narrow.viewport !== viewport) setNarrow({ viewport, isOpen: false });
  const isOpen = viewport === "desktop" ? stored : narrow.isOpen;
  const set = useCallback(
    (next: boolean): void => (viewport === "desktop" ? store(next) : setNarrow({ viewport, isOpen: next })),
    [viewport, store],
  );
  const close = useCallback(() => set(false), [set]);
  const label =
    viewport === "phone" ? workspaceText.openMenu : isOpen ? workspaceText.collapseMenu : workspaceText.expandMenu;
  return useMemo(() => ({ isOpen, label, press: () => set(!isOpen), close }), [isOpen, label, set, close]);
}
