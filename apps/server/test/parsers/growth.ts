/** How much larger the larger of two inputs is. */
export const TIMES = 16;
/** Linear is 16 times the time, quadratic 256 times. */
const MOST_GROWTH = 128;
/** A parser that reads the largest input in this time passes, however its time grows. */
export const QUICK_MS = 5;
/** What takes longer is stopped. */
export const LONGEST_MS = 20_000;

/** Time of the thread, in milliseconds. */
export interface Times {
  readonly small: number;
  readonly large: number;
}

/** Below this growth one measurement is enough. */
export const isFarFromFault = ({ small, large }: Times): boolean => large / small < MOST_GROWTH / 2;

/** The fault that was found; undefined: none. */
export function faultOf({ small, large }: Times): string | undefined {
  if (large < QUICK_MS) return undefined;
  const growth = large / small;
  if (growth <= MOST_GROWTH) return undefined;
  return `${large.toFixed(0)} ms, ${growth.toFixed(0)} times as long for ${TIMES} times as much`;
}
