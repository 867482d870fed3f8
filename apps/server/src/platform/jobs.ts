import { sql } from "drizzle-orm";
import type { Clock } from "./clock.ts";
import type { Db } from "./database/database.ts";
import { isOutage } from "./database/outage.ts";
import { failureText } from "./failure-text.ts";
import { jobRun } from "./job.tables.ts";
import type { Logger } from "./logger.ts";
import { processName } from "./process-name.ts";

export type JobRow = typeof jobRun.$inferSelect;

/** Background or long work whose outcome is recorded for administrators. */
export interface Job<T = unknown> {
  /** Unique name in the form `subject.action`. */
  readonly name: string;
  run(): Promise<T>;
  /** Returns the count to record. Without this, a number that the job returns is the count. */
  countOf?(result: T): number | null;
}

export interface RepeatedJob extends Job {
  readonly everyMs: number;
}

/** Registry of the background jobs, with the outcome of each last run. */
export interface Jobs {
  /** Runs a job now and records its outcome. Returns or throws as the job does. */
  track<T>(job: Job<T>): Promise<T>;
  /** Runs a job in the background. A failure is logged and not thrown. */
  run(job: Job): Promise<void>;
  /** Repeats the jobs in sequence, never concurrently on one node. */
  repeat(jobs: readonly Job[], everyMs: number): void;
  /** Returns the last runs, ordered by name. */
  list(): Promise<JobRow[]>;
  /** Stops the repetition and waits for running jobs. */
  stop(): Promise<void>;
}

export interface JobsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Name of this process in reports. */
  readonly node?: string | undefined;
}

/** Interval at which an unchanged outcome is recorded, so that a job of every second does not write every second. */
const RECORD_INTERVAL_MS = 55_000;

const countOfResult = (result: unknown): number | null => (typeof result === "number" ? result : null);

export function createJobs({ db, clock, logger, node = processName }: JobsDeps): Jobs {
  const lastRecorded = new Map<string, { at: number; outcome: JobRow["outcome"] }>();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  let isStopped = false;

  async function record(row: Omit<JobRow, "lastOkAt">): Promise<void> {
    const last = lastRecorded.get(row.name);
    const at = row.finishedAt.getTime();
    if (last?.outcome === row.outcome && at - last.at < RECORD_INTERVAL_MS) return;
    lastRecorded.set(row.name, { at, outcome: row.outcome });
    const lastOkAt = row.outcome === "ok" ? row.finishedAt : null;
    const set = { ...row, lastOkAt: lastOkAt ?? sql`${jobRun.lastOkAt}` };
    await db
      .insert(jobRun)
      .values({ ...row, lastOkAt })
      .onConflictDoUpdate({ target: jobRun.name, set })
      .catch((error: unknown) => {
        const cause = failureText(error);
        if (isOutage(error)) logger.warn({ job: row.name, cause }, "a job's outcome was not recorded");
        else logger.error({ err: error, job: row.name }, "a job's outcome was not recorded");
      });
  }

  async function track<T>({ name, run: work, countOf = countOfResult }: Job<T>): Promise<T> {
    const startedAt = new Date(clock.now());
    const recordOutcome = (outcome: JobRow["outcome"], count: number | null, failure: string | null) =>
      record({ name, node, startedAt, finishedAt: new Date(clock.now()), outcome, count, failure });
    try {
      const result = await work();
      await recordOutcome("ok", countOf(result), null);
      return result;
    } catch (error) {
      await recordOutcome("failed", null, failureText(error));
      throw error;
    }
  }

  const run = (job: Job): Promise<void> =>
    track(job).then(
      () => undefined,
      (error: unknown) => {
        // Without a stack: the job runs again at its next time, and the cause is outside the job.
        if (isOutage(error))
          logger.warn({ job: job.name, cause: failureText(error) }, "a job did not reach the database");
        else logger.error({ err: error, job: job.name }, "a job failed");
      },
    );

  function repeat(jobs: readonly Job[], everyMs: number): void {
    if (isStopped) return;
    const timer = setTimeout(async () => {
      timers.delete(timer);
      const round = runAll(jobs);
      running.add(round);
      await round;
      running.delete(round);
      repeat(jobs, everyMs);
    }, everyMs);
    timer.unref();
    timers.add(timer);
  }

  async function runAll(jobs: readonly Job[]): Promise<void> {
    for (const job of jobs) if (!isStopped) await run(job);
  }

  return {
    track,
    run,
    repeat,
    list: () => db.select().from(jobRun).orderBy(jobRun.name),
    stop: async () => {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
