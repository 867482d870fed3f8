/** An answer may have been made some time before it came: a clock that is off by less is taken for right. */
const TOLERATED_MS = 120_000;

/** How far the server's clock is ahead of the browser's, in milliseconds; 0 where they agree well enough. */
export function clockOffset(serverNow: number, browserNow: number): number {
  const offset = serverNow - browserNow;
  return Math.abs(offset) <= TOLERATED_MS ? 0 : offset;
}
