import { and, count, desc, eq, gt } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { securityEvent } from "./security-event.tables.ts";

export type SecurityEventRow = typeof securityEvent.$inferSelect;

export function createSecurityEventStore(db: Db) {
  return {
    add: async (row: Omit<SecurityEventRow, "id">, tx: Tx = db): Promise<void> => {
      await tx.insert(securityEvent).values(row);
    },
    hasSince: async (userId: string, kind: string, moment: Date): Promise<boolean> =>
      (
        await db
          .select({ id: securityEvent.id })
          .from(securityEvent)
          .where(and(eq(securityEvent.userId, userId), eq(securityEvent.kind, kind), gt(securityEvent.at, moment)))
          .limit(1)
      ).length > 0,
    /** Newest first. */
    page: async (userId: string, limit: number, offset: number) => {
      const where = eq(securityEvent.userId, userId);
      const [[counted], rows] = await Promise.all([
        db.select({ total: count() }).from(securityEvent).where(where),
        db
          .select()
          .from(securityEvent)
          .where(where)
          .orderBy(desc(securityEvent.at), desc(securityEvent.id))
          .limit(limit)
          .offset(offset),
      ]);
      return { total: counted?.total ?? 0, rows };
    },
    removeAllOf: async (userId: string): Promise<void> => {
      await db.delete(securityEvent).where(eq(securityEvent.userId, userId));
    },
  };
}

export type SecurityEventStore = ReturnType<typeof createSecurityEventStore>;
