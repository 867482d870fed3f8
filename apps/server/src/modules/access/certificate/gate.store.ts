import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { named } from "#platform/database/named-statement.ts";
import { caGateRecord } from "./certificate.tables.ts";

export type GateRecord = typeof caGateRecord.$inferSelect;

export function createGateStore(db: Db) {
  /**
   * A record is valid while the certificate is bound and not revoked, the account is active, and the certificate's code
   * is the current code of an active organisation that the account acts for.
   */
  const today = named<{ at: Date; holder: string }>(
    db,
    `SELECT r.at, r.holder FROM ca_gate_record r
     JOIN ca_binding b ON b.id = r.binding_id AND b.state = 'active' AND b.user_id = r.user_id
     JOIN app_user u ON u.id = r.user_id AND u.status = 'active'
     WHERE r.user_id = $1 AND r.day = $2 AND r.ended_at IS NULL
       AND (r.uscc IS NULL OR EXISTS (SELECT 1 FROM org_account a JOIN org o ON o.id = a.org_id
                                      WHERE a.user_id = r.user_id AND o.scheme = 'CN-USCC' AND o.ident = r.uscc
                                        AND o.state = 'active'))
       AND NOT EXISTS (SELECT 1 FROM ca_crl c JOIN ca_crl_entry e ON e.crl_id = c.id
                       WHERE c.authority_key = b.authority_key AND e.serial = b.serial)
     ORDER BY r.at DESC LIMIT 1`,
  );
  return {
    append: async (tx: Tx, row: Omit<GateRecord, "id" | "endedAt">): Promise<void> => {
      await tx.insert(caGateRecord).values(row);
    },
    /** The newest valid record of the day. */
    findToday: async (userId: string, day: string) => (await today(userId, day))[0],
    /**
     * Ends today's records of accounts that are not active, so that they stay invalid when the account is released the
     * same day.
     */
    endUnused: async (day: string, now: Date): Promise<number> =>
      (
        await db
          .update(caGateRecord)
          .set({ endedAt: now })
          .where(
            and(
              eq(caGateRecord.day, day),
              isNull(caGateRecord.endedAt),
              sql`NOT EXISTS (SELECT 1 FROM app_user u WHERE u.id = ${caGateRecord.userId} AND u.status = 'active')`,
            ),
          )
      ).rowCount ?? 0,
  };
}

export type GateStore = ReturnType<typeof createGateStore>;
