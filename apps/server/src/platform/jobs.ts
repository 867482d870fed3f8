import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Clock } from "./clock.ts";
import type { Db } from "./database/database.ts";
import { isOutage } from "./database/outage.ts";
import { failureText } from "./failure-text.ts";
import { jobRun } from "./job.tables.ts";
import { createJobSchedule, type JobPace } from "./job-schedule.ts";
import type { Logger } from "./logger.ts";
import { observe } from "./observed-work.ts";
import { processName } from "./process-name.ts";

export type JobRow = typeof jobRun.$inferSelect;

/** Background or long work whose outcome is recorded for administrators. */
export interface Job<T = unknown> {
  /** Unique name in the form `subject.action`. */
  readonly name: string;
  run(): Promise<T>;
  /** Returns the count to record. Without this, a number that the job returns is the count. */
  countOf?(result: T): number | null;
  /** Returns the result in words. */
  noteOf?(result: T): string;
}

/** A job that repeats. A run that returns a count above 0 has found work. */
export interface RepeatedJob extends Job, JobPace {
  /** Returns whether work is in progress or pending in memory; meanwhile the job runs every `everyMs`. */
  isBusy?(): boolean;
}

/** Registry of the background jobs, with the outcome of each last run. */
export interface Jobs {
  /** Runs a job now and records its outcome. Returns or throws as the job does. */
  track<T>(job: Job<T>): Promise<T>;
  /** Runs a job in the background. A failure is logged and not thrown. */
  run(job: Job): Promise<void>;
  /** Repeats the jobs in sequence, never concurrently on one node. */
  repeat(jobs: readonly (Job & Pick<RepeatedJob, "isBusy">)[], pace: JobPace): void;
  /**
   * Runs a repeated job of this node after its `everyMs` instead of its `idleMs`; with `at`, in milliseconds of the
   * clock, at that time if no run is sooner. Call it when work is written; the transaction may commit later.
   */
  wake(name: string, at?: number): void;
  /** Wakes all repeated jobs of this node, because wakes may have been lost or the time has changed. */
  wakeAll(): void;
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

/** An outcome that may be stored with others of the same round. */
type Outcome = Omit<JobRow, "lastOkAt">;

/** A new outcome replaces the former one, but for the time of the last success. */
const newOutcome = {
  ...(Object.fromEntries(
    Object.entries(getTableColumns(jobRun)).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
  ) as Record<keyof JobRow, SQL>),
  lastOkAt: sql`coalesce(excluded.last_ok_at, ${jobRun.lastOkAt})`,
};

const countOfResult = (result: unknown): number | null => (typeof result === "number" ? result : null);

export function createJobs({ db, clock, logger, node = processName }: JobsDeps): Jobs {
  const lastRecorded = new Map<string, { at: number; outcome: JobRow["outcome"] }>();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  const wakes = new Map<string, (at?: number) => void>();
  let isStopped = false;

  /** Returns whether an outcome is stored: a changed one, and an unchanged one after the interval. */
  function isDue({ name, outcome, finishedAt }: Outcome): boolean {
    const last = lastRecorded.get(name);
    const at = finishedAt.getTime();
    if (last?.outcome === outcome && at - last.at < RECORD_INTERVAL_MS) return false;
    lastRecorded.set(name, { at, outcome });
    return true;
  }

  /** Stores outcomes of different jobs in one statement. */
  async function store(outcomes: readonly Outcome[]): Promise<void> {
    if (outcomes.length === 0) return;
    // In one order on all nodes, so that no two of them wait for each other's rows.
    const rows = outcomes
      .map((row) => ({ ...row, lastOkAt: row.outcome === "ok" ? row.finishedAt : null }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    await db
      .insert(jobRun)
      .values(rows)
      .onConflictDoUpdate({ target: jobRun.name, set: newOutcome })
      .catch((error: unknown) => {
        const [job, cause] = [rows.map(({ name }) => name).join(), failureText(error)];
        if (isOutage(error)) logger.warn({ job, cause }, "a job's outcome was not recorded");
        else logger.error({ err: error, job }, "a job's outcome was not recorded");
      });
  }

  /** Runs a job. A due success is added to `round`, whose caller stores it; without `round` it is stored at once. */
  async function track<T>(job: Job<T>, round?: Outcome[]): Promise<T> {
    const { name, run: work, countOf = countOfResult, noteOf } = job;
    const startedAt = new Date(clock.now());
    async function recordOutcome(outcome: JobRow["outcome"], words: Pick<JobRow, "count" | "failure" | "note">) {
      const row = { name, node, startedAt, finishedAt: new Date(clock.now()), outcome, ...words };
      if (!isDue(row)) return;
      if (round && outcome === "ok") round.push(row);
      else await store([row]);
    }
    try {
      const result = await observe({ kind: "job", name }, work);
      await recordOutcome("ok", { count: countOf(result), failure: null, note: noteOf?.(result) ?? null });
      return result;
    } catch (error) {
      await recordOutcome("failed", { count: null, failure: failureText(error), note: null });
      throw error;
    }
  }

  /** Runs a job and returns whether it had work. A failed run counts as work, so that it is repeated soon. */
  const attempt = (job: Job & Pick<RepeatedJob, "isBusy">, round?: Outcome[]): Promise<boolean> =>
    track(job, round).then(
      (result) => ((job.countOf ?? countOfResult)(result) ?? 0) > 0 || job.isBusy?.() === true,
      (error: unknown) => {
        // Without a stack: the job runs again at its next time, and the cause is outside the job.
        if (isOutage(error))
          logger.warn({ job: job.name, cause: failureText(error) }, "a job did not reach the database");
        else logger.error({ err: error, job: job.name }, "a job failed");
        return true;
      },
    );

  const repeat: Jobs["repeat"] = (jobs, pace) => {
    const schedule = createJobSchedule(pace);
    let timer: NodeJS.Timeout | undefined;
    /** Time of the next run by the process's own clock. */
    let runsAt = Number.POSITIVE_INFINITY;
    let isRunning = false;

    function arm(): void {
      if (isStopped || isRunning) return;
      const delay = schedule.delay(clock.now());
      const at = performance.now() + delay;
      if (timer && at >= runsAt) return;
      if (timer) {
        clearTimeout(timer);
        timers.delete(timer);
      }
      runsAt = at;
      timer = setTimeout(start, delay).unref();
      timers.add(timer);
    }

    async function start(): Promise<void> {
      if (timer) timers.delete(timer);
      timer = undefined;
      isRunning = true;
      schedule.begin(clock.now());
      const round = runAll(jobs);
      running.add(round);
      schedule.end(await round);
      running.delete(round);
      isRunning = false;
      arm();
    }

    for (const { name } of jobs)
      wakes.set(name, (at) => {
        schedule.wake(at);
        arm();
      });
    arm();
  };

  async function runAll(jobs: readonly Job[]): Promise<boolean> {
    let hasWork = false;
    const round: Outcome[] = [];
    for (const job of jobs) if (!isStopped && (await attempt(job, round))) hasWork = true;
    await store(round);
    return hasWork;
  }

  return {
    track: (job) => track(job),
    run: async (job) => {
      await attempt(job);
    },
    repeat,
    wake: (name, at) => wakes.get(name)?.(at),
    wakeAll: () => {
      for (const wake of wakes.values()) wake();
    },
    list: () => db.select().from(jobRun).orderBy(jobRun.name),
    stop: async () => {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
