import type pg from "pg";
import { StartupError } from "#platform/startup-error.ts";
import type { ListedFile } from "./file-list.ts";
import type { Manifest } from "./manifest.ts";

/** Facts by which a restore decides whether the database fits. */
export type DatabaseFacts = Pick<Manifest, "postgresql" | "migrations" | "secretMarks" | "roles">;

/** Schemas of PostgreSQL itself. */
export const OWN_SCHEMAS = `n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`;

const PRIVILEGES = `
  SELECT c.relacl AS acl, c.relowner AS owner FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OWN_SCHEMAS}
  UNION ALL
  SELECT a.attacl, c.relowner FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OWN_SCHEMAS}
  UNION ALL
  SELECT p.proacl, p.proowner FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE ${OWN_SCHEMAS}
  UNION ALL
  SELECT n.nspacl, n.nspowner FROM pg_namespace n WHERE ${OWN_SCHEMAS} AND n.nspname <> 'public'`;

export async function readFacts(client: pg.ClientBase): Promise<DatabaseFacts> {
  const column = async <T>(text: string): Promise<T[]> =>
    (await client.query<{ value: T }>(text)).rows.map(({ value }) => value);
  const [postgresql = 0] = await column<number>("SELECT current_setting('server_version_num')::int AS value");
  return {
    postgresql,
    migrations: (
      await column<string>("SELECT created_at::text AS value FROM drizzle.__drizzle_migrations ORDER BY created_at")
    ).map(Number),
    secretMarks: await column<string>("SELECT secret_mark AS value FROM root_key ORDER BY created_at"),
    roles: await column<string>(
      `SELECT DISTINCT r.rolname::text AS value FROM (${PRIVILEGES}) granted, aclexplode(granted.acl) g
       JOIN pg_roles r ON r.oid = g.grantee WHERE g.grantee <> granted.owner ORDER BY 1`,
    ),
  };
}

/** Throws StartupError if the account may not read a table, such as one that its operator created. */
export async function requireReadable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND NOT has_table_privilege(c.oid, 'SELECT') AND ${OWN_SCHEMAS} ORDER BY 1`,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join("、");
  throw new StartupError(`数据库账号无权读取表 ${names}，不能备份：请授予 SELECT 权限，或将这些表移到其他数据库`);
}

/**
 * Counts the rows of all tables of the product and its operator, by name. Unlogged tables contain limits and the like,
 * which no backup needs.
 */
export async function countTables(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `SELECT n.nspname || '.' || c.relname AS name, format('%I.%I', n.nspname, c.relname) AS sql
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND ${OWN_SCHEMAS} ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name, sql } of rows) {
    const counted = await client.query<{ count: string }>(`SELECT count(*) AS count FROM ${sql}`);
    counts[name] = Number(counted.rows[0]?.count);
  }
  return counts;
}

const PORTION = 1_000;

/** Reads the registered files in portions, in one snapshot if the client has one. */
export async function* readRegisteredFiles(client: pg.ClientBase): AsyncGenerator<ListedFile> {
  for (let last = ""; ; ) {
    const { rows } = await client.query<ListedFile & { id: string }>(
      `SELECT id, storage_key AS "storageKey", sha256, bytes FROM file_object WHERE id > $1 ORDER BY id LIMIT ${PORTION}`,
      [last],
    );
    for (const { storageKey, sha256, bytes } of rows) yield { storageKey, sha256, bytes };
    const end = rows.at(-1);
    if (!end || rows.length < PORTION) return;
    last = end.id;
  }
}

export async function isFileRegistered(client: pg.ClientBase, storageKey: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT 1 FROM file_object WHERE storage_key = $1 LIMIT 1", [storageKey]);
  return rowCount === 1;
}

/** Returns the differences between the counts of a backup and of its restored database, for one line. */
export function countFault(expected: Manifest["tables"], found: Manifest["tables"]): string | undefined {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].toSorted();
  const different = names.filter((name) => expected[name] !== found[name]);
  if (different.length === 0) return undefined;
  const listed = different
    .slice(0, 5)
    .map((name) => `${name} ${expected[name] ?? "无"} 行，恢复后 ${found[name] ?? "无"} 行`);
  return `${different.length} 张表的行数不符：${listed.join("；")}`;
}
