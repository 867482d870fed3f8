/** An answer may be older than its arrival, so a smaller difference counts as none. */
const MAX_OFFSET_MS = 120_000;

/**
 * Returns how far the server's clock is ahead of the browser's, in milliseconds. 0: they agree within the tolerance.
 */
export function clockOffset(serverNow: number, browserNow: number): number {
  const offset = serverNow - browserNow;
  return Math.abs(offset) <= MAX_OFFSET_MS ? 0 : offset;
}
