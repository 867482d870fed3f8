import { fakeClock, type TestDatabase, testDatabase } from "@tender/testkit";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createJobs, type Jobs } from "./jobs.ts";
import { createLogger } from "./logger.ts";

let database: TestDatabase;
let jobs: Jobs;
const clock = fakeClock();
const logs: string[] = [];

beforeEach(async () => {
  database = await testDatabase();
  logs.length = 0;
  jobs = createJobs({ db: database.db, clock, logger: createLogger("error", { write: (line) => logs.push(line) }) });
});
afterEach(async () => {
  await jobs.stop();
  await database.drop();
});

const listStates = async () =>
  (await jobs.list()).map(({ name, outcome, count, failure }) => [name, outcome, count, failure]);

test("records the last outcome of each job and its count", async () => {
  await jobs.run({ name: "b.sweep", run: async () => 3 });
  await jobs.run({ name: "a.flush", run: async () => undefined });
  expect(await jobs.track({ name: "c.import", run: async () => ["x", "y"], countOf: (rows) => rows.length })).toEqual([
    "x",
    "y",
  ]);
  expect(await listStates()).toEqual([
    ["a.flush", "ok", null, null],
    ["b.sweep", "ok", 3, null],
    ["c.import", "ok", 2, null],
  ]);
});

test("records and logs a failure without its statement, with the last success", async () => {
  const lastOkAt = clock.now();
  await jobs.run({ name: "sweep", run: async () => 1 });
  clock.advance(1_000);
  await jobs.run({ name: "sweep", run: () => database.db.execute("SELECT 'secret' FROM nowhere") });
  const [row] = await jobs.list();
  expect(row).toMatchObject({ outcome: "failed", failure: "SQL 42P01", lastOkAt: new Date(lastOkAt) });
  expect(logs.some((line) => line.includes("a job failed"))).toBe(true);
});

test("logs one line without a stack while the database is unreachable", async () => {
  const warnJobs = createJobs({
    db: database.db,
    clock,
    logger: createLogger("warn", { write: (line) => logs.push(line) }),
  });
  const unreachable = new Error("timeout exceeded when trying to connect");
  await warnJobs.run({ name: "sweep", run: () => Promise.reject(unreachable) });
  expect(logs.map((line) => JSON.parse(line))).toMatchObject([
    { job: "sweep", cause: "timeout exceeded when trying to connect", msg: "a job did not reach the database" },
  ]);
  expect(logs.join()).not.toContain("jobs.database.test.ts");
  await warnJobs.stop();
});

test("throws the failure of tracked work to its caller", async () => {
  const refuse = { name: "import", run: () => Promise.reject(new Error("refused")) };
  await expect(jobs.track(refuse)).rejects.toThrow("refused");
  expect(await listStates()).toEqual([["import", "failed", null, "refused"]]);
});

test("records an unchanged outcome once a minute and a changed one at once", async () => {
  const run = vi.fn(async () => 1);
  await jobs.run({ name: "flush", run });
  run.mockResolvedValue(2);
  clock.advance(1_000);
  await jobs.run({ name: "flush", run });
  expect(await listStates()).toEqual([["flush", "ok", 1, null]]);
  clock.advance(60_000);
  await jobs.run({ name: "flush", run });
  expect(await listStates()).toEqual([["flush", "ok", 2, null]]);
  run.mockRejectedValue(new Error("gone"));
  await jobs.run({ name: "flush", run });
  expect(await listStates()).toEqual([["flush", "failed", null, "gone"]]);
});

test("repeats jobs in sequence until it is stopped", async () => {
  const order: string[] = [];
  const job = (name: string) => ({ name, run: async () => void order.push(name) });
  jobs.repeat([job("first"), job("second")], { everyMs: 5 });
  await expect.poll(() => order.length).toBeGreaterThanOrEqual(4);
  await jobs.stop();
  const { length } = order;
  expect(order.slice(0, 4)).toEqual(["first", "second", "first", "second"]);
  jobs.repeat([job("late")], { everyMs: 1 });
  await jobs.run({ name: "probe", run: async () => undefined });
  expect(order).toHaveLength(length);
  expect(order).not.toContain("late");
});
