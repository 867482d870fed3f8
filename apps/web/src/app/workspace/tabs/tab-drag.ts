/** Distance in pixels from which on a press is a drag. */
export const DRAG_THRESHOLD = 5;
/** Time in milliseconds after which a touch can drag the tab; a shorter touch scrolls the strip. */
export const LONG_PRESS_MS = 500;
/** Distance in pixels from an edge of the strip within which it scrolls. */
const SCROLL_EDGE = 48;
const SCROLL_STEP = 8;

interface Extent {
  readonly left: number;
  readonly right: number;
}

/** Returns the position of a drop at `x`, counted without the dragged tab. */
export const dropIndexAt = (otherTabs: readonly Extent[], x: number): number =>
  otherTabs.filter((tab) => (tab.left + tab.right) / 2 < x).length;

/** Returns the step in pixels by which the strip scrolls while a tab is dragged at `x`. */
export function scrollStepAt(strip: Extent, x: number): number {
  if (x < strip.left + SCROLL_EDGE) return -SCROLL_STEP;
  return x > strip.right - SCROLL_EDGE ? SCROLL_STEP : 0;
}
