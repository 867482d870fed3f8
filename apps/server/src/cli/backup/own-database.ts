import { randomBytes } from "node:crypto";
import pg from "pg";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import { dedicatedClient, TIME_BOUNDS } from "#platform/database/database.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { BackupKeys } from "./backup-keys.ts";
import { countTables, isFileRegistered, readFacts, readRegisteredFiles, requireReadable } from "./database-facts.ts";
import { DATABASE_PART, type DatabaseSource, type FrozenDatabase, type TrialRestore } from "./database-source.ts";
import { dumpOutput, requireTool, restoreInput, toolTarget } from "./postgresql-tools.ts";
import { writeSealed } from "./sealed-files.ts";

export const partKeyOf = (keys: BackupKeys, name: string) => ({ key: keys.parts, context: `${DATABASE_PART} ${name}` });

/** Opens a connection for long statements. */
export async function openClient(connection: Parameters<typeof dedicatedClient>[0]): Promise<pg.Client> {
  const client = dedicatedClient(connection, TIME_BOUNDS.migration);
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Runs the work while no other backup, check or restore of the installation runs. Throws StartupError. */
export async function withBackupLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [
    advisoryLocks.backup,
  ]);
  if (!rows[0]?.locked) throw new StartupError("另一个备份或备份核对正在运行，请稍后再试");
  try {
    return await work();
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [advisoryLocks.backup]).catch(() => undefined);
  }
}

const WITHOUT_CREATEDB = "数据库账号没有建立数据库的权限（CREATEDB），只核对了转储的完整性，没有试恢复";

/** The database of DATABASE_URL, written by `pg_dump` in one exported snapshot. */
export async function openOwnDatabase(databaseUrl: string, keys: BackupKeys, path: string): Promise<DatabaseSource> {
  // The lock and short queries; each snapshot has a connection of its own.
  const client = await openClient(databaseUrl);
  const target = toolTarget(databaseUrl, path);

  async function freeze(name: string, partPath: string): Promise<FrozenDatabase> {
    const snapshot = await openClient(databaseUrl);
    try {
      await snapshot.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      // The connection is idle while the files are stored.
      await snapshot.query("SET LOCAL idle_in_transaction_session_timeout = 0");
      const { rows } = await snapshot.query<{ id: string }>("SELECT pg_export_snapshot() AS id");
      await requireReadable(snapshot);
      const facts = await readFacts(snapshot);
      await requireTool("pg_dump", facts.postgresql, path);
      const args = ["--format=custom", "--no-unlogged-table-data", `--snapshot=${rows[0]?.id}`];
      return {
        facts,
        files: () => readRegisteredFiles(snapshot),
        write: async () => {
          const written = writeSealed(partPath, dumpOutput(args, target), partKeyOf(keys, name));
          const [sealed, tables] = await Promise.all([written, countTables(snapshot)]);
          return { part: { name: DATABASE_PART, ...sealed }, tables };
        },
        release: () => snapshot.end(),
      };
    } catch (error) {
      await snapshot.end();
      throw error;
    }
  }

  const dropDatabase = (name: string) =>
    client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);

  async function tryRestore(part: AsyncIterable<Buffer>): Promise<TrialRestore> {
    const { rows } = await client.query<{ may_create: boolean; encoding: string; collate: string; ctype: string }>(
      `SELECT r.rolcreatedb OR r.rolsuper AS may_create, pg_encoding_to_char(d.encoding) AS encoding,
         d.datcollate AS collate, d.datctype AS ctype
       FROM pg_database d, pg_roles r WHERE d.datname = current_database() AND r.rolname = current_user`,
    );
    const [found] = rows;
    if (!found?.may_create) {
      await restoreInput(part, target, { isReadOnly: true });
      return { notRestoredBecause: WITHOUT_CREATEDB };
    }
    const prefix = `${decodeURIComponent(new URL(databaseUrl).pathname.slice(1)).slice(0, 30)}_check_`;
    const rest = await client.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1) AND right(datname, -length($1)) ~ '^[0-9a-f]{8}$'",
      [prefix],
    );
    // The lock of backups is held, so these belong to checks that were interrupted.
    for (const { name } of rest.rows) await dropDatabase(name);
    const scratch = `${prefix}${randomBytes(4).toString("hex")}`;
    const literal = (text: string) => pg.escapeLiteral(text);
    await client.query(
      `CREATE DATABASE ${pg.escapeIdentifier(scratch)} TEMPLATE template0 ENCODING ${literal(found.encoding)}
       LOCALE_PROVIDER libc LC_COLLATE ${literal(found.collate)} LC_CTYPE ${literal(found.ctype)}`,
    );
    try {
      await restoreInput(part, toolTarget(databaseUrl, path, scratch), { hasPrivileges: false });
      const restored = await openClient(urlOf(databaseUrl, scratch));
      return await countTables(restored)
        .then((tables) => ({ tables }))
        .finally(() => restored.end());
    } finally {
      await dropDatabase(scratch);
    }
  }

  return {
    kind: "dump",
    presentFiles: () => readRegisteredFiles(client),
    isFileRegistered: (storageKey) => isFileRegistered(client, storageKey),
    freeze,
    exclusively: (work) => withBackupLock(client, work),
    tryRestore,
    close: () => client.end(),
  };
}

function urlOf(databaseUrl: string, database: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}
