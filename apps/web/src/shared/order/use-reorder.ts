import { type DragEvent, useEffect, useRef, useState } from "react";
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
  /** By `step` places, as keys and buttons do. The button that was pressed keeps the focus. */
  readonly shift: (key: string, step: 1 | -1, button: HTMLElement) => void;
  /** What was moved where, to be read out. */
  readonly said: string;
}

interface Options {
  readonly keys: readonly string[];
  readonly nameOf: (key: string) => string;
  /** The new order; called only if there is one. */
  readonly onOrder: (keys: readonly string[]) => void;
}

/** Entries that a person puts in order by dragging, or by buttons for everybody who does not drag. */
export function useReorder({ keys, nameOf, onOrder }: Options): Reorder {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const pressed = useRef<HTMLElement | null>(null);

  const orderNow = keys.join();

  // An entry that is put elsewhere in the document loses the focus that it had.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the order has changed
  useEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus();
    pressed.current = null;
  }, [orderNow]);

  function end(): void {
    setDragged(null);
    setOver(null);
  }
  function put(key: string, to: number): void {
    const next = moved(keys, key, to);
    if (next === keys) return;
    onOrder(next);
    setSaid(`“${nameOf(key)}”已移到第 ${next.indexOf(key) + 1} 位，共 ${next.length} 个`);
  }

  return {
    said,
    shift: (key, step, button) => {
      pressed.current = button;
      put(key, keys.indexOf(key) + step);
    },
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
