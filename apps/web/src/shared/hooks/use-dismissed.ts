import { type RefObject, useEffect } from "react";

/** Closes an open box on a press or focus outside it. */
export function useDismissed(box: RefObject<HTMLElement | null>, isOpen: boolean, onDismiss: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onOutsideEvent = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) onDismiss();
    };
    const events = ["pointerdown", "focusin"];
    for (const event of events) document.addEventListener(event, onOutsideEvent);
    return () => {
      for (const event of events) document.removeEventListener(event, onOutsideEvent);
    };
  });
}
