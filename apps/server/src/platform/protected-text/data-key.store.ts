import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { publishStatement } from "#platform/bus.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { dataKey, dataProtection } from "./data-key.tables.ts";

export type DataKeyRow = typeof dataKey.$inferSelect;
export type KeyPurpose = DataKeyRow["purpose"];
export type ProtectionRow = typeof dataProtection.$inferSelect;

/** Channel of the messages that keys or stage have changed. */
export const DATA_KEY_CHANNEL = "data-key";
const ID = "phones and numbers";

/** The keys and the stage. Every change increases the revision and is published with its commit. */
export function createDataKeyStore(db: Db) {
  /** Locks the row, so that changes on several nodes exclude each other. */
  const lock = async (tx: Tx): Promise<ProtectionRow> => {
    const [row] = await tx.select().from(dataProtection).where(eq(dataProtection.id, ID)).for("update");
    if (!row) throw new Error("the state of data protection is missing");
    return row;
  };
  const publish = async (
    tx: Tx,
    change: Partial<Pick<ProtectionRow, "stage" | "formerSeenAt">> = {},
  ): Promise<void> => {
    await tx
      .update(dataProtection)
      .set({ ...change, revision: sql`${dataProtection.revision} + 1` })
      .where(eq(dataProtection.id, ID));
    await tx.execute(publishStatement(DATA_KEY_CHANNEL, ID));
  };
  return {
    read: async (tx: Tx = db): Promise<{ state: ProtectionRow; keys: DataKeyRow[] } | undefined> => {
      const rows = await tx
        .select({ state: dataProtection, key: dataKey })
        .from(dataProtection)
        .innerJoin(dataKey, sql`true`)
        .where(eq(dataProtection.id, ID))
        .orderBy(asc(dataKey.purpose), asc(dataKey.version));
      return rows[0] && { state: rows[0].state, keys: rows.map(({ key }) => key) };
    },
    hasAccounts: async (tx: Tx): Promise<boolean> =>
      (await tx.execute<{ has: boolean }>(sql`SELECT EXISTS (SELECT FROM app_user) AS has`)).rows[0]?.has === true,
    create: async (
      tx: Tx,
      state: Pick<ProtectionRow, "stage" | "formerSeenAt">,
      keys: readonly (typeof dataKey.$inferInsert)[],
    ): Promise<void> => {
      await tx.insert(dataProtection).values({ id: ID, revision: 1, ...state });
      await tx.insert(dataKey).values([...keys]);
    },
    /** Adds the next version. False: an earlier change of this purpose is not finished. */
    addKey: async (
      tx: Tx,
      purpose: KeyPurpose,
      key: (version: number) => Pick<DataKeyRow, "sealed" | "createdAt" | "createdBy">,
    ): Promise<number | undefined> => {
      await lock(tx);
      const rows = await tx.select().from(dataKey).where(eq(dataKey.purpose, purpose));
      if (rows.some(({ state }) => state === "new")) return undefined;
      const version = Math.max(...rows.map((row) => row.version)) + 1;
      const row = key(version);
      await tx.insert(dataKey).values({ purpose, version, state: "new", since: row.createdAt, ...row });
      await publish(tx);
      return version;
    },
    /** Makes the new key of the purpose the current one. False: the revision has changed. */
    promote: (purpose: KeyPurpose, revision: number, at: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        if ((await lock(tx)).revision !== revision) return false;
        const ofState = (state: DataKeyRow["state"]) => and(eq(dataKey.purpose, purpose), eq(dataKey.state, state));
        await tx.update(dataKey).set({ state: "former", since: at }).where(ofState("current"));
        await tx.update(dataKey).set({ state: "current", since: at }).where(ofState("new"));
        await publish(tx);
        return true;
      }),
    /** Deletes former keys. False: the revision has changed. */
    removeKeys: (purpose: KeyPurpose, versions: readonly number[], revision: number): Promise<boolean> =>
      db.transaction(async (tx) => {
        if ((await lock(tx)).revision !== revision) return false;
        await tx
          .delete(dataKey)
          .where(
            and(eq(dataKey.purpose, purpose), inArray(dataKey.version, [...versions]), eq(dataKey.state, "former")),
          );
        await publish(tx);
        return true;
      }),
    /** From now on texts are written sealed. False: the revision has changed. */
    startSealing: (revision: number): Promise<boolean> =>
      db.transaction(async (tx) => {
        if ((await lock(tx)).revision !== revision) return false;
        await publish(tx, { stage: "sealed", formerSeenAt: null });
        return true;
      }),
    markFormerSeen: async (at: Date | null, tx: Tx = db): Promise<void> => {
      await tx.update(dataProtection).set({ formerSeenAt: at }).where(eq(dataProtection.id, ID));
    },
    /** Wakes the job of every node. */
    announce: async (tx: Tx): Promise<void> => {
      await tx.execute(publishStatement(DATA_KEY_CHANNEL, ID));
    },
  };
}

export type DataKeyStore = ReturnType<typeof createDataKeyStore>;
