import type { FieldControl } from "@tender/contract/online-forms";
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { scrollAtEdges } from "#shared/order/edge-scroll.ts";

export interface DropTarget {
  /** Null: the end of the form. */
  readonly id: string | null;
  readonly side: "before" | "after";
}

export interface PaletteDrag {
  readonly handle: (control: FieldControl) => {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
  };
  /** The dragged control and the position of the pointer. */
  readonly dragged: { readonly control: FieldControl; readonly x: number; readonly y: number } | null;
  readonly dropTarget: DropTarget | null;
  /** Returns whether the last press was a drag, and resets the flag. */
  readonly consumeDragClick: () => boolean;
}

interface Press {
  readonly control: FieldControl;
  readonly start: { readonly x: number; readonly y: number };
  position: { x: number; y: number };
  isDragging: boolean;
  stopScrolling: () => void;
}

/** Distance in pixels after which a press becomes a drag. */
const DRAG_THRESHOLD_PX = 5;

/** Decides by the horizontal position where several fields share a row, else by the vertical position. */
function sideOf(entry: Element, canvas: Element, x: number, y: number): "before" | "after" {
  const box = entry.getBoundingClientRect();
  const isWide = box.width > canvas.getBoundingClientRect().width * 0.8;
  const isBefore = isWide ? y < box.top + box.height / 2 : x < box.left + box.width / 2;
  return isBefore ? "before" : "after";
}

/** Drags controls from the palette to the canvas with mouse and pen; touch uses taps. */
export function usePaletteDrag(
  canvas: RefObject<HTMLElement | null>,
  onDrop: (control: FieldControl, target: DropTarget) => void,
): PaletteDrag {
  const [dragged, setDragged] = useState<PaletteDrag["dragged"]>(null);
  const [dropTarget, setDropTarget] = useState<DropTarget | null>(null);
  const press = useRef<Press | null>(null);
  const isClickSuppressed = useRef(false);

  function targetAt({ x, y }: Press["position"]): DropTarget | null {
    const area = canvas.current;
    const element = document.elementFromPoint(x, y);
    if (!area || !element || !area.contains(element)) return null;
    const entry = element.closest<HTMLElement>("[data-order-key]");
    const id = entry?.dataset.orderKey ?? null;
    return entry && id !== null ? { id, side: sideOf(entry, area, x, y) } : { id: null, side: "after" };
  }
  function end(): void {
    press.current?.stopScrolling();
    press.current = null;
    setDragged(null);
    setDropTarget(null);
  }

  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      press.current?.stopScrolling();
      press.current = null;
      setDragged(null);
      setDropTarget(null);
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [isDragging]);
  useEffect(() => () => press.current?.stopScrolling(), []);

  return {
    dragged,
    dropTarget,
    consumeDragClick: () => {
      const wasDrag = isClickSuppressed.current;
      isClickSuppressed.current = false;
      return wasDrag;
    },
    handle: (control) => ({
      onPointerDown: ({ button, pointerType, currentTarget, pointerId, clientX: x, clientY: y }) => {
        isClickSuppressed.current = false;
        if (button !== 0 || pointerType === "touch") return;
        currentTarget.setPointerCapture(pointerId);
        press.current = {
          control,
          start: { x, y },
          position: { x, y },
          isDragging: false,
          stopScrolling: () => undefined,
        };
      },
      onPointerMove: ({ clientX: x, clientY: y }) => {
        const current = press.current;
        if (current === null) return;
        if (!current.isDragging && Math.hypot(x - current.start.x, y - current.start.y) < DRAG_THRESHOLD_PX) return;
        current.position = { x, y };
        if (!current.isDragging && canvas.current) {
          current.isDragging = true;
          const inside = canvas.current.firstElementChild ?? canvas.current;
          current.stopScrolling = scrollAtEdges(inside, () => setDropTarget(targetAt(current.position)));
        }
        setDragged({ control, x, y });
        setDropTarget(targetAt(current.position));
      },
      onPointerUp: () => {
        const released = press.current;
        isClickSuppressed.current = released?.isDragging === true;
        const target = released?.isDragging ? targetAt(released.position) : null;
        end();
        if (released && target) onDrop(released.control, target);
      },
      onPointerCancel: end,
    }),
  };
}
