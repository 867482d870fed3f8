/** Factor between the sizes of the two inputs. */
export const SIZE_FACTOR = 16;
/** Linear time grows 16 times, quadratic time 256 times. */
const MAX_GROWTH = 128;
/** A parser that reads the largest input within this time passes, however its time grows. */
export const QUICK_MS = 5;
/** Maximum duration of a measurement, which is then stopped. */
export const MAX_MS = 20_000;

/** Time of the thread, in milliseconds. */
export interface Times {
  readonly small: number;
  readonly large: number;
}

/** Returns whether the growth is so small that one measurement is enough. */
export const isFarFromFault = ({ small, large }: Times): boolean => large / small < MAX_GROWTH / 2;

/** Returns the fault of a parser with these times. Undefined: none. */
export function faultOf({ small, large }: Times): string | undefined {
  if (large < QUICK_MS) return undefined;
  const growth = large / small;
  if (growth <= MAX_GROWTH) return undefined;
  return `${large.toFixed(0)} ms, ${growth.toFixed(0)} times as long for ${SIZE_FACTOR} times as much`;
}
