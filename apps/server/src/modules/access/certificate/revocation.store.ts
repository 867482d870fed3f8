import { asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { named } from "#platform/database/named-statement.ts";
import { caCrl } from "./certificate.tables.ts";

export type ListRow = typeof caCrl.$inferSelect;

/** A certificate of a chain, with the key of its issuer and its distribution addresses. */
export interface StatusQuery {
  readonly authorityKey: string;
  readonly serial: string;
  readonly addresses: readonly string[];
}

export function createRevocationStore(db: Db) {
  const status = named<{ isCurrent: boolean; isRevoked: boolean }>(
    db,
    `SELECT coalesce(bool_or(c.this_update <= $4 AND c.next_update >= $4), false) AS "isCurrent",
            coalesce(bool_or(e.serial IS NOT NULL), false) AS "isRevoked"
     FROM ca_crl c LEFT JOIN ca_crl_entry e ON e.crl_id = c.id AND e.serial = $2
     WHERE c.authority_key = $1 AND (c.scope = '' OR c.scope = ANY($3::text[]))`,
  );
  return {
    /** Returns whether a list is valid now, and whether any list, even an outdated one, has the certificate. */
    statusOf: async ({ authorityKey, serial, addresses }: StatusQuery, now: Date) =>
      (await status(authorityKey, serial, addresses, now))[0] ?? { isCurrent: false, isRevoked: false },
    /** Replaces an older list; false: a newer one is stored. */
    replace: async (tx: Tx, row: Omit<ListRow, "id">, serials: readonly string[]): Promise<boolean> => {
      const { readAt, source, thisUpdate, nextUpdate, revokedCount } = row;
      const [stored] = await tx
        .insert(caCrl)
        .values(row)
        .onConflictDoUpdate({
          target: [caCrl.providerId, caCrl.authorityKey, caCrl.scope],
          set: { readAt, source, thisUpdate, nextUpdate, revokedCount },
          setWhere: sql`${caCrl.thisUpdate} <= excluded.this_update`,
        })
        .returning({ id: caCrl.id });
      if (!stored) return false;
      await tx.execute(sql`DELETE FROM ca_crl_entry WHERE crl_id = ${stored.id}`);
      await tx.execute(sql`
        INSERT INTO ca_crl_entry (crl_id, serial)
        SELECT DISTINCT ${stored.id}, s FROM unnest(${sql.param([...serials])}::text[]) AS s`);
      return true;
    },
    listOf: (providerId: string): Promise<ListRow[]> =>
      db
        .select()
        .from(caCrl)
        .where(eq(caCrl.providerId, providerId))
        .orderBy(asc(caCrl.authorityKey), asc(caCrl.scope)),
  };
}

export type RevocationStore = ReturnType<typeof createRevocationStore>;
