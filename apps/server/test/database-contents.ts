import type pg from "pg";

const BY_ITSELF = ["job_run", "node_status", "audit_pending", "audit_link", "audit_anchor"];

/**
 * Every row of every table as one text: equal before and after what must change nothing. How background jobs and nodes went is not of
 * it, nor what they add to the audit chain: they run by themselves.
 */
export async function databaseContents(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1) ORDER BY 1",
    [BY_ITSELF],
  );
  const parts = await Promise.all(
    rows.map(async ({ name }) => (await pool.query(`SELECT x::text FROM "${name}" x ORDER BY 1`)).rows),
  );
  return JSON.stringify(parts);
}
