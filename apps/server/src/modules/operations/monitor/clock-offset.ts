/** A larger difference between the clocks is reported: codes and signed times of a minute still pass with it. */
const TOLERATED_MS = 5_000;

/** Times in milliseconds since the epoch: of this process before and after a call, and of the database during it. */
export interface ClockReading {
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly databaseAt: number;
}

/**
 * Returns by how many milliseconds the clock of this process is ahead of the database's, negative if it is behind. Null:
 * the clocks agree, or differ by less than the duration of the call can explain.
 */
export function findClockOffset({ sentAt, answeredAt, databaseAt }: ClockReading): number | null {
  const offset = (sentAt + answeredAt) / 2 - databaseAt;
  const certain = Math.abs(offset) - Math.abs(answeredAt - sentAt) / 2;
  return certain > TOLERATED_MS ? Math.round(offset) : null;
}
