import type { Clock } from "#platform/clock.ts";

export interface Loaded<P> {
  readonly page: P;
  /** Bytes that the page occupies in memory. */
  readonly bytes: number;
  /** Milliseconds since 1970 from which the page is rendered again. A past time: it is not cached. */
  readonly until: number;
}

/** Rendered pages in this node's memory, bounded by their bytes. */
export interface PageCache<P> {
  /** Renders once per key for concurrent reads. A failed rendering is not cached. */
  read(key: string, load: () => Promise<Loaded<P>>): Promise<P>;
  /** Drops all pages. A page that is being rendered is not cached. */
  clear(): void;
}

interface Entry<P> {
  readonly promise: Promise<P>;
  bytes: number;
  until: number;
}

/** Bytes of an entry beside its body, about. */
const ENTRY_BYTES = 1_000;

/** Creates the cache. A full cache drops the pages that were not read for the longest time. */
export function createPageCache<P>(clock: Clock, maxBytes: number): PageCache<P> {
  const entries = new Map<string, Entry<P>>();
  let bytes = 0;

  function remove(key: string, entry: Entry<P>): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function store(key: string, entry: Entry<P>, { bytes: size, until }: Loaded<P>): void {
    if (entries.get(key) !== entry) return;
    if (until <= clock.now()) {
      remove(key, entry);
      return;
    }
    entry.until = until;
    entry.bytes = size + ENTRY_BYTES;
    bytes += entry.bytes;
    for (const [oldKey, old] of entries) {
      if (bytes <= maxBytes) return;
      remove(oldKey, old);
    }
  }

  function load(key: string, render: () => Promise<Loaded<P>>): Promise<P> {
    const rendered = render();
    const entry: Entry<P> = {
      promise: rendered.then(({ page }) => page),
      bytes: 0,
      until: Number.POSITIVE_INFINITY,
    };
    entries.set(key, entry);
    rendered.then(
      (loaded) => store(key, entry, loaded),
      () => remove(key, entry),
    );
    return entry.promise;
  }

  return {
    read: (key, render) => {
      const entry = entries.get(key);
      if (!entry) return load(key, render);
      if (entry.until <= clock.now()) {
        remove(key, entry);
        return load(key, render);
      }
      // Moves the entry to the end of the map: the first entries are those that were not read for the longest time.
      entries.delete(key);
      entries.set(key, entry);
      return entry.promise;
    },
    clear: () => {
      entries.clear();
      bytes = 0;
    },
  };
}
