import { and, asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ProviderRow, thirdPartyProvider } from "./third-party.tables.ts";

export type NewProvider = typeof thirdPartyProvider.$inferInsert;
export type ProviderChange = Partial<Omit<NewProvider, "id" | "type" | "version">>;

export interface ProviderVersion {
  readonly id: string;
  readonly version: number;
}

const isVersion = ({ id, version }: ProviderVersion) =>
  and(eq(thirdPartyProvider.id, id), eq(thirdPartyProvider.version, version));

export function createProviderStore(db: Db) {
  return {
    list: (): Promise<ProviderRow[]> =>
      db.select().from(thirdPartyProvider).orderBy(asc(thirdPartyProvider.sortOrder), asc(thirdPartyProvider.id)),
    find: async (id: string): Promise<ProviderRow | undefined> =>
      (await db.select().from(thirdPartyProvider).where(eq(thirdPartyProvider.id, id)))[0],
    /** Undefined: the type is taken. */
    insert: async (tx: Tx, row: NewProvider): Promise<string | undefined> =>
      (
        await tx
          .insert(thirdPartyProvider)
          .values(row)
          .onConflictDoNothing({ target: thirdPartyProvider.type })
          .returning({ id: thirdPartyProvider.id })
      )[0]?.id,
    /** False: the provider is missing or has another version. */
    update: async (tx: Tx, shownVersion: ProviderVersion, change: ProviderChange): Promise<boolean> =>
      ((
        await tx
          .update(thirdPartyProvider)
          .set({ ...change, version: sql`${thirdPartyProvider.version} + 1` })
          .where(isVersion(shownVersion))
      ).rowCount ?? 0) > 0,
    /** Leaves the version as it is: switching does not conflict with an open form. */
    switch: async (tx: Tx, id: string, change: Pick<NewProvider, "enabled" | "updatedAt" | "updatedBy">) =>
      (await tx.update(thirdPartyProvider).set(change).where(eq(thirdPartyProvider.id, id)).returning())[0],
    /** False: the provider is missing or has another version. */
    remove: async (tx: Tx, shownVersion: ProviderVersion): Promise<boolean> =>
      ((await tx.delete(thirdPartyProvider).where(isVersion(shownVersion))).rowCount ?? 0) > 0,
  };
}

export type ProviderStore = ReturnType<typeof createProviderStore>;
