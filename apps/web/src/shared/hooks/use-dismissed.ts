import { type RefObject, useEffect } from "react";

/** While something is open, a press or the focus anywhere outside the box closes it. */
export function useDismissed(box: RefObject<HTMLElement | null>, isOpen: boolean, onDismiss: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) onDismiss();
    };
    const events = ["pointerdown", "focusin"];
    for (const event of events) document.addEventListener(event, onElsewhere);
    return () => {
      for (const event of events) document.removeEventListener(event, onElsewhere);
    };
  });
}
