/** The last result of a read. Undefined: there is none, or it is too old. */
export interface LastRead<T> {
  readonly value: T | undefined;
  /** The last attempt failed or has not answered yet. */
  readonly isFailing: boolean;
}

export interface SpacedReadOptions<T> {
  readonly load: () => Promise<T>;
  readonly now: () => number;
  /** Shortest time between two reads. */
  readonly everyMs: number;
  /** A result is not returned longer. */
  readonly maxAgeMs: number;
  /** Resolves when a caller shall not wait any longer for a running read. */
  readonly patience: () => Promise<unknown>;
}

/** Returns a read that loads at most every `everyMs`, however often it is called, and never throws. */
export function spacedRead<T>(options: SpacedReadOptions<T>): () => Promise<LastRead<T>> {
  const { load, now, everyMs, maxAgeMs, patience } = options;
  let last: { readonly at: number; readonly value: T } | undefined;
  let attemptedAt = Number.NEGATIVE_INFINITY;
  let isFailing = false;
  let loading: Promise<void> | undefined;

  async function attempt(): Promise<void> {
    attemptedAt = now();
    try {
      last = { value: await load(), at: now() };
      isFailing = false;
    } catch {
      isFailing = true;
    } finally {
      loading = undefined;
    }
  }

  return async () => {
    if (!loading && now() - attemptedAt >= everyMs) loading = attempt();
    if (loading) {
      const isLate = await Promise.race([loading.then(() => false), patience().then(() => true)]);
      if (isLate) isFailing = true;
    }
    return { value: last && now() - last.at <= maxAgeMs ? last.value : undefined, isFailing };
  };
}
