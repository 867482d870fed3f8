/** So far a pointer moves before a press becomes a drag, and a held finger before it does, in pixels. */
export const THRESHOLD = 5;
/** So long a finger stays before it holds the tab, in milliseconds; shorter, it scrolls the strip. */
export const HOLD_MS = 500;
/** So near to an edge of the strip it scrolls on. */
const EDGE = 48;
const STEP = 8;

interface Extent {
  readonly left: number;
  readonly right: number;
}

/** The place for what is dropped at `x`, counted without the dragged one. */
export const placeAt = (others: readonly Extent[], x: number): number =>
  others.filter(({ left, right }) => (left + right) / 2 < x).length;

/** How far the strip scrolls on while something is held at `x`. */
export const stepAt = ({ left, right }: Extent, x: number): number =>
  x < left + EDGE ? -STEP : x > right - EDGE ? STEP : 0;
