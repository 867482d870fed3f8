import { demoAccountsIn } from "#seed/demo/demo-accounts.ts";
import { demoSubsystemsIn } from "#seed/demo/seed-subsystems.ts";
import { testProvidersIn } from "#seed/demo-certificates/seed-certificates.ts";
import { seedBase } from "#seed/seed-base.ts";
import { buildApp } from "./app.ts";
import { createDeps, type Deps } from "./compose.ts";
import type { Config } from "./config/config.ts";
import { firstAdministratorMessageOf, localFilesWarningOf, startMessageOf } from "./config/start-message.ts";
import { useGracefulClose } from "./http/graceful-close.ts";
import { isWebBuilt } from "./http/page-templates.ts";
import { createFileStorage } from "./modules/own-account/file/file.module.ts";
import type { BegunDatabaseServer } from "./platform/database/connect.ts";
import { type Database, type Db, openDatabase } from "./platform/database/database.ts";
import { prepareSchema } from "./platform/database/migrate.ts";
import type { Logger } from "./platform/logger.ts";
import { commandLine, RELEASE } from "./platform/release.ts";
import { StartupError } from "./platform/startup-error.ts";
import type { WorkerLink } from "./workers/worker-link.ts";

/**
 * Throws StartupError for demo accounts: their password is public, so that anybody could sign in.
 */
async function refuseDemoAccounts(db: Db): Promise<void> {
  const names = (await demoAccountsIn(db)).map(({ username }) => username);
  if (names.length === 0) return;
  throw new StartupError(
    `数据中有演示账号（${names.join("、")}），生产模式不能启动：请使用相同的设置运行 ${commandLine("demo:remove")} 清除演示内容，再重新启动`,
  );
}

/** Throws StartupError for the test authority: the keys of its locks are stored in the demo's data folder. */
async function refuseTestAuthority(db: Db): Promise<void> {
  const names = (await testProvidersIn(db)).map(({ name }) => name);
  if (names.length === 0) return;
  throw new StartupError(
    `数据中启用了测试用的证书服务机构（${names.join("、")}），生产模式不能启动：请使用相同的设置运行 ${commandLine("demo:remove")} 清除演示内容，再重新启动`,
  );
}

/**
 * Throws StartupError for demo subsystems: one of them receives a token in its address, and all open the example's
 * local address, at which any program may listen.
 */
async function refuseDemoSubsystems(db: Db): Promise<void> {
  const numbers = (await demoSubsystemsIn(db)).map(({ appId }) => appId);
  if (numbers.length === 0) return;
  throw new StartupError(
    `数据中有演示用的子系统（${numbers.join("、")}），生产模式不能启动：请使用相同的设置运行 ${commandLine("demo:remove")} 清除演示内容，再重新启动`,
  );
}

/**
 * Limit of connections that wait to be accepted. The clients of a failed node reconnect at the same time, and the
 * system retries a refused connection only after one second, three, seven and so on. Linux uses the smaller of this
 * value and `net.core.somaxconn`.
 */
const BACKLOG = 4_096;

/** Least connections of a worker, for which the workers of a node share DATABASE_CONNECTIONS. */
const MIN_CONNECTIONS = 4;

interface Running {
  readonly webRoot: string;
  /** Set in a worker of a node. */
  readonly worker?: WorkerLink | undefined;
  readonly server: BegunDatabaseServer;
  /** All started parts, stopped in reverse order. */
  readonly stops: (() => Promise<void>)[];
  /** Ends the process after a failure that the node cannot repair. `reason`: one line. */
  abort(reason: string): void;
}

/**
 * Starts a node of the portal, from its database to its port. Throws StartupError for faults that the operator can
 * correct.
 */
