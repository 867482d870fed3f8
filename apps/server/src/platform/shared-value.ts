const shared = new WeakSet<object>();

/** Says of a value that many answers hold it as it is and nobody changes it, so that it need be put into words only once. */
export function markShared<T extends object>(value: T): T {
  shared.add(value);
  return value;
}

export const isShared = (value: unknown): value is object =>
  typeof value === "object" && value !== null && shared.has(value);
