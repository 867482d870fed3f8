/** A worker whose event loop sends no beat for this time is ended and replaced. */
const BLOCKED_MS = 10_000;

const MAX_DELAY_MS = 30_000;

/** A worker that ends sooner after its start counts as a failed start. */
export const SHORT_LIFE_MS = 10_000;

/**
 * Returns how long to wait before a worker is replaced. `failedStarts`: how many workers ended shortly after their start,
 * one after the other.
 */
export const restartDelayMs = (failedStarts: number): number =>
  failedStarts === 0 ? 0 : Math.min(MAX_DELAY_MS, 1_000 * 2 ** (failedStarts - 1));

/**
 * Returns whether a worker is blocked: at two successive looks its last beat is older than the limit. A single look is
 * not enough, because the primary itself may have been stopped, and the beats of that time are not read yet.
 */
export function createBlockedCheck() {
  const suspected = new Set<number>();
  return (worker: number, lastBeatAt: number, now: number): boolean => {
    if (now - lastBeatAt < BLOCKED_MS) {
      suspected.delete(worker);
      return false;
    }
    if (suspected.has(worker)) return true;
    suspected.add(worker);
    return false;
  };
}
