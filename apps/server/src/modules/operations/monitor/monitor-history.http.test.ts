// Guarantee: monitoring keeps the figures of every process by the minute for one day.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { nodeHistory } from "./node-history.tables.ts";

const MINUTE_MS = 60_000;

let t: TestApp;
let manager: Person;

beforeAll(async () => {
  t = await startTestApp();
  // The reports of the job would be stored too.
  await t.deps.stopJobs();
  await t.make.role("keeper", ["monitor:view"]);
  manager = await t.person({ roles: ["keeper"] });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.db.delete(nodeHistory);
});

const read = async (query: { period: "hour" | "day"; host?: string }) =>
  (await t.call("monitor.history", { query }, manager)).body.result;

/** A minute that began so many minutes before the current one. */
const minute = (node: string, minutesAgo: number, cpuPercent: number) => ({
  node,
  at: new Date(Math.floor(t.clock.now() / MINUTE_MS) * MINUTE_MS - minutesAgo * MINUTE_MS),
  cpuPercent,
  memoryBytes: 1_000,
  delayMs: cpuPercent,
  requestsPerMinute: 60,
  failuresPerMinute: 0,
  sockets: 2,
  poolWaiting: 1,
  p50Ms: null,
  p99Ms: cpuPercent * 2,
  queueWaiting: 5,
});

test("adds up the processes of an hour by the minute, or those of one host", async () => {
  const rows = [minute("甲:1/1", 3, 10), minute("甲:1/2", 3, 20), minute("乙:9", 3, 40), minute("乙:9", 2, 6)];
  await t.database.db.insert(nodeHistory).values(rows);
  const all = await read({ period: "hour" });
  expect(all).toMatchObject({ hosts: ["乙", "甲"], stepSeconds: 60 });
  const sums = { memoryBytes: 3_000, requestsPerMinute: 180, sockets: 6, poolWaiting: 3 };
  expect(all?.steps).toMatchObject([
    { cpuPercent: 70, delayMs: 40, p50Ms: null, p99Ms: 80, queueWaiting: 5, ...sums },
    { cpuPercent: 6, memoryBytes: 1_000 },
  ]);
  const one = await read({ period: "hour", host: "甲" });
  expect(one?.steps.map(({ cpuPercent }) => cpuPercent)).toEqual([30]);
});

test("sums up a day by ten minutes, and leaves out what is older", async () => {
  const values = [minute("甲:1", 0, 90), minute("甲:1", 25 * 60, 50), minute("甲:1", 5 * 60, 8)];
  await t.database.db.insert(nodeHistory).values(values);
  const day = await read({ period: "day" });
  expect(day?.stepSeconds).toBe(600);
  expect(day?.steps.map(({ cpuPercent }) => cpuPercent)).toEqual(expect.arrayContaining([8]));
  expect(day?.steps.map(({ cpuPercent }) => cpuPercent)).not.toContain(50);
  expect((await read({ period: "hour" }))?.steps.map(({ cpuPercent }) => cpuPercent)).toEqual([90]);
});

test("stores a minute when the next one begins, and deletes those of the day before", async () => {
  await t.database.db.insert(nodeHistory).values(minute("甲:1", 24 * 60 + 1, 50));
  await t.deps.reportNode();
  t.deps.noteCall({ call: "GET /api/system/users", ms: 700, status: 500, requestId: "req-1" });
  t.clock.advance(MINUTE_MS);
  await t.deps.reportNode();
  t.clock.advance(MINUTE_MS);
  await t.deps.reportNode();
  const rows = await t.database.db.select().from(nodeHistory);
  expect(rows.map(({ node }) => node)).not.toContain("甲:1");
  expect(rows.length).toBeGreaterThanOrEqual(2);
  const p99 = rows.flatMap(({ p99Ms }) => p99Ms ?? []);
  expect(Math.max(...p99)).toBeGreaterThanOrEqual(700);
  expect(Math.max(...p99)).toBeLessThanOrEqual(700 * 1.2);
});
