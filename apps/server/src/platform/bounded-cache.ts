import type { Clock } from "./clock.ts";

/**
 * A map with an upper size (the oldest entry goes first) and one lifetime for all entries, by the given clock. What has run
 * out is let go when something new comes.
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

  /** They stand in the order in which they were set, and therefore in that in which they run out. */
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

  /** Drops the entries that match. */
  drop(matches: (value: V, key: string) => boolean): void {
    for (const [key, { value }] of this.#entries) if (matches(value, key)) this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
