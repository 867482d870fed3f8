/** Of one statement: more do not make it cheaper, and hold up whoever asked first. */
const MOST = 200;

/**
 * Reads by key, of which all that are asked for in the same moment share one statement. A key without an entry in its answer
 * is undefined; a failure is everybody's who shared it.
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
