import { type MouseEvent, useState } from "react";
import type { ContextMenuOrigin } from "./context-menu-rules.ts";

/** The position of a context menu that was opened by right-click or keyboard. Null: closed. */
export function useContextMenu() {
  const [origin, setOrigin] = useState<ContextMenuOrigin<HTMLElement> | null>(null);
  return {
    at: origin,
    close: () => setOrigin(null),
    onContextMenu: (event: MouseEvent<HTMLElement>): void => {
      event.preventDefault();
      const target = event.currentTarget;
      const { left, bottom } = target.getBoundingClientRect();
      // Opened by keyboard: there is no pointer position.
      const isByKeyboard = event.clientX === 0 && event.clientY === 0;
      setOrigin({ target, x: isByKeyboard ? left : event.clientX, y: isByKeyboard ? bottom : event.clientY });
    },
  };
}
