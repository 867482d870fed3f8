import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { subsystemUse } from "./launcher.tables.ts";

export interface SubsystemUse {
  readonly appId: string;
  readonly isFavourite: boolean;
  readonly place: number;
  readonly lastEnteredAt: Date | null;
}

export function createLauncherStore(db: Db) {
  return {
    usesOf: (userId: string): Promise<SubsystemUse[]> =>
      db
        .select({
          appId: subsystemUse.appId,
          isFavourite: subsystemUse.isFavourite,
          place: subsystemUse.place,
          lastEnteredAt: subsystemUse.lastEnteredAt,
        })
        .from(subsystemUse)
        .where(eq(subsystemUse.userId, userId)),
    recordEntry: async (tx: Tx, userId: string, appId: string, lastEnteredAt: Date): Promise<void> => {
      await tx
        .insert(subsystemUse)
        .values({ userId, appId, lastEnteredAt })
        .onConflictDoUpdate({ target: [subsystemUse.userId, subsystemUse.appId], set: { lastEnteredAt } });
    },
    /** Replaces the favourites by these, in this order. */
    setFavourites: (userId: string, appIds: readonly string[]): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.update(subsystemUse).set({ isFavourite: false, place: 0 }).where(eq(subsystemUse.userId, userId));
        if (appIds.length === 0) return;
        await tx
          .insert(subsystemUse)
          .values(appIds.map((appId, place) => ({ userId, appId, place, isFavourite: true })))
          .onConflictDoUpdate({
            target: [subsystemUse.userId, subsystemUse.appId],
            set: { isFavourite: true, place: sql`excluded.place` },
          });
      }),
    removeAllOf: async (userId: string): Promise<void> => {
      await db.delete(subsystemUse).where(eq(subsystemUse.userId, userId));
    },
  };
}

export type LauncherStore = ReturnType<typeof createLauncherStore>;
