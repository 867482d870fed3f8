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

export interface DatabaseServerSettings {
  readonly DATABASE_URL?: string | undefined;
  readonly dataDir: string;
}

/**
 * Returns the database server: that of DATABASE_URL, once it has answered, or the embedded one. Throws StartupError.
 */
export async function databaseServer(settings: DatabaseServerSettings, logger: Logger): Promise<DatabaseServer> {
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
  return { connection: url, onUnexpectedExit: () => undefined, stop: async () => undefined };
}
