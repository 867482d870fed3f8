import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { StartupError } from "#platform/startup-error.ts";
import journal from "../../../migrations/meta/_journal.json" with { type: "json" };
import { advisoryLocks } from "./advisory-locks.ts";
import { type DatabaseOptions, dedicatedClient, TIME_BOUNDS } from "./database.ts";

const folder = fileURLToPath(new URL("../../../migrations", import.meta.url));
const MIN_SERVER_VERSION = 150_000;

/**
 * Refuses a server older than PostgreSQL 15. `version` has the form of `server_version_num`: 150004 for 15.4. Throws
 * StartupError.
 */
export function requireServerVersion(version: number): void {
  if (version >= MIN_SERVER_VERSION) return;
  throw new StartupError(
    `数据库版本过低（PostgreSQL ${Math.floor(version / 10_000)}），需要 15 或更高版本，请检查 DATABASE_URL`,
  );
}

/** Refuses data of a development version: its first migration is another one. Reads only. Throws StartupError. */
async function requireOwnData(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_migrated: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is_migrated",
  );
  if (!rows[0]?.is_migrated) return;
  const firstMigration = await client.query<{ created_at: string }>(
    "SELECT min(created_at)::text AS created_at FROM drizzle.__drizzle_migrations",
  );
  const firstMigrationAt = firstMigration.rows[0]?.created_at;
  if (firstMigrationAt == null || Number(firstMigrationAt) === journal.entries[0]?.when) return;
  throw new StartupError(
    "现有数据由发布前的开发版本创建，本版本无法使用：请用 DATA_DIR 指定新的数据目录，或用 DATABASE_URL 指定新建的数据库；现有数据未作改动",
  );
}

/** Migrates the schema, one node at a time. Throws StartupError for a server older than PostgreSQL 15. */
export async function migrateDatabase(connection: DatabaseOptions["connection"]): Promise<void> {
  const client = dedicatedClient(connection, TIME_BOUNDS.migration);
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    );
    requireServerVersion(rows[0]?.version ?? 0);
    await client.query("SELECT pg_advisory_lock($1)", [advisoryLocks.migration]);
    await requireOwnData(client);
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
