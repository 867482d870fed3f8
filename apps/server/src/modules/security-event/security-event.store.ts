import { and, count, desc, eq, gt, lt } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { accountEvent } from "./security-event.tables.ts";

export type AccountEventRow = typeof accountEvent.$inferSelect;

export function createAccountEventStore(db: Db) {
  return {
    add: async (row: Omit<AccountEventRow, "id">): Promise<void> => {
      await db.insert(accountEvent).values(row);
    },
    hasSince: async (userId: string, kind: string, moment: Date): Promise<boolean> =>
      (
        await db
          .select({ id: accountEvent.id })
          .from(accountEvent)
          .where(and(eq(accountEvent.userId, userId), eq(accountEvent.kind, kind), gt(accountEvent.at, moment)))
          .limit(1)
      ).length > 0,
    /** Newest first. */
    page: async (userId: string, limit: number, offset: number) => {
      const where = eq(accountEvent.userId, userId);
      const [[counted], rows] = await Promise.all([
        db.select({ total: count() }).from(accountEvent).where(where),
        db
          .select()
          .from(accountEvent)
          .where(where)
          .orderBy(desc(accountEvent.at), desc(accountEvent.id))
          .limit(limit)
          .offset(offset),
      ]);
      return { total: counted?.total ?? 0, rows };
    },
    removeOf: async (userId: string): Promise<void> => {
      await db.delete(accountEvent).where(eq(accountEvent.userId, userId));
    },
    removeOlderThan: async (moment: Date): Promise<number> =>
      (await db.delete(accountEvent).where(lt(accountEvent.at, moment))).rowCount ?? 0,
  };
}

export type AccountEventStore = ReturnType<typeof createAccountEventStore>;
