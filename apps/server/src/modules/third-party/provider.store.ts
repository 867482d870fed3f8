import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { type ProviderRow, thirdPartyProvider } from "./third-party.tables.ts";

export type NewProvider = typeof thirdPartyProvider.$inferInsert;
export type ProviderChange = Partial<Omit<NewProvider, "id" | "type" | "version">>;

export function createProviderStore(db: Db) {
  return {
    list: (): Promise<ProviderRow[]> =>
      db.select().from(thirdPartyProvider).orderBy(asc(thirdPartyProvider.sortOrder), asc(thirdPartyProvider.id)),
    find: async (id: string): Promise<ProviderRow | undefined> =>
      (await db.select().from(thirdPartyProvider).where(eq(thirdPartyProvider.id, id)))[0],
    /** Undefined: the type is taken. */
    insert: async (row: NewProvider): Promise<string | undefined> =>
      (
        await db
          .insert(thirdPartyProvider)
          .values(row)
          .onConflictDoNothing({ target: thirdPartyProvider.type })
          .returning({ id: thirdPartyProvider.id })
      )[0]?.id,
    update: async (id: string, change: ProviderChange): Promise<ProviderRow | undefined> =>
      (
        await db
          .update(thirdPartyProvider)
          .set({ ...change, version: sql`${thirdPartyProvider.version} + 1` })
          .where(eq(thirdPartyProvider.id, id))
          .returning()
      )[0],
    remove: async (id: string): Promise<void> => {
      await db.delete(thirdPartyProvider).where(eq(thirdPartyProvider.id, id));
    },
  };
}

export type ProviderStore = ReturnType<typeof createProviderStore>;
