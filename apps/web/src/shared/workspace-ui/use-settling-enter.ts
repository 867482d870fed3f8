import { type KeyboardEvent, useState } from "react";

/** Of a field with a calendar: Enter takes what was typed or picked there, and sends the form only once the calendar is closed. */
export function useSettlingEnter() {
  const [isOpen, setIsOpen] = useState(false);
  return {
    onOpenChange: setIsOpen,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && isOpen) event.preventDefault();
    },
  };
}
