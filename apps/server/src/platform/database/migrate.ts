import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import type { Config } from "#config/config.ts";
import { commandLine } from "#platform/release.ts";
import { StartupError } from "#platform/startup-error.ts";
import journal from "../../../migrations/meta/_journal.json" with { type: "json" };
import { advisoryLocks } from "./advisory-locks.ts";
import { type DatabaseOptions, dedicatedClient, noticeLostNode, TIME_BOUNDS } from "./database.ts";

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

/** Times of the migrations that this version knows, which identify them. */
export const knownMigrations: ReadonlySet<number> = new Set(journal.entries.map(({ when }) => when));

/** State of a database's schema, compared with the migrations of this version. */
export interface SchemaState {
  /** Names of the migrations that are not applied yet, in their order. */
  readonly pending: readonly string[];
  /** Number of applied migrations that this version does not know: a later version has run here. */
  readonly unknown: number;
}

async function readState(client: pg.Client): Promise<SchemaState> {
  const isMigrated = await client.query<{ found: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS found",
  );
  const { rows } = isMigrated.rows[0]?.found
    ? await client.query<{ at: string }>("SELECT created_at::text AS at FROM drizzle.__drizzle_migrations")
    : { rows: [] };
  const applied = new Set(rows.map(({ at }) => Number(at)));
  return {
    pending: journal.entries.filter(({ when }) => !applied.has(when)).map(({ tag }) => tag),
    unknown: [...applied].filter((at) => !knownMigrations.has(at)).length,
  };
}

/** Runs work on a checked server. Throws StartupError for one older than PostgreSQL 15, and for data of another product. */
async function withClient<T>(
  connection: DatabaseOptions["connection"],
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = dedicatedClient(connection, TIME_BOUNDS.migration);
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    );
    requireServerVersion(rows[0]?.version ?? 0);
    await noticeLostNode(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Migrates the schema, one node at a time. Returns the state before. Throws StartupError as `schemaState` does. */
export const migrateDatabase = (connection: DatabaseOptions["connection"]): Promise<SchemaState> =>
  withClient(connection, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [advisoryLocks.migration]);
    await requireOwnData(client);
    const state = await readState(client);
    // The library reads and hashes all files, even if none is pending.
    if (state.pending.length > 0) await migrate(drizzle({ client }), { migrationsFolder: folder });
    return state;
  });

/** Reads the state of the schema and changes nothing. Throws StartupError for a server or data that cannot be used. */
export const schemaState = (connection: DatabaseOptions["connection"]): Promise<SchemaState> =>
  withClient(connection, async (client) => {
    await requireOwnData(client);
    return readState(client);
  });

/**
 * Migrates the schema, or requires that it is migrated where only `npm run db:migrate` may do so. Returns the state
 * before. Throws StartupError.
 */
export async function prepareSchema(
  connection: DatabaseOptions["connection"],
  { MIGRATE_AT_START }: Pick<Config, "MIGRATE_AT_START">,
): Promise<SchemaState> {
  if (MIGRATE_AT_START === "on") return migrateDatabase(connection);
  const state = await schemaState(connection);
  if (state.pending.length === 0) return state;
  throw new StartupError(
    `数据库结构尚未升级（待执行 ${state.pending.length} 项变更：${state.pending.join("、")}），请先使用相同的设置运行 ${commandLine("db:migrate")}，再启动`,
  );
}
