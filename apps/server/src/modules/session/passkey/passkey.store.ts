import { and, count, desc, eq, gte, lt, or } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { passkey } from "./passkey.tables.ts";

export type PasskeyRow = typeof passkey.$inferSelect;

export function createPasskeyStore(db: Db) {
  return {
    findByCredential: async (credentialId: string): Promise<PasskeyRow | undefined> =>
      (await db.select().from(passkey).where(eq(passkey.credentialId, credentialId)))[0],
    listOf: (userId: string): Promise<PasskeyRow[]> =>
      db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(desc(passkey.createdAt)),
    countOf: async (userId: string): Promise<number> =>
      (await db.select({ n: count() }).from(passkey).where(eq(passkey.userId, userId)))[0]?.n ?? 0,
    /** Undefined: the credential is already registered, with this account or another. */
    insert: async (row: typeof passkey.$inferInsert, tx: Tx = db): Promise<string | undefined> =>
      (
        await tx
          .insert(passkey)
          .values(row)
          .onConflictDoNothing({ target: passkey.credentialId })
          .returning({ id: passkey.id })
      )[0]?.id,
    /** Records a use. A counter that did not increase means that a copy exists: returns false and writes nothing. */
    recordUse: async (id: string, counter: number, now: Date): Promise<boolean> =>
      (
        await db
          .update(passkey)
          .set({ counter, lastUsedAt: now })
          .where(
            and(
              eq(passkey.id, id),
              counter === 0 ? eq(passkey.counter, 0) : or(eq(passkey.counter, 0), lt(passkey.counter, counter)),
            ),
          )
          .returning({ id: passkey.id })
      ).length > 0,
    rename: async (userId: string, id: string, name: string): Promise<boolean> =>
      ((
        await db
          .update(passkey)
          .set({ name })
          .where(and(eq(passkey.userId, userId), eq(passkey.id, id)))
      ).rowCount ?? 0) > 0,
    /** Removes all passkeys, or those added at `since` or later. */
    removeAllOf: async (userId: string, since?: Date, tx: Tx = db): Promise<void> => {
      await tx.delete(passkey).where(and(eq(passkey.userId, userId), since && gte(passkey.createdAt, since)));
    },
    /** Returns the name of the removed passkey. */
    remove: async (userId: string, id: string, tx: Tx = db): Promise<string | undefined> =>
      (
        await tx
          .delete(passkey)
          .where(and(eq(passkey.userId, userId), eq(passkey.id, id)))
          .returning({ name: passkey.name })
      )[0]?.name,
  };
}

export type PasskeyStore = ReturnType<typeof createPasskeyStore>;
