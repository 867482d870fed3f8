import { type DragEvent, useState } from "react";
import { moved } from "./moved.ts";

export interface Reorder {
  /** What is dragged: an entry's handle, or the entry itself. */
  readonly handle: (key: string) => {
    readonly draggable: true;
    onDragStart(event: DragEvent<HTMLElement>): void;
    onDragEnd(): void;
  };
  /** Where it may be dropped: each entry. */
  readonly target: (key: string) => {
    readonly "data-dragged": true | undefined;
    readonly "data-drop": "before" | "after" | undefined;
    onDragOver(event: DragEvent<HTMLElement>): void;
    onDrop(event: DragEvent<HTMLElement>): void;
  };
  /** By `step` places, as keys and buttons do. */
  readonly shift: (key: string, step: number) => void;
}

/**
 * Entries that a person puts in order by dragging, with `shift` for everybody who does not drag. `onOrder` is told the new order
 * and what was moved, and only if something was.
 */
export function useReorder(
  keys: readonly string[],
  onOrder: (keys: readonly string[], movedKey: string) => void,
): Reorder {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);

  function end(): void {
    setDragged(null);
    setOver(null);
  }
  function put(key: string, to: number): void {
    const next = moved(keys, key, to);
    if (next !== keys) onOrder(next, key);
  }

  return {
    shift: (key, step) => put(key, keys.indexOf(key) + step),
    handle: (key) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = "move";
        // Firefox drags nothing that carries no data.
        event.dataTransfer.setData("text/plain", "");
        const entry = event.currentTarget.closest("li");
        if (entry) event.dataTransfer.setDragImage(entry, 12, 12);
        setDragged(key);
      },
      onDragEnd: end,
    }),
    target: (key) => ({
      "data-dragged": dragged === key || undefined,
      "data-drop":
        dragged === null || over !== key || dragged === key
          ? undefined
          : keys.indexOf(dragged) > keys.indexOf(key)
            ? "before"
            : "after",
      onDragOver: (event) => {
        // What is dragged in from elsewhere is none of ours.
        if (dragged === null) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "move";
        if (over !== key) setOver(key);
      },
      onDrop: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        put(dragged, keys.indexOf(key));
        end();
      },
    }),
  };
}
