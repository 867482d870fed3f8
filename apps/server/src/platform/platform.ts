import { availableParallelism } from "node:os";
import type pg from "pg";
import type { Config } from "#config/config.ts";
import { openProtectedTexts, type ProtectedTexts } from "#platform/protected-text/protected-texts.ts";
import { type Bus, createBus, JOB_CHANNEL } from "./bus.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type Cookies, cookiesOf } from "./cookies.ts";
import {
  type Connections,
  type Database,
  type DatabaseOptions,
  type Db,
  dedicatedClient,
} from "./database/database.ts";
import { type Deadline, type Delay, systemDeadline, systemDelay } from "./delay.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { createLiveSettings, type LiveSettings } from "./live-settings.ts";
import type { Logger } from "./logger.ts";
import { createPasswords, hashConcurrency, type PasswordCost, type Passwords, type RunQueued } from "./passwords.ts";
import { processName } from "./process-name.ts";
import { createRateLimiter, noLimits, type RateLimiter } from "./rate-limiter.ts";
import { openSecrets } from "./root-key.ts";
import type { Secrets } from "./secrets.ts";
import { createShortLived, type ShortLived } from "./short-lived.ts";

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
  /** Removes expired rows of tables that belong to no module. */
  sweep(): Promise<number>;
}

export interface PlatformInput {
  database: Database;
  connection: DatabaseOptions["connection"];
  logger: Logger;
  clock?: Clock;
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
    delay,
    deadline,
    logger,
    node,
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
      const limits = await work.pool.query("DELETE FROM rate_limit WHERE expire < $1", [clock.now()]);
      return (limits.rowCount ?? 0) + (await shortLived.sweep());
    },
  };
}
