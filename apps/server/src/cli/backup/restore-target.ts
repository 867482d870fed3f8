import { existsSync, readdirSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { databaseAccount, requireReachable } from "@tender/embedded-postgres/account.ts";
import { clusterFolder } from "@tender/embedded-postgres/cluster.ts";
import { createDataDir } from "@tender/embedded-postgres/data-dir.ts";
import { runningPostmaster } from "@tender/embedded-postgres/lock-file.ts";
import pg from "pg";
import { StartupError } from "#platform/startup-error.ts";
import { unpackCluster } from "./cluster-archive.ts";
import { OWN_SCHEMAS } from "./database-facts.ts";
import type { Manifest } from "./manifest.ts";
import { openClient } from "./own-database.ts";
import { requireTool, restoreInput, toolTarget } from "./postgresql-tools.ts";

/** The database that a backup is restored into. */
export interface RestoreTarget {
  readonly kind: Manifest["database"];
  /** The name by which the operator confirms that it is replaced. */
  readonly name: string;
  /** Throws StartupError if it is in use, or cannot receive the backup. */
  requireReady(manifest: Manifest): Promise<void>;
  isEmpty(): Promise<boolean>;
  /** Creates the folders and roles that the restored data needs. Throws StartupError. */
  prepare(manifest: Manifest): Promise<void>;
  /** Removes the present content and restores the part. */
  restore(part: AsyncIterable<Buffer>): Promise<void>;
  close(): Promise<void>;
}

const versionOf = (postgresql: number): number => Math.floor(postgresql / 10_000);

/** Creates the roles that privileges of the backup name. Throws StartupError. */
async function requireRoles(client: pg.Client, roles: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>("SELECT rolname FROM pg_roles WHERE rolname = ANY($1)", [
    roles,
  ]);
  for (const role of roles.filter((name) => !rows.some(({ rolname }) => rolname === name)))
    await client.query(`CREATE ROLE ${pg.escapeIdentifier(role)} NOLOGIN NOINHERIT`).catch((cause: unknown) => {
      throw new StartupError(
        `数据库服务器上没有角色 ${role}，数据库账号也无权建立：请由数据库管理员执行 CREATE ROLE ${role} NOLOGIN NOINHERIT 后重试`,
        { cause },
      );
    });
}

/** Drops all schemas, and creates the schema public as a new database has it. */
async function dropContent(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT n.nspname AS name FROM pg_namespace n WHERE ${OWN_SCHEMAS}`,
  );
  await client.query("BEGIN");
  for (const { name } of rows) await client.query(`DROP SCHEMA ${pg.escapeIdentifier(name)} CASCADE`);
  await client.query("CREATE SCHEMA public AUTHORIZATION pg_database_owner");
  await client.query("GRANT USAGE ON SCHEMA public TO PUBLIC");
  await client.query("COMMIT");
}

/** A database of an own PostgreSQL. */
export async function ownTarget(databaseUrl: string, path: string): Promise<RestoreTarget> {
  const client = await openClient(databaseUrl);
  const numberOf = async (text: string): Promise<number> => (await client.query<{ n: number }>(text)).rows[0]?.n ?? 0;
  const isEmpty = async () =>
    (await numberOf(
      `SELECT count(*)::int AS n FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OWN_SCHEMAS}`,
    )) === 0;
  return {
    kind: "dump",
    name: decodeURIComponent(new URL(databaseUrl).pathname.slice(1)),
    requireReady: async (manifest) => {
      const server = await numberOf("SELECT current_setting('server_version_num')::int AS n");
      if (versionOf(server) < versionOf(manifest.postgresql))
        throw new StartupError(
          `目标数据库的版本（PostgreSQL ${versionOf(server)}）低于备份的版本（${versionOf(manifest.postgresql)}）`,
        );
      await requireTool("pg_restore", Math.max(server, manifest.postgresql), path);
      const sessions = await numberOf(
        `SELECT count(*)::int AS n FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      );
      if (sessions > 0)
        throw new StartupError(`目标数据库正在使用（${sessions} 个连接），请先停止所有节点和其他使用它的程序`);
    },
    isEmpty,
    prepare: ({ roles }) => requireRoles(client, roles),
    restore: async (part) => {
      if (!(await isEmpty())) await dropContent(client);
      await restoreInput(part, toolTarget(databaseUrl, path));
    },
    close: () => client.end(),
  };
}

/** The embedded database of a data folder. */
export function embeddedTarget(dataDir: string): RestoreTarget {
  const cluster = clusterFolder(dataDir);
  return {
    kind: "cluster",
    name: dataDir,
    requireReady: async () => {
      const server = runningPostmaster(cluster);
      if (server) throw new StartupError(`数据目录 ${dataDir} 正在使用（数据库进程 ${server.pid}），请先停止门户`);
    },
    isEmpty: async () => !existsSync(cluster) || readdirSync(cluster).length === 0,
    prepare: async () => {
      const account = databaseAccount();
      createDataDir(dataDir, account);
      requireReachable(dataDir, account);
    },
    restore: async (part) => {
      // The next start removes a folder of this name if its process has ended.
      const unfinished = `${cluster}.new-${process.pid}`;
      const replaced = join(dataDir, "postgresql.replaced");
      await rm(unfinished, { recursive: true, force: true });
      await unpackCluster(part, unfinished);
      await rm(replaced, { recursive: true, force: true });
      if (existsSync(cluster)) await rename(cluster, replaced);
      await rename(unfinished, cluster);
      await rm(replaced, { recursive: true, force: true });
    },
    close: async () => undefined,
  };
}
