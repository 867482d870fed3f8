import { BoundedCache } from "./bounded-cache.ts";
import type { Bus } from "./bus.ts";
import type { Clock } from "./clock.ts";

export interface CachedReadsOptions {
  readonly clock: Clock;
  readonly bus: Bus;
  /** A message on any of these drops everything, and so does a gap in the messages. */
  readonly channels: readonly string[];
  readonly size: number;
  /** How old a result may get, for changes that no message tells of. */
  readonly ttlMs: number;
}

/** Results of reads, kept until a message says that they may have changed. */
export interface CachedReads<V> {
  /** One load per key however many ask at once. A failed load is not kept. */
  read(key: string, load: () => Promise<V>): Promise<V>;
  /** For who has just changed something: the node's own next read sees it, before its message has gone round. */
  clear(): void;
}

/**
 * Keeps the promise itself: whoever waits for a load when its result is dropped still gets it, whoever asks later starts a
 * load of its own.
 */
export function createCachedReads<V>({ clock, bus, channels, size, ttlMs }: CachedReadsOptions): CachedReads<V> {
  const kept = new BoundedCache<Promise<V>>(clock, size, ttlMs);
  for (const channel of channels) bus.subscribe(channel, () => kept.clear());
  bus.onGap(() => kept.clear());
  return {
    read: (key, load) => {
      const known = kept.get(key);
      if (known) return known;
      // A Drizzle query is a thenable: every `await` would send it again.
      const loading = Promise.resolve(load());
      kept.set(key, loading);
      loading.catch(() => kept.drop((value) => value === loading));
      return loading;
    },
    clear: () => kept.clear(),
  };
}
