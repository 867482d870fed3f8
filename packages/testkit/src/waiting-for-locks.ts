import type { Database } from "@tender/server/src/platform/database/database.ts";

/**
 * Returns the number of connections of a test's database that wait for a lock: any, or a given advisory one. Uses a
 * connection of its own: within a transaction the database would repeat its first answer.
 */
export async function waitingForLocks({ work }: Pick<Database, "work">, advisory?: number): Promise<number> {
  const { rowCount } = await work.pool.query(
    `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()
       AND ($1::bigint IS NULL OR (locktype = 'advisory' AND objid::bigint = $1::bigint))`,
    [advisory ?? null],
  );
  return rowCount ?? 0;
}
