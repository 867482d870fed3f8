const shared = new WeakSet<object>();

/** Marks a value as immutable and part of many answers, so that it is serialised only once. */
export function markShared<T extends object>(value: T): T {
  shared.add(value);
  return value;
}

export const isShared = (value: unknown): value is object =>
  typeof value === "object" && value !== null && shared.has(value);
