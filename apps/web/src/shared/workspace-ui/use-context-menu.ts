import { type MouseEvent, useState } from "react";
import type { ContextMenuAt } from "./context-menu-rules.ts";

/** Where a context menu stands that was asked for by the right button or by the keyboard; null while it is closed. */
export function useContextMenu() {
  const [at, setAt] = useState<ContextMenuAt<HTMLElement> | null>(null);
  return {
    at,
    close: () => setAt(null),
    onContextMenu: (event: MouseEvent<HTMLElement>): void => {
      event.preventDefault();
      const target = event.currentTarget;
      const { left, bottom } = target.getBoundingClientRect();
      // Asked for by the keyboard there is no pointer to stand at.
      const isByKeyboard = event.clientX === 0 && event.clientY === 0;
      setAt({ target, x: isByKeyboard ? left : event.clientX, y: isByKeyboard ? bottom : event.clientY });
    },
  };
}
