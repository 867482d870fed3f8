import { useEffect, useEffectEvent } from "react";
import { designerText as text } from "./text.ts";

interface UndoActions {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  undo(): void;
  redo(): void;
}

/** Ctrl or Command with Z. Also in a field, because typing there is a step of the designer. */
const isUndoKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "z";

/** Undoes a step on Ctrl+Z and redoes it with Shift. `announce` announces it to screen readers. */
export function useUndoKeys(isEnabled: boolean, steps: UndoActions, announce: (words: string) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isEnabled || !isUndoKey(event)) return;
    event.preventDefault();
    if (event.shiftKey ? !steps.canRedo : !steps.canUndo) return;
    if (event.shiftKey) steps.redo();
    else steps.undo();
    announce(event.shiftKey ? text.redone : text.undone);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
