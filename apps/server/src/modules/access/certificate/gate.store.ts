import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { named } from "#platform/database/named-statement.ts";
import { caGateRecord } from "./certificate.tables.ts";

export type GateRecord = typeof caGateRecord.$inferSelect;

export function createGateStore(db: Db) {
  /**
   * It counts as long as the certificate is bound and on no list, the account in use, and the code that the certificate names that of
   * an organisation in use that the account acts for, as its current version says.
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
    /** The newest record of the day that counts. */
    findToday: async (userId: string, day: string) => (await today(userId, day))[0],
    /** Records of accounts that are frozen or gone count no more, also when the account is released on the same day. */
    endOfUnused: async (day: string, now: Date): Promise<number> =>
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
