import { startEmbeddedPostgres } from "@tender/embedded-postgres";
import { EmbeddedPostgresError } from "@tender/embedded-postgres/embedded-postgres-error.ts";
import pg from "pg";
import { errorCode } from "#platform/error-code.ts";
import type { Logger } from "#platform/logger.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { DatabaseOptions } from "./database.ts";

export interface DatabaseServer {
  readonly connection: DatabaseOptions["connection"];
  onUnexpectedExit(callback: (reason: string) => void): void;
  stop(): Promise<void>;
}

/** Returns the database server, once it has started. Rejects with StartupError. */
export type BegunDatabaseServer = () => Promise<DatabaseServer>;

export interface DatabaseServerSettings {
  /** The embedded server of another process, which starts and stops it. */
  readonly connection?: DatabaseOptions["connection"] | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly dataDir: string;
}

/** Returns a server that this process neither starts nor stops. */
const foreignServer = (connection: DatabaseOptions["connection"]): DatabaseServer => ({
  connection,
  onUnexpectedExit: () => undefined,
  stop: async () => undefined,
});

/**
 * Returns the database server: that of DATABASE_URL, once it has answered, or the embedded one. Throws StartupError.
 */
export async function databaseServer(settings: DatabaseServerSettings, logger: Logger): Promise<DatabaseServer> {
  if (settings.connection) return foreignServer(settings.connection);
  const url = settings.DATABASE_URL;
  if (!url) {
    const log = { info: (message: string) => logger.info(message), warn: (message: string) => logger.warn(message) };
    return startEmbeddedPostgres({ dataDir: settings.dataDir, log }).catch((cause: unknown) => {
      throw cause instanceof EmbeddedPostgresError ? new StartupError(cause.message, { cause }) : cause;
    });
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
  } catch (cause) {
    const reason = errorCode(cause) || (cause instanceof Error ? cause.message : String(cause));
    throw new StartupError(`无法连接数据库（${reason}），请检查 DATABASE_URL 及数据库是否已启动`, { cause });
  }
  return foreignServer(url);
}

/**
 * Begins to start the embedded server, so that it starts while the modules of the node load. It stops with the parts of
 * `stops`. Another server is called only when it is needed: loading modules for seconds would count as its silence.
 */
export function beginDatabaseServer(
  settings: DatabaseServerSettings,
  logger: Logger,
  stops: (() => Promise<void>)[],
): BegunDatabaseServer {
  if (settings.connection || settings.DATABASE_URL) return () => databaseServer(settings, logger);
  const started = databaseServer(settings, logger);
  // A failed start is reported where the server is needed.
  const stop = started.then(
    (server) => server.stop,
    () => async () => undefined,
  );
  stops.push(async () => (await stop)());
  return () => started;
}
