import { AppError } from "#platform/app-error.ts";

/** Limits of uploads that a node reads at once, each held in memory: in total, of one address, of one account. */
const AT_ONCE = 8;
const OF_ADDRESS = 4;
const OF_ACCOUNT = 2;

/**
 * Runs the work in an upload slot. Throws file.too_many_uploads, and http.unavailable when other users hold all
 * slots.
 */
export type WithUploadSlot = <T>(account: string, address: string, work: () => Promise<T>) => Promise<T>;

/** Upload slots of one node, distributed so that no account and no address can hold all of them. */
export function createUploadSlots(): WithUploadSlot {
  const used = new Map<string, number>();
  let total = 0;
  const usedBy = (key: string): number => used.get(key) ?? 0;
  const count = (key: string, by: 1 | -1): void => {
    const now = usedBy(key) + by;
    if (now === 0) used.delete(key);
    else used.set(key, now);
  };

  return async (account, address, work) => {
    const keys = [`account ${account}`, `address ${address}`] as const;
    if (usedBy(keys[0]) >= OF_ACCOUNT || usedBy(keys[1]) >= OF_ADDRESS) throw new AppError("file.too_many_uploads");
    if (total >= AT_ONCE) throw new AppError("http.unavailable");
    for (const key of keys) count(key, 1);
    total += 1;
    try {
      return await work();
    } finally {
      for (const key of keys) count(key, -1);
      total -= 1;
    }
  };
}
