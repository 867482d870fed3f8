/** A generator of repeatable pseudo-random numbers (mulberry32): one seed yields the same demo on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** Returns an integer from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** Returns one entry, with a probability proportional to its weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T {
    let rest = this.next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of list) {
      rest -= weight;
      if (rest < 0) return value;
    }
    return (list.at(-1) as readonly [T, number])[0];
  }

  /** Returns different entries of the list, at most `count`. */
  sample<T>(list: readonly T[], count: number): T[] {
    const remaining = [...list];
    const sample: T[] = [];
    while (sample.length < count && remaining.length > 0)
      sample.push(...remaining.splice(this.int(0, remaining.length - 1), 1));
    return sample;
  }

  /** Returns a log-normal value: two thirds of the values are between `median / spread` and `median * spread`. */
  around(median: number, spread: number): number {
    // Box-Muller transform: a normally distributed number from two uniform ones.
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * spread ** normal;
  }
}
