import { desc } from "drizzle-orm";
import { runExclusively } from "#platform/database/advisory-locks.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { signingKey } from "./session.tables.ts";

export type SigningKey = typeof signingKey.$inferSelect;

export function createKeyStore(db: Db) {
  const selectKeys = (tx: Tx) => tx.select().from(signingKey).orderBy(desc(signingKey.createdAt));
  return {
    listSigningKeys: () => selectKeys(db),
    /** Adds the first key unless one exists: nodes that create one at the same moment agree on it. */
    insertFirstSigningKey: (row: SigningKey) =>
      runExclusively(db, "keys", async (tx) => {
        if ((await selectKeys(tx)).length === 0) await tx.insert(signingKey).values(row);
        return selectKeys(tx);
      }),
  };
}

export type KeyStore = ReturnType<typeof createKeyStore>;
