const RETRY_DELAYS_MS = [2_000, 4_000, 8_000] as const;
const MAX_RETRY_DELAY_MS = 15_000;
const JITTER = 0.25;

/**
 * Returns the wait before the next attempt, in milliseconds. It grows, and it differs between browsers, so that not all
 * of them call a restarted node at once. `random` is in [0, 1).
 */
export const retryDelay = (attempt: number, random: number): number =>
  Math.round((RETRY_DELAYS_MS[attempt] ?? MAX_RETRY_DELAY_MS) * (1 - JITTER + 2 * JITTER * random));

/** After such an absence a page may show outdated data. */
export const ABSENCE_MS = 60_000;
export const TICK_MS = 30_000;

/**
 * Returns whether the machine slept between two ticks. In a hidden tab the browser itself may delay a tick by a minute.
 */
export const hasSlept = (sinceLastTick: number): boolean => sinceLastTick > TICK_MS + ABSENCE_MS;
