import type { Clock } from "./clock.ts";

/**
 * A map with a maximum size and one lifetime for all entries, by the given clock. A full map drops its oldest entry.
 * Expired entries are dropped on the next write.
 */
export class BoundedCache<V> {
  readonly #entries = new Map<string, { value: V; until: number }>();
  readonly #clock: Clock;
  readonly #size: number;
  readonly #ttlMs: number;

  constructor(clock: Clock, size: number, ttlMs: number) {
    this.#clock = clock;
    this.#size = size;
    this.#ttlMs = ttlMs;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.until > this.#clock.now()) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  set(key: string, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: this.#clock.now() + this.#ttlMs });
    this.#dropOldest();
  }

  /** Entries are in the order of their writes, which is also the order of their expiry. */
  #dropOldest(): void {
    const now = this.#clock.now();
    for (const [key, { until }] of this.#entries) {
      if (until > now && this.#entries.size <= this.#size) return;
      this.#entries.delete(key);
    }
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** Drops the matching entries. */
  drop(matches: (value: V, key: string) => boolean): void {
    for (const [key, { value }] of this.#entries) if (matches(value, key)) this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
