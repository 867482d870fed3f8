import { AppError } from "#platform/app-error.ts";

/** Limits of uploads that a node reads at once, each held in memory: in total, of one address, of one account. */
const MAX_UPLOADS = 8;
const MAX_OF_ADDRESS = 4;
const MAX_OF_ACCOUNT = 2;

/**
 * Runs the work in an upload slot. Throws file.too_many_uploads, and http.unavailable when other users hold all
 * slots.
 */
export type WithUploadSlot = <T>(account: string, address: string, work: () => Promise<T>) => Promise<T>;

/** Creates the upload slots of one node. No account and no address can hold all of them. */
export function createUploadSlots(): WithUploadSlot {
  const usedSlots = new Map<string, number>();
  let total = 0;
  const slotsOf = (key: string): number => usedSlots.get(key) ?? 0;
  const changeCount = (key: string, difference: 1 | -1): void => {
    const count = slotsOf(key) + difference;
    if (count === 0) usedSlots.delete(key);
    else usedSlots.set(key, count);
  };

  return async (account, address, work) => {
    const accountKey = `account ${account}`;
    const addressKey = `address ${address}`;
    if (slotsOf(accountKey) >= MAX_OF_ACCOUNT || slotsOf(addressKey) >= MAX_OF_ADDRESS)
      throw new AppError("file.too_many_uploads");
    if (total >= MAX_UPLOADS) throw new AppError("http.unavailable");
    for (const key of [accountKey, addressKey]) changeCount(key, 1);
    total += 1;
    try {
      return await work();
    } finally {
      for (const key of [accountKey, addressKey]) changeCount(key, -1);
      total -= 1;
    }
  };
}
