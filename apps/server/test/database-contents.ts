import { createHash } from "node:crypto";
import type pg from "pg";

const BY_ITSELF = ["job_run", "node_status", "audit_pending", "audit_link", "audit_anchor"];

/** Columns by table. */
export type Columns = Readonly<Record<string, readonly string[]>>;

/**
 * Returns all rows of all tables, as one text per table, `without` some columns and tables. Tables that background jobs
 * and nodes write are omitted, as are the audit chain's additions to the trail.
 */
export async function tableContents(
  pool: pg.Pool,
  omitted: Columns = {},
  omittedTables: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1) ORDER BY 1",
    [[...BY_ITSELF, ...omittedTables]],
  );
  // One statement for all tables, because a round trip for each takes several times as long.
  const texts = rows.map(({ name }) => {
    const omittedColumns = omitted[name];
    const row = omittedColumns ? `(to_jsonb(x) - '{${omittedColumns.join()}}'::text[])::text` : "x::text";
    return `SELECT '${name}' AS name, (SELECT string_agg(${row}, chr(10) ORDER BY ${row}) FROM "${name}" x) AS text`;
  });
  const text = texts.join(" UNION ALL ");
  // Prepared, because planning takes ten times as long as reading.
  const name = `contents-${createHash("sha1").update(text).digest("hex")}`;
  const found = await pool.query<{ name: string; text: string | null }>({ name, text });
  return new Map(found.rows.map(({ name, text }) => [name, text ?? ""]));
}

/** Returns the contents as one text, equal before and after a call that must change nothing. */
export const databaseContents = async (pool: pg.Pool): Promise<string> =>
  JSON.stringify([...(await tableContents(pool))]);
