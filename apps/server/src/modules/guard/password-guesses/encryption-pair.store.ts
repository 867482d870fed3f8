import { desc } from "drizzle-orm";
import { runExclusively } from "#platform/database/advisory-locks.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { encryptionPair } from "./password-guesses.tables.ts";

export type EncryptionPair = typeof encryptionPair.$inferSelect;

export function createEncryptionPairStore(db: Db) {
  const pairs = (tx: Tx) => tx.select().from(encryptionPair).orderBy(desc(encryptionPair.createdAt)).limit(2);
  return {
    /** Returns the newest two pairs, newest first. */
    newest: () => pairs(db),
    /** Adds a pair unless one newer than `after` exists: nodes that create one at the same moment agree on it. */
    add: (row: Pick<EncryptionPair, "key" | "iv" | "createdAt">, after: Date) =>
      runExclusively(db, "keys", async (tx) => {
        const [newest] = await pairs(tx);
        if (!newest || newest.createdAt <= after) await tx.insert(encryptionPair).values(row);
        return pairs(tx);
      }),
  };
}

export type EncryptionPairStore = ReturnType<typeof createEncryptionPairStore>;
