const steps = [2_000, 4_000, 8_000] as const;
const longest = 15_000;
const spread = 0.25;

/**
 * How long to wait before the server is tried again. Longer from time to time, and never the same for everybody: a node
 * that comes back is not to be met by all of them at once. `random` lies in [0, 1).
 */
export const waitBefore = (attempt: number, random: number): number =>
  Math.round((steps[attempt] ?? longest) * (1 - spread + 2 * spread * random));

/** Away for so long, a page may show what is no longer so. */
export const LONG_AWAY_MS = 60_000;
export const TICK_MS = 30_000;

/** Did the machine sleep between two ticks? In a hidden tab the browser itself lets a minute pass. */
export const hasSlept = (sinceLastTick: number): boolean => sinceLastTick > TICK_MS + LONG_AWAY_MS;
