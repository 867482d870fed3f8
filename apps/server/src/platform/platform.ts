import { availableParallelism } from "node:os";
import { limits } from "@tender/contract";
import type pg from "pg";
import type { Config } from "#config/config.ts";
import { openProtectedTexts, type ProtectedTexts } from "#platform/protected-text/protected-texts.ts";
import { type Bus, createBus, JOB_CHANNEL } from "./bus.ts";
import { type Clock, LARGEST_CLOCK_ERROR_MS, systemClock } from "./clock.ts";
import { type Cookies, cookiesOf } from "./cookies.ts";
import {
  type Connections,
  type Database,
  type DatabaseOptions,
  type Db,
  dedicatedClient,
} from "./database/database.ts";
import { type DatabaseClock, databaseClock as sharedClock } from "./database-clock.ts";
import { type Deadline, type Delay, systemDeadline, systemDelay } from "./delay.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { createLiveSettings, type LiveSettings } from "./live-settings.ts";
import type { Logger } from "./logger.ts";
import { createPasswords, hashConcurrency, type PasswordCost, type Passwords, type RunQueued } from "./passwords.ts";
import { processName } from "./process-name.ts";
import { createRateLimiter, noLimits, type RateLimiter } from "./rate-limiter.ts";
import { RELEASE } from "./release.ts";
import { openSecrets } from "./root-key.ts";
import type { Secrets } from "./secrets.ts";
import { createShortLived, type ShortLived } from "./short-lived.ts";
import type { Tracing } from "./tracing/tracing.ts";

const LONGEST_WINDOW_MS = Math.max(...Object.values(limits).map(({ windowSeconds }) => windowSeconds)) * 1_000;

/** Common dependencies of the modules: the settings, and the ports of this process to everything outside. */
export interface Platform {
  /** Current configuration. Administrators change parts of it, so it is read at each use. */
  readonly config: Config;
  readonly settings: LiveSettings;
  readonly cookies: Cookies;
  readonly db: Db;
  readonly pool: pg.Pool;
  /** For reads that may take longer than other statements of a request, and for background work. */
  readonly reports: Connections;
  readonly work: Connections;
  /** For statements that people compose, under the reports' database role. */
  readonly readers: Connections;
  readonly clock: Clock;
  readonly databaseClock: DatabaseClock;
  readonly delay: Delay;
  readonly deadline: Deadline;
  readonly logger: Logger;
  readonly bus: Bus;
  readonly secrets: Secrets;
  /** Phone numbers and the like, which are stored sealed. */
  readonly protectedTexts: ProtectedTexts;
  readonly shortLived: ShortLived;
  readonly passwords: Passwords;
  readonly limiter: RateLimiter;
  readonly jobs: Jobs;
  /** Name of this process in reports: `host:process`, of a worker also its number behind `/`. */
  readonly node: string;
  /** Undefined: no traces are recorded. */
  readonly tracing: Tracing | undefined;
  /** Removes expired rows of tables that belong to no module. */
  sweep(): Promise<number>;
}

export interface PlatformInput {
  database: Database;
  connection: DatabaseOptions["connection"];
  logger: Logger;
  clock?: Clock;
  databaseClock?: DatabaseClock;
  delay?: Delay;
  deadline?: Deadline;
  /** Cost of password hashes. Default: the cost of accounts' passwords. */
  passwordCost?: PasswordCost;
  /** Default: host and process. */
  node?: string | undefined;
  /** Queue of password hashes that the workers of a node share. Default: a queue of this process. */
  runHash?: RunQueued | undefined;
}

export async function createPlatform(
  start: Config,
  {
    database,
    connection,
    logger,
    passwordCost,
    runHash,
    node = processName,
    clock = systemClock,
    databaseClock = sharedClock,
    delay = systemDelay,
    deadline = systemDeadline,
  }: PlatformInput,
): Promise<Platform> {
  const { db, pool, reports, work, readers } = database;
  const shortLived = createShortLived(db, clock);
  const secrets = await openSecrets(db, clock, { appSecret: start.appSecret, formerSecret: start.APP_SECRET_FORMER });
  const bus = await createBus(() => dedicatedClient(connection, database.bound), database, logger);
  const protectedTexts = await openProtectedTexts({ db, bus, clock, logger, secrets });
  const settings = await createLiveSettings(start, { db, bus, clock, logger, secrets });
  const { config } = settings;
  const tracing = await startTracing(start, logger, node);
  const jobs = createJobs({ db, clock, logger, node });
  bus.subscribe(JOB_CHANNEL, (name) => jobs.wake(name));
  bus.onGap(jobs.wakeAll);
  return {
    config,
    settings,
    cookies: cookiesOf(config.publicUrl),
    db,
    pool,
    reports,
    work,
    readers,
    clock,
    databaseClock,
    delay,
    deadline,
    logger,
    node,
    tracing,
    bus,
    secrets,
    protectedTexts,
    shortLived,
    passwords: await createPasswords({
      concurrency: hashConcurrency(availableParallelism(), start.MACHINE_SHARED === "on"),
      runQueued: runHash,
      ...(passwordCost ? { cost: passwordCost } : {}),
    }),
    limiter: config.RATE_LIMITS === "off" ? noLimits : createRateLimiter(pool),
    jobs,
    sweep: async () => {
      // The limiter reads the system's clock. Counts of a node whose clock was ahead would never end.
      const ahead = systemClock.now() + LONGEST_WINDOW_MS + LARGEST_CLOCK_ERROR_MS;
      const ends = [clock.now(), ahead];
      const counts = await work.pool.query("DELETE FROM rate_limit WHERE expire < $1 OR expire > $2", ends);
      return (counts.rowCount ?? 0) + (await shortLived.sweep());
    },
  };
}

/** Starts the traces of this process. Their libraries are loaded only if TRACES_URL is set. */
async function startTracing(config: Config, logger: Logger, node: string): Promise<Tracing | undefined> {
  if (!config.traces) return undefined;
  const { startTracing: start } = await import("./tracing/start-tracing.ts");
  const tradeHost = config.TRADE_SYSTEM_URL === undefined ? [] : [new URL(config.TRADE_SYSTEM_URL).host];
  const ownHosts = [...config.privateHosts, ...tradeHost];
  return start(config.traces, { logger, node, version: RELEASE.name, ownHosts });
}
