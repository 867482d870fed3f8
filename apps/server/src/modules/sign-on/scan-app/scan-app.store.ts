import type { AuthType } from "@tender/contract";
import { and, asc, eq, gte, isNull, lt, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { scanApp, scanBinding } from "./scan-app.tables.ts";

export type ScanAppRow = typeof scanApp.$inferSelect;
export type ScanBindingRow = typeof scanBinding.$inferSelect;
type AppChange = Partial<Pick<ScanAppRow, "name" | "publicKey" | "algorithm" | "fingerprint" | "keySince">>;
type ScanAppVersion = Pick<ScanAppRow, "authType" | "version">;

export function createScanAppStore(db: Db) {
  const owner = db
    .select()
    .from(scanBinding)
    .where(
      and(
        eq(scanBinding.authType, sql.placeholder("authType")),
        eq(scanBinding.holderDigest, sql.placeholder("holderDigest")),
      ),
    )
    .prepare("scan_binding_by_holder");
  return {
    apps: (): Promise<ScanAppRow[]> => db.select().from(scanApp).orderBy(asc(scanApp.authType)),
    appsWithBindings: () =>
      db
        .select({
          app: scanApp,
          bindings: sql<number>`(SELECT count(*)::int FROM scan_binding b WHERE b.auth_type = ${scanApp.authType})`,
        })
        .from(scanApp)
        .orderBy(asc(scanApp.authType)),
    /** False: an app of that type exists. A name in use violates `scan_app_name_key`. */
    insertApp: async (tx: Tx, row: typeof scanApp.$inferInsert): Promise<boolean> =>
      (await tx.insert(scanApp).values(row).onConflictDoNothing({ target: scanApp.authType }).returning()).length > 0,
    find: async (authType: AuthType): Promise<ScanAppRow | undefined> =>
      (await db.select().from(scanApp).where(eq(scanApp.authType, authType)))[0],
    /** False: the app is missing or has another version. */
    changeApp: async (
      tx: Tx,
      { authType, version }: ScanAppVersion,
      change: AppChange,
      by: string,
      now: Date,
    ): Promise<boolean> =>
      ((
        await tx
          .update(scanApp)
          .set({ ...change, updatedAt: now, updatedBy: by, version: sql`${scanApp.version} + 1` })
          .where(and(eq(scanApp.authType, authType), eq(scanApp.version, version)))
      ).rowCount ?? 0) > 0,
    /** Leaves the version as it is: switching does not conflict with an open form. */
    switchApp: async (tx: Tx, authType: AuthType, enabled: boolean, by: string, now: Date): Promise<boolean> =>
      ((await tx.update(scanApp).set({ enabled, updatedAt: now, updatedBy: by }).where(eq(scanApp.authType, authType)))
        .rowCount ?? 0) > 0,
    /** To the minute: an exact time would need a write for every signature. */
    recordAppUse: async (authType: AuthType, now: Date): Promise<void> => {
      const minuteAgo = new Date(now.getTime() - 60_000);
      await db
        .update(scanApp)
        .set({ lastUsedAt: now })
        .where(and(eq(scanApp.authType, authType), or(isNull(scanApp.lastUsedAt), lt(scanApp.lastUsedAt, minuteAgo))));
    },
    findBinding: async (authType: AuthType, holderDigest: string): Promise<ScanBindingRow | undefined> =>
      (await owner.execute({ authType, holderDigest }))[0],
    /** Returns the existing or inserted row, whichever account it belongs to. */
    bind: async (tx: Tx, row: typeof scanBinding.$inferInsert): Promise<ScanBindingRow | undefined> =>
      (
        await tx
          .insert(scanBinding)
          .values(row)
          .onConflictDoUpdate({
            target: [scanBinding.authType, scanBinding.holderDigest],
            set: { authType: row.authType },
          })
          .returning()
      )[0],
    bindingsOf: (userId: string, tx: Tx = db): Promise<ScanBindingRow[]> =>
      tx.select().from(scanBinding).where(eq(scanBinding.userId, userId)).orderBy(asc(scanBinding.boundAt)),
    removeBinding: async (tx: Tx, userId: string, id: string): Promise<ScanBindingRow | undefined> =>
      (
        await tx
          .delete(scanBinding)
          .where(and(eq(scanBinding.userId, userId), eq(scanBinding.id, id)))
          .returning()
      )[0],
    recordBindingUse: async (id: string, now: Date): Promise<void> => {
      await db.update(scanBinding).set({ lastUsedAt: now }).where(eq(scanBinding.id, id));
    },
    /** Removes all bindings, or those made since `since`. */
    removeAllOf: async (userId: string, since?: Date, tx: Tx = db): Promise<void> => {
      await tx.delete(scanBinding).where(and(eq(scanBinding.userId, userId), since && gte(scanBinding.boundAt, since)));
    },
  };
}

export type ScanAppStore = ReturnType<typeof createScanAppStore>;
