import { limitConcurrency } from "#platform/concurrency-limit.ts";
import type { Deadline } from "#platform/delay.ts";
import { type FileStorage, STORAGE_MS } from "./file.storage.ts";

/**
 * Of the four threads that Node has for files, password hashes and names of hosts. A disk that does not answer holds its
 * threads; the others must remain for sign-ins.
 */
const CONCURRENT_OPERATIONS = 2;

/** A storage whose operations fail after the deadline, although an operation of the system cannot be interrupted. */
export function boundFileStorage(storage: FileStorage, deadline: Deadline): FileStorage {
  const limit = limitConcurrency(CONCURRENT_OPERATIONS);

  async function bound<T>(operation: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = deadline(STORAGE_MS);
    const timeout = Promise.withResolvers<never>();
    const fail = () => timeout.reject(signal.reason);
    signal.addEventListener("abort", fail);
    try {
      const work = limit(async () => {
        signal.throwIfAborted();
        return operation(signal);
      });
      return await Promise.race([work, timeout.promise]);
    } finally {
      signal.removeEventListener("abort", fail);
    }
  }

  return {
    read: (key, range) => bound(() => storage.read(key, range)),
    write: (key, bytes) =>
      bound(async (signal) => {
        await storage.write(key, bytes);
        // Nobody refers to a file whose caller was refused meanwhile.
        if (signal.aborted) await storage.remove(key);
      }),
    remove: (key) => bound(() => storage.remove(key)),
  };
}
