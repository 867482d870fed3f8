import { BoundedCache } from "./bounded-cache.ts";
import type { Bus } from "./bus.ts";
import type { Clock } from "./clock.ts";

export interface CachedReadsOptions {
  readonly clock: Clock;
  readonly bus: Bus;
  /** A message on any of these drops everything, and so does a gap in the messages. */
  readonly channels: readonly string[];
  readonly size: number;
  /** The upper bound on age, for changes that were made past the bus. */
  readonly ttlMs: number;
}

/** Reads that are kept until somebody says that they changed. */
export interface CachedReads<V> {
  /** One load per key however many ask at once. A failed load is not kept. */
  read(key: string, load: () => Promise<V>): Promise<V>;
}

/**
 * The promise itself is kept: a load that was under way when the drop came is still handed to those who already waited
 * for it, but to nobody who asks later.
 */
export function createCachedReads<V>({ clock, bus, channels, size, ttlMs }: CachedReadsOptions): CachedReads<V> {
  const kept = new BoundedCache<Promise<V>>(clock, size, ttlMs);
  for (const channel of channels) bus.subscribe(channel, () => kept.clear());
  bus.onGap(() => kept.clear());
  return {
    read: (key, load) => {
      const known = kept.get(key);
      if (known) return known;
      const loading = load();
      kept.set(key, loading);
      loading.catch(() => kept.drop((value) => value === loading));
      return loading;
    },
  };
}
