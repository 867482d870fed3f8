import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Db, Tx } from "../../platform/database/database.ts";
import { oneTimeLink as link } from "./one-time-link.tables.ts";

export type LinkRow = typeof link.$inferSelect;
export type Purpose = LinkRow["purpose"];

export function createOneTimeLinkStore(db: Db) {
  const living = (purpose: Purpose, secretDigest: string, now: Date) =>
    and(eq(link.secretDigest, secretDigest), eq(link.purpose, purpose), isNull(link.usedAt), gt(link.expiresAt, now));
  return {
    insert: async (tx: Tx, rows: readonly Omit<LinkRow, "usedAt">[]): Promise<void> => {
      if (rows.length > 0) await tx.insert(link).values([...rows]);
    },
    removeUnused: async (tx: Tx, purpose: Purpose, userId: string | null): Promise<void> => {
      await tx
        .delete(link)
        .where(
          and(
            eq(link.purpose, purpose),
            userId === null ? isNull(link.userId) : eq(link.userId, userId),
            isNull(link.usedAt),
          ),
        );
    },
    find: async (purpose: Purpose, secretDigest: string, now: Date): Promise<LinkRow | undefined> =>
      (
        await db
          .select()
          .from(link)
          .where(living(purpose, secretDigest, now))
      )[0],
    /** False when it is not a living one. */
    use: async (tx: Tx, purpose: Purpose, secretDigest: string, now: Date): Promise<boolean> =>
      (
        await tx
          .update(link)
          .set({ usedAt: now })
          .where(living(purpose, secretDigest, now))
      ).rowCount === 1,
    removeAllOf: async (userId: string): Promise<void> => {
      await db.delete(link).where(eq(link.userId, userId));
    },
    removeEndedBefore: async (moment: Date): Promise<number> =>
      (await db.delete(link).where(lt(link.expiresAt, moment))).rowCount ?? 0,
  };
}

export type OneTimeLinkStore = ReturnType<typeof createOneTimeLinkStore>;
