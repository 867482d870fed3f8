import { BoundedCache } from "./bounded-cache.ts";
import type { Bus } from "./bus.ts";
import type { Clock } from "./clock.ts";

export interface CachedReadsOptions {
  readonly clock: Clock;
  readonly bus: Bus;
  /** Channels whose messages drop the whole cache. A gap in the messages does so too. */
  readonly channels: readonly string[];
  readonly size: number;
  /** Maximum age of a result, for changes without a message. */
  readonly ttlMs: number;
}

/** Results of reads, cached until a message reports a change. */
export interface CachedReads<V> {
  /** Loads once per key for concurrent reads. A failed load is not cached. */
  read(key: string, load: () => Promise<V>): Promise<V>;
  /** Drops all results, so that the node's next read sees its own change before the message arrives. */
  clear(): void;
}

/**
 * Creates the cache. It holds the promise: a caller that waits while the result is dropped still receives it, and later
 * callers start a new load.
 */
export function createCachedReads<V>({ clock, bus, channels, size, ttlMs }: CachedReadsOptions): CachedReads<V> {
  const cache = new BoundedCache<Promise<V>>(clock, size, ttlMs);
  for (const channel of channels) bus.subscribe(channel, () => cache.clear());
  bus.onGap(() => cache.clear());
  return {
    read: (key, load) => {
      const cached = cache.get(key);
      if (cached) return cached;
      // A Drizzle query is a thenable: every `await` would send it again.
      const loading = Promise.resolve(load());
      cache.set(key, loading);
      loading.catch(() => cache.drop((value) => value === loading));
      return loading;
    },
    clear: () => cache.clear(),
  };
}
