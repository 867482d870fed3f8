import { desc } from "drizzle-orm";
import type { Db, Tx } from "../../platform/database/database.ts";
import { encryptionPair, signingKey } from "./session.tables.ts";

/** Any number: nodes that make a key at the same moment take this lock in turn, so that they agree on one. */
const KEY_LOCK = 7_203_115;

export type EncryptionPair = typeof encryptionPair.$inferSelect;
export type SigningKey = typeof signingKey.$inferSelect;

export function createKeyStore(db: Db) {
  const locked = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await tx.execute(`SELECT pg_advisory_xact_lock(${KEY_LOCK})`);
      return work(tx);
    });
  const pairs = (tx: Tx) => tx.select().from(encryptionPair).orderBy(desc(encryptionPair.createdAt)).limit(2);
  const keys = (tx: Tx) => tx.select().from(signingKey).orderBy(desc(signingKey.createdAt));
  return {
    /** The newest two pairs, newest first. */
    encryptionPairs: () => pairs(db),
    /** Adds a pair unless one newer than `after` exists by now. */
    addEncryptionPair: (row: Pick<EncryptionPair, "key" | "iv" | "createdAt">, after: Date) =>
      locked(async (tx) => {
        const [newest] = await pairs(tx);
        if (!newest || newest.createdAt <= after) await tx.insert(encryptionPair).values(row);
        return pairs(tx);
      }),
    signingKeys: () => keys(db),
    /** Adds the first key unless there is one by now. */
    addFirstSigningKey: (row: SigningKey) =>
      locked(async (tx) => {
        if ((await keys(tx)).length === 0) await tx.insert(signingKey).values(row);
        return keys(tx);
      }),
  };
}

export type KeyStore = ReturnType<typeof createKeyStore>;
