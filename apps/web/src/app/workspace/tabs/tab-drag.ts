/** Distance in pixels after which a press becomes a drag, and up to which a held finger counts as still. */
export const THRESHOLD = 5;
/** Time in milliseconds after which a finger holds the tab; a shorter touch scrolls the strip. */
export const LONG_PRESS_MS = 500;
/** Distance from an edge of the strip within which it scrolls. */
const EDGE = 48;
const STEP = 8;

interface Extent {
  readonly left: number;
  readonly right: number;
}

/** Returns the position of a drop at `x`, counted without the dragged tab. */
export const dropIndexAt = (others: readonly Extent[], x: number): number =>
  others.filter(({ left, right }) => (left + right) / 2 < x).length;

/** Returns the step by which the strip scrolls while a tab is held at `x`. */
export const scrollStepAt = ({ left, right }: Extent, x: number): number =>
  x < left + EDGE ? -STEP : x > right - EDGE ? STEP : 0;
