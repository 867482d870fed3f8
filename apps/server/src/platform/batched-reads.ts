/** Maximum keys of one statement: more do not make it cheaper, and delay the first caller. */
const MAX_KEYS = 200;

/**
 * Returns a read by key. Keys that are requested in the same turn share one statement. A key without an entry in its
 * answer is undefined. All callers who share a statement receive its failure.
 */
export function batchReads<V>(
  readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let pending = new Map<string, PromiseWithResolvers<V | undefined>>();

  async function read(): Promise<void> {
    const requested = pending;
    pending = new Map();
    if (requested.size === 0) return;
    try {
      const values = await readMany([...requested.keys()]);
      for (const [key, { resolve }] of requested) resolve(values.get(key));
    } catch (error) {
      for (const { reject } of requested.values()) reject(error);
    }
  }

  return (key) => {
    const request = pending.get(key) ?? Promise.withResolvers<V | undefined>();
    if (pending.size === 0) setImmediate(() => void read());
    pending.set(key, request);
    if (pending.size >= MAX_KEYS) void read();
    return request.promise;
  };
}
