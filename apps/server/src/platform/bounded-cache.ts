import type { Clock } from "./clock.ts";

/** A map with an upper size (the oldest entry goes first) and a lifetime per entry, by the given clock. */
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
    if (this.#entries.size > this.#size) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
  }

  /** Drops the entries that match. */
  drop(matches: (value: V, key: string) => boolean): void {
    for (const [key, { value }] of this.#entries) if (matches(value, key)) this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
