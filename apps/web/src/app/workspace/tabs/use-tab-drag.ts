import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { DRAG_THRESHOLD, dropIndexAt, LONG_PRESS_MS, scrollStepAt } from "./tab-drag.ts";

interface Options {
  readonly strip: RefObject<HTMLElement | null>;
  /** Called when the tab is dropped at this position. */
  onDrop(key: string, index: number): void;
  /** Called at the end of a long touch without a drag. */
  onLongPress(tab: HTMLElement, x: number, y: number): void;
}

interface Press {
  readonly key: string;
  readonly tab: HTMLElement;
  readonly isTouch: boolean;
  readonly x: number;
  readonly y: number;
  readonly timer: number | undefined;
  /** True once a touch has lasted for `LONG_PRESS_MS`: it no longer scrolls. */
  isLongPress: boolean;
  isDragging: boolean;
  /** Horizontal position of the pointer. */
  pointerX: number;
  frame: number;
}

export interface TabDrag {
  readonly handlers: (key: string) => {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(event: PointerEvent<HTMLElement>): void;
    onPointerCancel(): void;
  };
  readonly dragged: string | null;
  /** Drop position: before the tab of this key, or after the last one. */
  readonly before: string | "end" | null;
  /** Returns whether the press was not a click, and resets that. */
  readonly consumeSuppressedClick: () => boolean;
  readonly isTouchActive: () => boolean;
}

/** Reorders tabs by mouse, pen, or a drag after a long touch. A long touch without a drag opens the menu. */
export function useTabDrag({ strip, onDrop, onLongPress }: Options): TabDrag {
  const [shown, setShown] = useState<{ dragged: string; before: string | "end" } | null>(null);
  const press = useRef<Press | null>(null);
  const isClickSuppressed = useRef(false);

  const otherTabsOf = (key: string): HTMLElement[] =>
    [...(strip.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])].filter((each) => each.dataset.key !== key);

  const dropTargetOf = ({ key, pointerX }: Press): { readonly index: number; readonly before: string | "end" } => {
    const otherTabs = otherTabsOf(key);
    const index = dropIndexAt(
      otherTabs.map((each) => each.getBoundingClientRect()),
      pointerX,
    );
    return { index, before: otherTabs[index]?.dataset.key ?? "end" };
  };

  function updatePreview(): void {
    const current = press.current;
    if (current?.isDragging) setShown({ dragged: current.key, before: dropTargetOf(current).before });
  }

  function autoScroll(): void {
    const [current, element] = [press.current, strip.current];
    if (!current?.isDragging || element === null) return;
    const step = scrollStepAt(element.getBoundingClientRect(), current.pointerX);
    if (step !== 0) {
      element.scrollBy({ left: step });
      updatePreview();
    }
    current.frame = requestAnimationFrame(autoScroll);
  }

  function end(): void {
    const current = press.current;
    press.current = null;
    setShown(null);
    if (current === null) return;
    window.clearTimeout(current.timer);
    cancelAnimationFrame(current.frame);
  }

  useEffect(() => {
    const element = strip.current;
    // Otherwise the browser scrolls the strip and cancels the pointer during a long touch.
    const preventScroll = (event: TouchEvent): void => {
      if (press.current?.isLongPress && event.cancelable) event.preventDefault();
    };
    const cancelDrag = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || !press.current?.isDragging) return;
      event.stopPropagation();
      isClickSuppressed.current = true;
      end();
    };
    element?.addEventListener("touchmove", preventScroll, { passive: false });
    document.addEventListener("keydown", cancelDrag, true);
    return () => {
      element?.removeEventListener("touchmove", preventScroll);
      document.removeEventListener("keydown", cancelDrag, true);
    };
  });
  useEffect(
    () => () => {
      window.clearTimeout(press.current?.timer);
      cancelAnimationFrame(press.current?.frame ?? 0);
    },
    [],
  );

  return {
    dragged: shown?.dragged ?? null,
    before: shown?.before ?? null,
    consumeSuppressedClick: () => {
      const wasSuppressed = isClickSuppressed.current;
      isClickSuppressed.current = false;
      return wasSuppressed;
    },
    isTouchActive: () => press.current?.isTouch === true,
    handlers: (key) => ({
      onPointerDown: ({ button, pointerType, pointerId, currentTarget, target, clientX, clientY }) => {
        isClickSuppressed.current = false;
        if (button !== 0 || (target instanceof Element && target.closest("[data-close]"))) return;
        const isTouch = pointerType === "touch";
        // Captured at once: a fast mouse leaves the tab before its first move event.
        if (!isTouch) currentTarget.setPointerCapture(pointerId);
        const hold = (): void => {
          if (press.current) press.current.isLongPress = true;
        };
        const timer = isTouch ? window.setTimeout(hold, LONG_PRESS_MS) : undefined;
        const start = { key, tab: currentTarget, isTouch, x: clientX, y: clientY, timer };
        press.current = { ...start, isLongPress: !isTouch, isDragging: false, pointerX: clientX, frame: 0 };
      },
      onPointerMove: ({ clientX, clientY }) => {
        const current = press.current;
        if (current === null) return;
        const isFar = Math.hypot(clientX - current.x, clientY - current.y) >= DRAG_THRESHOLD;
        if (!current.isDragging && !isFar) return;
        if (!current.isLongPress) return end();
        current.pointerX = clientX;
        if (!current.isDragging) {
          current.isDragging = true;
          autoScroll();
        }
        updatePreview();
      },
      onPointerUp: ({ clientX, clientY }) => {
        const current = press.current;
        if (current?.isDragging) onDrop(key, dropTargetOf(current).index);
        else if (current?.isTouch && current.isLongPress) onLongPress(current.tab, clientX, clientY);
        isClickSuppressed.current =
          current !== null && (current.isDragging || (current.isTouch && current.isLongPress));
        end();
      },
      onPointerCancel: end,
    }),
  };
}
