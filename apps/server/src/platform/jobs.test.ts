import { fakeClock } from "@tender/testkit";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "./database/database.ts";
import { createJobs, type JobRow, type Jobs } from "./jobs.ts";
import { createLogger } from "./logger.ts";

const MINUTE = 60_000;
/** Outcomes of each statement, as `name outcome`. */
let stored: string[][];
/** Accepts the outcomes of jobs. */
const db = {
  insert: () => ({
    values: (rows: readonly JobRow[]) => {
      stored.push(rows.map(({ name, outcome }) => `${name} ${outcome}`));
      return { onConflictDoUpdate: async () => undefined };
    },
  }),
} as unknown as Db;
const clock = fakeClock();
let jobs: Jobs;
let runs: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  jobs = createJobs({ db, clock, logger: createLogger("silent") });
  runs = 0;
  stored = [];
});
afterEach(async () => {
  await jobs.stop();
  vi.useRealTimers();
});

const pass = async (ms: number): Promise<void> => {
  clock.advance(ms);
  await vi.advanceTimersByTimeAsync(ms);
};

/** Returns the runs within the time. */
const runsIn = async (ms: number): Promise<number> => {
  const before = runs;
  await pass(ms);
  return runs - before;
};

/** Repeats a job that never finds work, until it waits a minute between two runs. */
async function startIdleJob(run: () => Promise<unknown> = async () => 0): Promise<void> {
  const count = async () => {
    runs += 1;
    return run();
  };
  jobs.repeat([{ name: "idle", run: count }], { everyMs: 1_000, idleMs: MINUTE });
  await pass(3 * MINUTE);
}

test("runs a job without work once a minute, a woken one after its short interval", async () => {
  await startIdleJob();
  expect(await runsIn(5 * MINUTE)).toBe(5);
  jobs.wake("idle");
  expect(await runsIn(1_000)).toBe(1);
});

test("runs a job at the time for which it was woken", async () => {
  await startIdleJob();
  await pass(MINUTE);
  const before = runs;
  jobs.wake("idle", clock.now() + 500);
  expect(await runsIn(499)).toBe(0);
  expect(await runsIn(1)).toBe(1);
  expect(runs).toBe(before + 1);
});

test("runs a job again soon that was woken while it ran", async () => {
  let wakesItself = false;
  await startIdleJob(async () => {
    if (wakesItself) jobs.wake("idle");
    wakesItself = false;
  });
  wakesItself = true;
  expect(await runsIn(MINUTE)).toBeGreaterThan(1);
});

test("repeats a failed job after its short interval", async () => {
  let fails = false;
  await startIdleJob(async () => {
    if (fails) throw new Error("no database");
  });
  fails = true;
  jobs.wakeAll();
  expect(await runsIn(10_000)).toBe(10);
});

test("repeats a job after its short interval while it is busy", async () => {
  let isBusy = false;
  const run = async () => {
    runs += 1;
  };
  jobs.repeat([{ name: "idle", run, isBusy: () => isBusy }], { everyMs: 1_000, idleMs: MINUTE });
  await pass(3 * MINUTE);
  isBusy = true;
  jobs.wakeAll();
  expect(await runsIn(10_000)).toBe(10);
});

test("stores the successes of one round in one statement, and a failure at once", async () => {
  const failure = () => Promise.reject(new Error("refused"));
  const success = async () => 0;
  jobs.repeat(
    [
      { name: "c.sweep", run: success },
      { name: "b.sweep", run: failure },
      { name: "a.sweep", run: success },
    ],
    { everyMs: MINUTE },
  );
  await pass(MINUTE);
  expect(stored).toEqual([["b.sweep failed"], ["a.sweep ok", "c.sweep ok"]]);
  await pass(MINUTE);
  expect(stored).toHaveLength(4);
});
