import type { AppearanceRecord } from "@tender/contract";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { hitRow, prepareWrite } from "../../platform/database/named-statement.ts";
import { accountProfile } from "./profile.tables.ts";

export type ProfileRow = typeof accountProfile.$inferSelect;
type ProfileChange = Partial<Pick<ProfileRow, "birthday" | "sex" | "post" | "tags" | "homeLayout" | "closesAt">>;

export function createProfileStore(db: Db) {
  return {
    find: async (userId: string): Promise<ProfileRow | undefined> =>
      (await db.select().from(accountProfile).where(eq(accountProfile.userId, userId)))[0],
    save: async (userId: string, change: ProfileChange, at: Date): Promise<void> => {
      const set = { ...change, updatedAt: at, updatedBy: userId };
      await db
        .insert(accountProfile)
        .values({ userId, createdBy: userId, createdAt: at, ...set })
        .onConflictDoUpdate({
          target: accountProfile.userId,
          set: { ...set, version: sql`${accountProfile.version} + 1` },
        });
    },
    /** What the change does not name stays: another browser may have set it meanwhile. */
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
    /** Takes the wish to close the account back; hits where there was one. */
    withdrawClosing: prepareWrite<{ userId: string; at: Date }>(
      db
        .update(accountProfile)
        .set({ closesAt: null, updatedAt: sql`${sql.placeholder("at")}` })
        .where(
          and(eq(accountProfile.userId, sql.placeholder("userId")), gt(accountProfile.closesAt, sql.placeholder("at"))),
        )
        .returning({ hit: hitRow }),
    ),
    /** Accounts whose time has come. */
    dueForClosing: async (now: Date, limit: number): Promise<string[]> => {
      const rows = await db
        .select({ userId: accountProfile.userId })
        .from(accountProfile)
        .where(lte(accountProfile.closesAt, now))
        .orderBy(accountProfile.closesAt)
        .limit(limit);
      return rows.map(({ userId }) => userId);
    },
    remove: async (userId: string): Promise<void> => {
      await db.delete(accountProfile).where(eq(accountProfile.userId, userId));
    },
  };
}

export type ProfileStore = ReturnType<typeof createProfileStore>;
