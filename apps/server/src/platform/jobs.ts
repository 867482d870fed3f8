import { hostname } from "node:os";
import { sql } from "drizzle-orm";
import type { Clock } from "./clock.ts";
import type { Db } from "./database/database.ts";
import { sqlErrorOf } from "./database/sql-error.ts";
import { jobRun } from "./job.tables.ts";
import type { Logger } from "./logger.ts";

export type JobRow = typeof jobRun.$inferSelect;

/** Work in the background. What it answers as a number is how much it did. */
export interface Job {
  /** `subject.what`, unique. */
  readonly name: string;
  run(): Promise<unknown>;
}

/** The registry of everything that runs in the background, with how each went last. */
export interface RepeatedJob extends Job {
  readonly everyMs: number;
}

/** The registry of everything that runs in the background, with how each went last. */
export interface Jobs {
  /** Runs a job now and records how it went. A failure is logged and answered as undefined; it throws nothing. */
  run(job: Job): Promise<unknown>;
  /** Runs jobs one after the other, again and again from now on, never twice at once on this node. */
  repeat(jobs: readonly Job[], everyMs: number): void;
  /** By name. */
  list(): Promise<JobRow[]>;
  /** Ends the repeating and waits for what is under way. */
  stop(): Promise<void>;
}

export interface JobsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A job that runs every second does not write every second: unchanged outcomes are recorded this often. */
const RECORDED_EVERY_MS = 55_000;
const node = `${hostname()}:${process.pid}`;

/** Never a statement or its parameters, which a database error's own message holds. */
function failureText(error: unknown): string {
  const refused = sqlErrorOf(error);
  return (refused ? `SQL ${refused.code}` : error instanceof Error ? error.message : String(error)).slice(0, 300);
}

export function createJobs({ db, clock, logger }: JobsDeps): Jobs {
  const lastRecorded = new Map<string, { at: number; outcome: JobRow["outcome"] }>();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  let isStopped = false;

  async function record(row: Omit<JobRow, "lastOkAt">): Promise<void> {
    const last = lastRecorded.get(row.name);
    const at = row.finishedAt.getTime();
    if (last?.outcome === row.outcome && at - last.at < RECORDED_EVERY_MS) return;
    lastRecorded.set(row.name, { at, outcome: row.outcome });
    const lastOkAt = row.outcome === "ok" ? row.finishedAt : null;
    const set = { ...row, lastOkAt: lastOkAt ?? sql`${jobRun.lastOkAt}` };
    await db
      .insert(jobRun)
      .values({ ...row, lastOkAt })
      .onConflictDoUpdate({ target: jobRun.name, set })
      .catch((error: unknown) => logger.error({ err: error, job: row.name }, "a job's outcome was not recorded"));
  }

  async function run({ name, run: work }: Job): Promise<unknown> {
    const startedAt = new Date(clock.now());
    const done = (outcome: JobRow["outcome"], count: number | null, failure: string | null) =>
      record({ name, node, startedAt, finishedAt: new Date(clock.now()), outcome, count, failure });
    try {
      const result = await work();
      await done("ok", typeof result === "number" ? result : null, null);
      return result;
    } catch (error) {
      logger.error({ err: error, job: name }, "a job failed");
      await done("failed", null, failureText(error));
      return undefined;
    }
  }

  function repeat(jobs: readonly Job[], everyMs: number): void {
    if (isStopped) return;
    const timer = setTimeout(async () => {
      timers.delete(timer);
      const turn = runAll(jobs);
      running.add(turn);
      await turn;
      running.delete(turn);
      repeat(jobs, everyMs);
    }, everyMs);
    timer.unref();
    timers.add(timer);
  }

  async function runAll(jobs: readonly Job[]): Promise<void> {
    for (const job of jobs) if (!isStopped) await run(job);
  }

  return {
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
