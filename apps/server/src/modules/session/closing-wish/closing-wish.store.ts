import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { hitRow, prepareWrite } from "#platform/database/named-statement.ts";
import { closingWish } from "./closing-wish.tables.ts";

export function createClosingWishStore(db: Db) {
  return {
    save: async (userId: string, closesAt: Date, tx: Tx = db): Promise<void> => {
      await tx
        .insert(closingWish)
        .values({ userId, closesAt })
        .onConflictDoUpdate({ target: closingWish.userId, set: { closesAt } });
    },
    /** Deletes a request that is not due yet; hits if there was one. */
    withdraw: prepareWrite<{ userId: string; at: Date }>(
      db
        .delete(closingWish)
        .where(and(eq(closingWish.userId, sql.placeholder("userId")), gt(closingWish.closesAt, sql.placeholder("at"))))
        .returning({ hit: hitRow }),
    ),
    listDue: async (now: Date, limit: number): Promise<string[]> => {
      const rows = await db
        .select({ userId: closingWish.userId })
        .from(closingWish)
        .where(lte(closingWish.closesAt, now))
        .orderBy(closingWish.closesAt)
        .limit(limit);
      return rows.map(({ userId }) => userId);
    },
    remove: async (userId: string): Promise<void> => {
      await db.delete(closingWish).where(eq(closingWish.userId, userId));
    },
  };
}

export type ClosingWishStore = ReturnType<typeof createClosingWishStore>;
