import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { caBinding, caProvider } from "./certificate.tables.ts";

export type ProviderRow = typeof caProvider.$inferSelect;
export type ProviderChange = Pick<
  ProviderRow,
  | "code"
  | "name"
  | "kind"
  | "rootsPem"
  | "intermediatesPem"
  | "crlUrls"
  | "crlRefreshMinutes"
  | "identityRule"
  | "agentUrls"
  | "downloadUrl"
  | "enabled"
>;

export function createProviderStore(db: Db) {
  const isBound = inArray(caBinding.state, ["pending", "active"]);
  return {
    list: (): Promise<ProviderRow[]> =>
      db.select().from(caProvider).orderBy(asc(caProvider.createdAt), asc(caProvider.id)),
    find: async (id: string, tx: Tx = db): Promise<ProviderRow | undefined> =>
      (await tx.select().from(caProvider).where(eq(caProvider.id, id)))[0],
    /** Undefined: the code is taken. */
    insert: async (
      tx: Tx,
      row: ProviderChange,
      by: string,
      at: Date,
    ): Promise<Pick<ProviderRow, "id" | "version"> | undefined> =>
      (
        await tx
          .insert(caProvider)
          .values({ ...row, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
          .onConflictDoNothing({ target: caProvider.code })
          .returning({ id: caProvider.id, version: caProvider.version })
      )[0],
    isCodeTaken: async (tx: Tx, code: string, exceptId: string): Promise<boolean> =>
      (await tx.select({ id: caProvider.id }).from(caProvider).where(eq(caProvider.code, code))).some(
        ({ id }) => id !== exceptId,
      ),
    /** Undefined: the version has changed. */
    update: async (tx: Tx, id: string, version: number, change: ProviderChange, by: string, at: Date) =>
      (
        await tx
          .update(caProvider)
          .set({ ...change, crlTriedAt: null, updatedBy: by, updatedAt: at, version: version + 1 })
          .where(and(eq(caProvider.id, id), eq(caProvider.version, version)))
          .returning({ id: caProvider.id, version: caProvider.version })
      )[0],
    /** Numbers of pending and active bindings by provider. */
    countBindings: async (tx: Tx = db): Promise<ReadonlyMap<string, number>> => {
      const rows = await tx
        .select({ id: caBinding.providerId, n: count() })
        .from(caBinding)
        .where(isBound)
        .groupBy(caBinding.providerId);
      return new Map(rows.map(({ id, n }) => [id, n]));
    },
    /** Removes the provider and its ended bindings; false: it has pending or active ones. */
    remove: async (tx: Tx, id: string): Promise<boolean> => {
      const living = await tx
        .select({ id: caBinding.id })
        .from(caBinding)
        .where(and(eq(caBinding.providerId, id), isBound))
        .limit(1);
      if (living.length > 0) return false;
      await tx.delete(caBinding).where(eq(caBinding.providerId, id));
      await tx.delete(caProvider).where(eq(caProvider.id, id));
      return true;
    },
    /** Returns the providers whose lists are due and marks them as tried, so that only one node fetches each. */
    claimDue: (now: Date): Promise<ProviderRow[]> =>
      db
        .update(caProvider)
        .set({ crlTriedAt: now })
        .where(
          and(
            eq(caProvider.enabled, true),
            sql`jsonb_array_length(${caProvider.crlUrls}) > 0`,
            sql`(${caProvider.crlTriedAt} IS NULL OR ${caProvider.crlTriedAt} + make_interval(mins => ${caProvider.crlRefreshMinutes}) <= ${now.toISOString()}::timestamptz)`,
          ),
        )
        .returning(),
    recordAttempt: async (tx: Tx, id: string, at: Date): Promise<void> => {
      await tx.update(caProvider).set({ crlTriedAt: at }).where(eq(caProvider.id, id));
    },
  };
}

export type ProviderStore = ReturnType<typeof createProviderStore>;
