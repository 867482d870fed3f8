const steps = [2_000, 4_000, 8_000] as const;
const maxDelay = 15_000;
const jitter = 0.25;

/**
 * Returns the wait before the next attempt, in milliseconds. It grows, and it differs between browsers, so that not all
 * of them call a restarted node at once. `random` is in [0, 1).
 */
export const retryDelay = (attempt: number, random: number): number =>
  Math.round((steps[attempt] ?? maxDelay) * (1 - jitter + 2 * jitter * random));

/** After such an absence a page may show outdated data. */
export const ABSENCE_MS = 60_000;
export const TICK_MS = 30_000;

/**
 * Returns whether the machine slept between two ticks. In a hidden tab the browser itself may delay a tick by a minute.
 */
export const hasSlept = (sinceLastTick: number): boolean => sinceLastTick > TICK_MS + ABSENCE_MS;
