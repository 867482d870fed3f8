/** Seconds before the next attempt, after the first, second, … failure; the last one repeats. */
const PAUSES_SECONDS = [2, 5, 15, 30, 60, 120, 300, 900, 3_600] as const;

/** How long to wait after so many failed attempts. */
export const pauseAfter = (attempts: number): number =>
  (PAUSES_SECONDS[Math.min(Math.max(attempts, 1), PAUSES_SECONDS.length) - 1] ?? 0) * 1000;
