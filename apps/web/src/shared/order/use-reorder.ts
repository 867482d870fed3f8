import { type PointerEvent, useEffect, useRef, useState } from "react";
import { scrollAtEdges } from "./edge-scroll.ts";
import { moved } from "./moved.ts";

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
  /** Moves an entry by one place, for keys and buttons. The pressed button retains the focus. */
  readonly shift: (key: string, step: 1 | -1, button: HTMLElement) => void;
  /** The last move, for screen readers. */
  readonly said: string;
}

interface Options {
  readonly keys: readonly string[];
  readonly nameOf: (key: string) => string;
  /** Receives the new order; called only if it differs. */
  readonly onOrder: (keys: readonly string[]) => void;
}

/** Distance in pixels that a pointer moves before a press becomes a drag. */
const THRESHOLD = 5;

interface Drag {
  readonly key: string;
  readonly list: Element | null;
  readonly from: Point;
  /** The current position of the pointer. */
  at: Point;
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
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const drag = useRef<Drag | null>(null);
  const pressed = useRef<HTMLElement | null>(null);

  const orderNow = keys.join();

  // An entry loses the focus when it moves in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the order has changed
  useEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus();
    pressed.current = null;
  }, [orderNow]);

  useEffect(() => {
    if (dragged === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      end();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  });
  useEffect(() => () => drag.current?.stopScrolling(), []);

  function end(): void {
    drag.current?.stopScrolling();
    drag.current = null;
    setDragged(null);
    setOver(null);
  }
  function moveTo(key: string, to: number): void {
    const next = moved(keys, key, to);
    if (next === keys) return;
    onOrder(next);
    setSaid(`“${nameOf(key)}”已移到第 ${next.indexOf(key) + 1} 位，共 ${next.length} 个`);
  }
  function updateTarget(): void {
    if (drag.current === null) return;
    const { list, at } = drag.current;
    const entry = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>("[data-order-key]");
    // Between two entries the last one under the pointer remains the target.
    if (entry && list?.contains(entry)) setOver(entry.dataset.orderKey ?? null);
  }
  function follow({ clientX: x, clientY: y }: PointerEvent<HTMLElement>): void {
    if (drag.current === null) return;
    const { key, from } = drag.current;
    if (dragged === null && Math.hypot(x - from.x, y - from.y) < THRESHOLD) return;
    drag.current.at = { x, y };
    setDragged(key);
    updateTarget();
  }

  return {
    said,
    shift: (key, step, button) => {
      pressed.current = button;
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
          from: { x, y },
          at: { x, y },
          stopScrolling: scrollAtEdges(currentTarget, updateTarget),
        };
      },
      onPointerMove: follow,
      onPointerUp: () => {
        if (dragged !== null && over !== null) moveTo(dragged, keys.indexOf(over));
        end();
      },
      onPointerCancel: end,
      // An image inside would start its own drag.
      onDragStart: (event) => event.preventDefault(),
    }),
    target: (key) => ({
      "data-order-key": key,
      "data-dragged": dragged === key || undefined,
      "data-drop":
        dragged === null || over !== key || dragged === key
          ? undefined
          : keys.indexOf(dragged) > keys.indexOf(key)
            ? "before"
            : "after",
    }),
  };
}
