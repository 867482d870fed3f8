/** The only source of time of the server: services take a Clock, tests hand in one that they move by hand. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
