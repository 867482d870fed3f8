import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { runExclusively } from "#platform/database/advisory-locks.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { openidKey } from "./openid-key.tables.ts";

export type KeyRow = typeof openidKey.$inferSelect;
export type KeyAlgorithm = KeyRow["algorithm"];

export function createOpenidKeyStore(db: Db) {
  const all = (tx: Tx): Promise<KeyRow[]> => tx.select().from(openidKey).orderBy(desc(openidKey.createdAt));
  return {
    /** Returns all keys, newest first. */
    all: () => all(db),
    /**
     * Replaces the signing key of an algorithm if it is older than `since`; only one of several concurrent nodes does
     * it. False: another node has already replaced it.
     */
    replace: (row: KeyRow, since: Date): Promise<boolean> =>
      runExclusively(db, "keys", async (tx) => {
        const signing = (await all(tx)).find((key) => key.algorithm === row.algorithm && key.retiredAt === null);
        if (signing && signing.createdAt >= since) return false;
        await tx
          .update(openidKey)
          .set({ retiredAt: row.createdAt })
          .where(and(eq(openidKey.algorithm, row.algorithm), isNull(openidKey.retiredAt)));
        await tx.insert(openidKey).values(row);
        return true;
      }),
    removeRetiredBefore: async (moment: Date): Promise<number> =>
      (await db.delete(openidKey).where(lt(openidKey.retiredAt, moment))).rowCount ?? 0,
  };
}

export type OpenidKeyStore = ReturnType<typeof createOpenidKeyStore>;
