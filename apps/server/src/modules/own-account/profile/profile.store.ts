import type { AppearanceRecord } from "@tender/contract";
import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { accountProfile } from "./profile.tables.ts";

export type ProfileRow = typeof accountProfile.$inferSelect;
type ProfileChange = Partial<Pick<ProfileRow, "birthday" | "sex" | "post" | "tags" | "homeLayout">>;

export function createProfileStore(db: Db) {
  return {
    find: async (userId: string): Promise<ProfileRow | undefined> =>
      (await db.select().from(accountProfile).where(eq(accountProfile.userId, userId)))[0],
    save: async (userId: string, change: ProfileChange, at: Date, tx: Tx = db): Promise<void> => {
      const set = { ...change, updatedAt: at, updatedBy: userId };
      await tx
        .insert(accountProfile)
        .values({ userId, createdBy: userId, createdAt: at, ...set })
        .onConflictDoUpdate({
          target: accountProfile.userId,
          set: { ...set, version: sql`${accountProfile.version} + 1` },
        });
    },
    /** Merges the change into the stored keys: another browser may have changed other keys. */
    changeAppearance: async (userId: string, appearance: AppearanceRecord, at: Date): Promise<void> => {
      const tracking = { updatedAt: at, updatedBy: userId };
      await db
        .insert(accountProfile)
        .values({ userId, createdBy: userId, createdAt: at, appearance, ...tracking })
        .onConflictDoUpdate({
          target: accountProfile.userId,
          set: {
            appearance: sql`coalesce(${accountProfile.appearance}, '{}') || excluded.appearance`,
            ...tracking,
            version: sql`${accountProfile.version} + 1`,
          },
        });
    },
    remove: async (userId: string): Promise<void> => {
      await db.delete(accountProfile).where(eq(accountProfile.userId, userId));
    },
  };
}

export type ProfileStore = ReturnType<typeof createProfileStore>;
