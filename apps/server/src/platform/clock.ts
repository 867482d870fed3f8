/** The only source of time of the server. Tests pass a clock that they advance themselves. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/**
 * Times further ahead than this were written by a node with a wrong clock. They must not restrict anyone after the
 * clock is right again. Smaller differences between nodes must not lift a restriction, so they are respected.
 */
export const LARGEST_CLOCK_ERROR_MS = 86_400_000;

export const systemClock: Clock = { now: () => Date.now() };