export async function startNode(config: Config, logger: Logger, running: Running): Promise<void> {
  const { webRoot, worker, stops } = running;
  // The first worker prepares the database for the others and prints the messages of the node.
  const isFirst = worker?.isFirst ?? true;
  if (!isWebBuilt(webRoot)) throw new StartupError("网页尚未构建，请用 npm start 启动，或先运行 npm run build");
  const { connection, onUnexpectedExit } = await running.server();
  onUnexpectedExit(running.abort);
  if (isFirst) {
    const { unknown } = await prepareSchema(connection, config);
    if (unknown > 0) logger.warn({ unknown }, "the database has migrations of a later version");
  }
  const database = openDatabase({
    connection,
    maxConnections: Math.max(MIN_CONNECTIONS, Math.floor(config.DATABASE_CONNECTIONS / config.workers)),
    onError: (error) => logger.error({ err: error }, "a database connection failed"),
  });
  stops.push(() => database.close());
  if (isFirst) await prepareData(database, config, logger);
  const deps = await createDeps(config, { database, connection, logger, node: worker?.node, runHash: worker?.runHash });
  stops.push(() => deps.close());
  await deps.requireSelfRegisteredRole();
  if (config.demo && isFirst) {
    const { dataDir, identityProviderUrl, subsystemUrl } = config;
    const storage = createFileStorage(config);
    const { seedDemo } = await import("#seed/seed-demo.ts");
    await seedDemo(database, { ...deps, storage, dataDir, identityProviderUrl, subsystemUrl });
    // The demo data writes numbers plain.
    deps.wakeTakeOver();
  }
  const app = buildApp(config, deps, { webRoot });
  const { drain, close } = useGracefulClose(app);
  // Before the port, so that a stopping node offers its metrics until the last call is answered.
  if (deps.metrics && worker) worker.answerMetrics(deps.metrics);
  else if (deps.metrics) {
    const { offerOwnMetrics } = await import("./workers/offer-metrics.ts");
    await offerOwnMetrics(config, logger, stops, deps.metrics);
  }
  const listenOptions = { port: config.PORT, host: config.host, backlog: BACKLOG };
  const address = await app.listen(listenOptions).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "EADDRINUSE")
      throw new StartupError(
        `端口 ${config.PORT} 已被占用：可能有另一个门户进程未退出，请先结束该进程，或用 PORT 指定其他端口`,
        { cause },
      );
    if (cause.code === "EACCES")
      throw new StartupError(`没有监听端口 ${config.PORT} 的权限，请用 PORT 指定 1024 以上的端口`, { cause });
    if (cause.code === "EADDRNOTAVAIL" || cause.code === "ENOTFOUND")
      throw new StartupError(`HOST：无法在地址 ${config.host} 上监听`, { cause });
    throw cause;
  });
  stops.push(close);
  stops.push(async () => {
    deps.markStopping();
    await drain(config.drainSeconds * 1_000);
  });
  worker?.startBeats();
  // Reports this node first, so that it is counted with the others.
  await deps.reportNode();
  if (isFirst) {
    await announce(config, logger, deps);
    worker?.reportAnnounced();
  }
  logger.info({ version: RELEASE.name, address }, "listening");
}

/** Refuses demo content in production mode, and adds the delivered data. */
async function prepareData(database: Database, config: Config, logger: Logger): Promise<void> {
  if (config.MODE === "production") {
    await refuseDemoAccounts(database.work.db);
    await refuseTestAuthority(database.work.db);
    await refuseDemoSubsystems(database.work.db);
  }
  await seedBase(database, config, (error) => logger.warn({ err: error }, "the icons of subsystems were not stored"));
}

/** Prints the messages of a node that serves. */
async function announce(config: Config, logger: Logger, deps: Deps): Promise<void> {
  if (config.LOG_LEVEL !== "silent") process.stdout.write(startMessageOf(config));
  const hosts = await deps.hostsWithOwnFiles();
  if (hosts > 0) logger.warn(localFilesWarningOf(hosts));
  const link = config.demo ? undefined : await deps.offerFirstAdministrator();
  // Printed at any log level: the link is shown nowhere else, and the next start issues a new one.
  if (link) process.stdout.write(firstAdministratorMessageOf(link));
}
