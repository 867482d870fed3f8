/** Most keys of one statement: more do not make it cheaper, and delay the first caller. */
const MOST = 200;

/**
 * Returns a read by key. Keys that are requested in the same turn share one statement. A key without an entry in its
 * answer is undefined. All callers who share a statement receive its failure.
 */
export function readTogether<V>(
  readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let waiting = new Map<string, PromiseWithResolvers<V | undefined>>();

  async function read(): Promise<void> {
    const asked = waiting;
    waiting = new Map();
    if (asked.size === 0) return;
    try {
      const found = await readMany([...asked.keys()]);
      for (const [key, { resolve }] of asked) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of asked.values()) reject(error);
    }
  }

  return (key) => {
    const asked = waiting.get(key) ?? Promise.withResolvers<V | undefined>();
    if (waiting.size === 0) setImmediate(() => void read());
    waiting.set(key, asked);
    if (waiting.size >= MOST) void read();
    return asked.promise;
  };
}
