/** Each bucket ends 20 % above the one before, which is the error of a percentile. */
const GROWTH = 1.2;
const FIRST_MS = 0.5;
/** The last bucket ends beyond two minutes. */
const BUCKETS = 70;

export interface CallDurations {
  note(ms: number): void;
  /** Returns the duration below which this share of the calls remained, in milliseconds. Null: there was no call. */
  percentile(share: number): number | null;
  reset(): void;
}

/** Counts durations in buckets of a constant relative width, so that a call costs one increment. */
export function createCallDurations(): CallDurations {
  const counts = new Uint32Array(BUCKETS);
  let total = 0;
  return {
    note: (ms) => {
      const index = ms <= FIRST_MS ? 0 : Math.ceil(Math.log(ms / FIRST_MS) / Math.log(GROWTH));
      const bucket = Math.min(index, BUCKETS - 1);
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      total += 1;
    },
    percentile: (share) => {
      if (total === 0) return null;
      const rank = Math.ceil(total * share);
      let seen = 0;
      const bucket = counts.findIndex((count) => {
        seen += count;
        return seen >= rank;
      });
      return Math.round(FIRST_MS * GROWTH ** bucket * 10) / 10;
    },
    reset: () => {
      counts.fill(0);
      total = 0;
    },
  };
}
