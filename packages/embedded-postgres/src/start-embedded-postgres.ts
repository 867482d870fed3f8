import { realpathSync } from "node:fs";
import type pg from "pg";
import { type Account, databaseAccount, requireReachable } from "./account.ts";
import { prepareBinaries } from "./binaries.ts";
import { clusterFolder, prepareCluster } from "./cluster.ts";
import { connectionOn, connectWhenReady, PORTAL_DATABASE } from "./connection.ts";
import { createDataDir } from "./data-dir.ts";
import { stopOrphanOrRefuse } from "./existing-server.ts";
import { asEmbeddedPostgresError, explainFailure, folderInUse, withinFolder } from "./failure.ts";
import { readPostmaster, releaseStaleLocks, runningPostmaster } from "./lock-file.ts";
import { acquireOwnership, maintainOwnership, ownerPid } from "./ownership.ts";
import { signalAllOf } from "./process-state.ts";
import { type RunningServer, runServer } from "./running-server.ts";
import { createSocketFolder, removeSocketFolder, socketFolderFor } from "./socket-folder.ts";
import { type OwnedServer, superviseServer } from "./supervise-server.ts";

/** Time of repeated attempts, because a server that was just killed may still hold its lock or its memory. */
const ATTEMPTS_MILLIS = 8_000;
/** The third message occurs if another server has just ended and removed the folder of the sockets. */
const HELD_BY_ANOTHER =
  /lock file ".*" already exists|pre-existing shared memory block|lock file ".*\.lock": No such file or directory/;
const SLOW_START_MILLIS = 5_000;

export interface EmbeddedPostgresLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: EmbeddedPostgresLog;
  /**
   * Settings of PostgreSQL in addition to the built-in ones. A server whose data does not matter may turn `fsync` off.
   */
  settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** For `openDatabase` and `pg`. The server may have further databases. */
  readonly connection: ReturnType<typeof connectionOn>;
  /** Shuts down cleanly; resolves at once if the server has already ended. May be called twice. */
  stop(): Promise<void>;
  /** Called once if the server ends without `stop` and cannot be restarted, even if that has already happened. */
  onUnexpectedExit(callback: (reason: string) => void): void;
}

/**
 * Starts the PostgreSQL of the project on `dataDir`, reachable only through a socket in a folder closed to others. Call
 * it from the main thread. Throws EmbeddedPostgresError for every cause outside the program.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options;
  const account = databaseAccount();
  const dataDir = withinFolder(options.dataDir, () => {
    createDataDir(options.dataDir, account);
    const path = realpathSync(options.dataDir);
    requireReachable(path, account);
    return path;
  });
  const binaries = prepareBinaries(account, dataDir);
  await prepareCluster(dataDir, account, binaries, settings.fsync !== "off");
  const begin = async (isCancelled = () => false): Promise<OwnedServer> => {
    const starting = { postgres: binaries.postgres, settings, log, isCancelled };
    const { server, client } = await startWhenFree(dataDir, account, starting);
    try {
      const release = await takeOwnership(client, server, dataDir);
      server.logErrors(log.warn.bind(log));
      return { server, release };
    } catch (error) {
      await client.end().catch(() => {});
      await server.stop();
      throw error;
    }
  };
  const first = await begin();
  const supervised = superviseServer(first, {
    begin,
    killSurvivors: () => killSurvivors(dataDir),
    warn: log.warn.bind(log),
  });
  return {
    connection: connectionOn(first.server.socketFolder, PORTAL_DATABASE),
    onUnexpectedExit: supervised.onUnexpectedExit,
    stop: async () => {
      const { socketFolder, pid } = await supervised.stop();
      removeSocketFolder(socketFolder, pid);
    },
  };
}

/** Ends sessions that outlived their postmaster: stopped ones, or ones that compute without checking for interrupts. */
function killSurvivors(dataDir: string): void {
  const cluster = clusterFolder(dataDir);
  // Another program may serve the folder now; then no session of this server remains.
  if (runningPostmaster(cluster)) return;
  signalAllOf(cluster, "SIGKILL");
}

interface Starting {
  readonly postgres: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: EmbeddedPostgresLog;
  readonly isCancelled: () => boolean;
}

async function startWhenFree(
  dataDir: string,
  account: Account,
  { postgres, settings, log, isCancelled }: Starting,
): Promise<{ server: RunningServer; client: pg.Client }> {
  const cluster = clusterFolder(dataDir);
  const socketFolder = socketFolderFor(cluster, account);
  const command = [postgres, "-D", cluster, ...optionsFor(socketFolder, settings)] as const;
  const deadline = Date.now() + ATTEMPTS_MILLIS;
  while (true) {
    const existing = runningPostmaster(cluster);
    if (existing) await stopOrphanOrRefuse(existing, dataDir, cluster, socketFolder);
    createSocketFolder(socketFolder, account);
    withinFolder(dataDir, () => releaseStaleLocks(cluster, socketFolder));
    const server = runServer(account, command, cluster, socketFolder);
    const ready = await waitUntilReady(server, cluster, log, isCancelled);
    if (typeof ready === "object") return { server, client: ready };
    await server.stop();
    const isOwnedByAnother = ready === "another answered" || HELD_BY_ANOTHER.test(server.output());
    if (!isOwnedByAnother || isCancelled() || Date.now() > deadline) throw explainFailure(server.output(), dataDir);
  }
}

const optionsFor = (socketFolder: string, settings: Readonly<Record<string, string>>): string[] =>
  Object.entries({
    unix_socket_directories: socketFolder,
    listen_addresses: "",
    lc_messages: "C",
    timezone: "UTC",
    log_timezone: "UTC",
    // Statements contain data that people typed; the program receives their errors anyway.
    log_min_error_statement: "panic",
    ...settings,
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

/** Waits for the server, also through a long recovery after a crash. */
async function waitUntilReady(
  server: RunningServer,
  cluster: string,
  log: EmbeddedPostgresLog,
  isCancelled: () => boolean,
): Promise<pg.Client | "ended" | "another answered"> {
  const slow = setTimeout(() => log.info("内置数据库正在恢复数据，请稍候……"), SLOW_START_MILLIS);
  try {
    const client = await connectWhenReady(server.socketFolder, "postgres", () => server.hasEnded() || isCancelled());
    if (!client) return "ended";
    if (readPostmaster(cluster)?.pid === server.pid) return client;
    // Another server on the same folder answers at the same socket while ours is about to give up.
    await client.end();
    return "another answered";
  } catch (error) {
    await server.stop();
    throw asEmbeddedPostgresError(error, cluster);
  } finally {
    clearTimeout(slow);
  }
}

async function takeOwnership(client: pg.Client, server: RunningServer, dataDir: string): Promise<() => Promise<void>> {
  try {
    if (!(await acquireOwnership(client))) throw folderInUse(dataDir, (await ownerPid(client)) ?? server.pid);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [PORTAL_DATABASE]);
    if (rowCount === 0) await client.query(`create database ${PORTAL_DATABASE}`);
    return maintainOwnership(client, server.socketFolder);
  } catch (error) {
    throw asEmbeddedPostgresError(error, dataDir);
  }
}
