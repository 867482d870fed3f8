import { type KeyboardEvent, useState } from "react";

/**
 * Props of a field with a calendar. Enter accepts the typed or picked value, and submits the form only when the
 * calendar is closed.
 */
export function useCalendarEnter() {
  const [isOpen, setIsOpen] = useState(false);
  return {
    onOpenChange: setIsOpen,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && isOpen) event.preventDefault();
    },
  };
}
