import { type PointerEvent, useEffect, useRef, useState } from "react";
import { scrollAtEdges } from "./edge-scroll.ts";
import { moveEntry } from "./moved.ts";

export interface Reorder {
  /**
   * Props of the handle, or of the entry itself. A finger drags only by an element with `data-grip`, so that it can
   * scroll elsewhere.
   */
  readonly handle: (key: string) => {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
    onDragStart(event: { preventDefault(): void }): void;
  };
  /** Props of each entry, which is a drop target. */
  readonly target: (key: string) => {
    readonly "data-order-key": string;
    readonly "data-dragged": true | undefined;
    readonly "data-drop": "before" | "after" | undefined;
  };
  /** Moves an entry by one position, for keys and buttons. The pressed button retains the focus. */
  readonly shift: (key: string, step: 1 | -1, button: HTMLElement) => void;
  /** The last move, for screen readers. */
  readonly announcement: string;
}

interface Options {
  readonly keys: readonly string[];
  readonly nameOf: (key: string) => string;
  /** Receives the new order; called only if it differs. */
  readonly onOrder: (keys: readonly string[]) => void;
}

/** Distance in pixels that a pointer moves before a press becomes a drag. */
const DRAG_THRESHOLD_PX = 5;

interface Drag {
  readonly key: string;
  readonly list: Element | null;
  readonly start: Point;
  /** The current position of the pointer. */
  position: Point;
  readonly stopScrolling: () => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const isDragOf = ({ button, pointerType, target }: PointerEvent<HTMLElement>): boolean =>
  button === 0 &&
  target instanceof Element &&
  target.closest("button") === null &&
  (pointerType !== "touch" || target.closest("[data-grip]") !== null);

/** Lets a person order entries by dragging with mouse, pen or finger, or by buttons. */
export function useReorder({ keys, nameOf, onOrder }: Options): Reorder {
  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  const [targetKey, setTargetKey] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const drag = useRef<Drag | null>(null);
  const pressedButton = useRef<HTMLElement | null>(null);

  const orderNow = keys.join();

  // An entry loses the focus when it moves in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order has changed
  useEffect(() => {
    if (document.activeElement === document.body) pressedButton.current?.focus();
    pressedButton.current = null;
  }, [orderNow]);

  useEffect(() => {
    if (draggedKey === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      endDrag();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  });
  useEffect(() => () => drag.current?.stopScrolling(), []);

  function endDrag(): void {
    drag.current?.stopScrolling();
    drag.current = null;
    setDraggedKey(null);
    setTargetKey(null);
  }
  function moveTo(key: string, index: number): void {
    const next = moveEntry(keys, key, index);
    if (next === keys) return;
    onOrder(next);
    setAnnouncement(`“${nameOf(key)}”已移到第 ${next.indexOf(key) + 1} 位，共 ${next.length} 个`);
  }
  function updateTarget(): void {
    if (drag.current === null) return;
    const { list, position } = drag.current;
    const entry = document.elementFromPoint(position.x, position.y)?.closest<HTMLElement>("[data-order-key]");
    // Between two entries the last one under the pointer remains the target.
    if (entry && list?.contains(entry)) setTargetKey(entry.dataset.orderKey ?? null);
  }
  function followPointer({ clientX: x, clientY: y }: PointerEvent<HTMLElement>): void {
    if (drag.current === null) return;
    const { key, start } = drag.current;
    if (draggedKey === null && Math.hypot(x - start.x, y - start.y) < DRAG_THRESHOLD_PX) return;
    drag.current.position = { x, y };
    setDraggedKey(key);
    updateTarget();
  }

  return {
    announcement,
    shift: (key, step, button) => {
      pressedButton.current = button;
      moveTo(key, keys.indexOf(key) + step);
    },
    handle: (key) => ({
      onPointerDown: (event) => {
        if (!isDragOf(event)) return;
        const { clientX: x, clientY: y, currentTarget, pointerId } = event;
        currentTarget.setPointerCapture(pointerId);
        const list = currentTarget.closest("ol, ul, tbody");
        drag.current = {
          key,
          list,
          start: { x, y },
          position: { x, y },
          stopScrolling: scrollAtEdges(currentTarget, updateTarget),
        };
      },
      onPointerMove: followPointer,
      onPointerUp: () => {
        if (draggedKey !== null && targetKey !== null) moveTo(draggedKey, keys.indexOf(targetKey));
        endDrag();
      },
      onPointerCancel: endDrag,
      // An image inside would start its own drag.
      onDragStart: (event) => event.preventDefault(),
    }),
    target: (key) => ({
      "data-order-key": key,
      "data-dragged": draggedKey === key || undefined,
      "data-drop":
        draggedKey === null || targetKey !== key || draggedKey === key
          ? undefined
          : keys.indexOf(draggedKey) > keys.indexOf(key)
            ? "before"
            : "after",
    }),
  };
}
