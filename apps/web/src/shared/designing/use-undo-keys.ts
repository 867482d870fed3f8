import { useEffect, useEffectEvent } from "react";

/** Ctrl or Command with Z; in a field too, as all that is typed is a step of the designer. */
const isUndoKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "z";

/** Ctrl+Z takes a step back, with Shift does it again. */
export function useUndoKeys(isOn: boolean, act: (what: "undo" | "redo") => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !isUndoKey(event)) return;
    event.preventDefault();
    act(event.shiftKey ? "redo" : "undo");
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
