import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { removeInPortions } from "#platform/database/remove-in-portions.ts";
import { oneTimeLink as link } from "./one-time-link.tables.ts";

export type LinkRow = typeof link.$inferSelect;
export type Purpose = LinkRow["purpose"];

export function createOneTimeLinkStore(db: Db) {
  const isUsable = (purpose: Purpose, secretDigest: string, now: Date) =>
    and(eq(link.secretDigest, secretDigest), eq(link.purpose, purpose), isNull(link.usedAt), gt(link.expiresAt, now));
  return {
    insert: async (tx: Tx, rows: readonly Omit<LinkRow, "usedAt">[]): Promise<void> => {
      if (rows.length > 0) await tx.insert(link).values([...rows]);
    },
    /** Password links of many people. Array parameters, since a statement has at most 65,535 parameters. */
    insertMany: async (
      tx: Tx,
      rows: readonly Pick<LinkRow, "secretDigest" | "userId">[],
      { createdAt, expiresAt }: Pick<LinkRow, "createdAt" | "expiresAt">,
    ): Promise<void> => {
      await tx.execute(sql`
        INSERT INTO one_time_link (secret_digest, purpose, user_id, made_at, expires_at)
        SELECT link.digest, 'password', link.user_id, ${createdAt}, ${expiresAt}
        FROM unnest(${sql.param(rows.map(({ secretDigest }) => secretDigest))}::text[],
          ${sql.param(rows.map(({ userId }) => userId))}::text[]) AS link (digest, user_id)`);
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
    removeUnusedOf: async (tx: Tx, purpose: Purpose, userIds: readonly string[]): Promise<void> => {
      const isOfUsers = sql`${link.userId} = ANY(${sql.param([...userIds])}::text[])`;
      await tx.delete(link).where(and(eq(link.purpose, purpose), isOfUsers, isNull(link.usedAt)));
    },
    find: async (purpose: Purpose, secretDigest: string, now: Date): Promise<LinkRow | undefined> =>
      (
        await db
          .select()
          .from(link)
          .where(isUsable(purpose, secretDigest, now))
      )[0],
    /** Marks the link as used. Returns false for an unknown, used or expired link. */
    use: async (tx: Tx, purpose: Purpose, secretDigest: string, now: Date): Promise<boolean> =>
      (
        await tx
          .update(link)
          .set({ usedAt: now })
          .where(isUsable(purpose, secretDigest, now))
      ).rowCount === 1,
    removeAllOf: async (userId: string): Promise<void> => {
      await db.delete(link).where(eq(link.userId, userId));
    },
    removeEndedBefore: (moment: Date): Promise<number> => removeInPortions(db, link, lt(link.expiresAt, moment)),
  };
}

export type OneTimeLinkStore = ReturnType<typeof createOneTimeLinkStore>;
