import { databaseAccount } from "@tender/embedded-postgres/account.ts";
import { clusterFolder } from "@tender/embedded-postgres/cluster.ts";
import { connectionOn, PORTAL_DATABASE } from "@tender/embedded-postgres/connection.ts";
import { runningPostmaster } from "@tender/embedded-postgres/lock-file.ts";
import { socketFolderFor } from "@tender/embedded-postgres/socket-folder.ts";
import type { Config } from "#config/config.ts";
import { type DatabaseServer, databaseServer } from "#platform/database/connect.ts";
import { type Database, openDatabase, TIME_BOUNDS, type TimeBound } from "#platform/database/database.ts";
import { prepareSchema } from "#platform/database/migrate.ts";
import type { Logger } from "#platform/logger.ts";

/**
 * Opens the database for a command line tool: the configured one, else the embedded server of the data folder. A
 * running portal's server is used through its socket; otherwise one is started until the tool ends. The time bound is
 * that of work, because no browser waits for a statement.
 */
export async function openToolDatabase(
  config: Config,
  logger: Logger,
  bound: TimeBound = TIME_BOUNDS.work,
): Promise<Database & { readonly connection: DatabaseServer["connection"] }> {
  const server = await openToolServer(config, logger);
  try {
    await prepareSchema(server.connection, config);
    const database = openDatabase({
      connection: server.connection,
      maxConnections: 4,
      bounds: { request: bound, report: bound, work: bound },
      onError: (error) => logger.error({ err: error }, "a database connection failed"),
    });
    const close = async () => {
      await database.close();
      await server.stop();
    };
    return { ...database, connection: server.connection, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Returns the database server for a command line tool: the configured one, else that of the data folder. */
export const openToolServer = async (config: Config, logger: Logger): Promise<DatabaseServer> =>
  runningServer(config) ?? (await databaseServer(config, logger));

function runningServer(config: Config): DatabaseServer | undefined {
  if (config.DATABASE_URL) return undefined;
  const cluster = clusterFolder(config.dataDir);
  const postmaster = runningPostmaster(cluster);
  if (postmaster === undefined) return undefined;
  const folder = postmaster.socketFolder ?? socketFolderFor(cluster, databaseAccount());
  return {
    connection: connectionOn(folder, PORTAL_DATABASE),
    onUnexpectedExit: () => undefined,
    stop: async () => undefined,
  };
}
