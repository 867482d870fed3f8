import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { dropIndexAt, LONG_PRESS_MS, scrollStepAt, THRESHOLD } from "./tab-drag.ts";

interface Options {
  readonly strip: RefObject<HTMLElement | null>;
  /** Called when the tab is dropped at this position. */
  onDrop(key: string, place: number): void;
  /** Called when a finger was held on a tab and lifted again. */
  onLongPress(tab: HTMLElement, x: number, y: number): void;
}

interface Press {
  readonly key: string;
  readonly tab: HTMLElement;
  readonly isTouch: boolean;
  readonly x: number;
  readonly y: number;
  readonly timer: number | undefined;
  /** True once a finger was held: it no longer scrolls. */
  isLongPress: boolean;
  isDragging: boolean;
  at: number;
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
  /** Returns once whether the press was something else than a click. */
  readonly consumeSuppressedClick: () => boolean;
  readonly isTouchActive: () => boolean;
}

/** Reorders tabs by mouse, pen, or a finger that was held on a tab; a finger that only holds opens the menu. */
export function useTabDrag({ strip, onDrop, onLongPress }: Options): TabDrag {
  const [shown, setShown] = useState<{ dragged: string; before: string | "end" } | null>(null);
  const press = useRef<Press | null>(null);
  const isClickSuppressed = useRef(false);

  const othersOf = (key: string): HTMLElement[] =>
    [...(strip.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])].filter((each) => each.dataset.key !== key);

  const place = ({ key, at }: Press): { readonly index: number; readonly before: string | "end" } => {
    const others = othersOf(key);
    const index = dropIndexAt(
      others.map((each) => each.getBoundingClientRect()),
      at,
    );
    return { index, before: others[index]?.dataset.key ?? "end" };
  };

  function updatePreview(): void {
    const now = press.current;
    if (now?.isDragging) setShown({ dragged: now.key, before: place(now).before });
  }

  function autoScroll(): void {
    const [now, element] = [press.current, strip.current];
    if (!now?.isDragging || element === null) return;
    const step = scrollStepAt(element.getBoundingClientRect(), now.at);
    if (step !== 0) {
      element.scrollBy({ left: step });
      updatePreview();
    }
    now.frame = requestAnimationFrame(autoScroll);
  }

  function end(): void {
    const now = press.current;
    press.current = null;
    setShown(null);
    if (now === null) return;
    window.clearTimeout(now.timer);
    cancelAnimationFrame(now.frame);
  }

  useEffect(() => {
    const element = strip.current;
    // The browser would scroll the strip and cancel the pointer on the held tab.
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
      const took = isClickSuppressed.current;
      isClickSuppressed.current = false;
      return took;
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
        press.current = { ...start, isLongPress: !isTouch, isDragging: false, at: clientX, frame: 0 };
      },
      onPointerMove: ({ clientX, clientY }) => {
        const now = press.current;
        if (now === null) return;
        const isFar = Math.hypot(clientX - now.x, clientY - now.y) >= THRESHOLD;
        if (!now.isDragging && !isFar) return;
        if (!now.isLongPress) return end();
        now.at = clientX;
        if (!now.isDragging) {
          now.isDragging = true;
          autoScroll();
        }
        updatePreview();
      },
      onPointerUp: ({ clientX, clientY }) => {
        const now = press.current;
        if (now?.isDragging) onDrop(key, place(now).index);
        else if (now?.isTouch && now.isLongPress) onLongPress(now.tab, clientX, clientY);
        isClickSuppressed.current = now !== null && (now.isDragging || (now.isTouch && now.isLongPress));
        end();
      },
      onPointerCancel: end,
    }),
  };
}
