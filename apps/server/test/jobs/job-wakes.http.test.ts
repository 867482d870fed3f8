// Guarantee: an idle node does new work as soon as a busy one, and finds work that woke no job.
import { type SecondNode, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { archiveImports } from "#test/archive/imports.ts";
import { fileOf, packageOf, procurement } from "#test/archive/small-process.ts";

/** Idle interval of the slowest job that is tested. */
const IDLE_MS = 30_000;
let t: TestApp;
let second: SecondNode;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  t = await startTestApp();
  second = await secondNode(t);
  // The first node only receives requests: the second one has to do the work.
  await t.deps.stopJobs();
});
afterAll(async () => {
  await second.close();
  await t.close();
  vi.useRealTimers();
});

/** Lets the timers of this time expire, then waits until a query has been answered. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await t.database.work.pool.query("SELECT");
}

/** Passes time until the jobs wait for their idle interval. */
async function becomeIdle(): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    await pass(IDLE_MS);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const pending = async () => (await t.database.pool.query("SELECT FROM audit_pending")).rowCount;

test("links an entry of an idle node within its short interval", async () => {
  const user = await t.make.user();
  await becomeIdle();
  const { statusCode } = await second.app.inject({
    method: "POST",
    url: "/bpt/api/sys/login",
    payload: { username: user.username, password: user.password },
  });
  expect(statusCode).toBe(200);
  await expect.poll(pending).toBeGreaterThan(0);
  await pass(1_000);
  await expect.poll(pending).toBe(0);
});

test("links an entry that no wake announced within the idle interval", async () => {
  await becomeIdle();
  await t.database.pool.query(
    "INSERT INTO audit_entry (id, at, action, outcome) VALUES ('OTHER', now(), 'archive.read', 'ok')",
  );
  await pass(IDLE_MS);
  await expect.poll(pending).toBe(0);
});

test("links an entry soon whose wake was lost with the message connections", async () => {
  const listeners = async (action: "pid" | "pg_terminate_backend(pid, 10000)") =>
    (
      await t.database.pool.query(
        `SELECT ${action} FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN portal'`,
      )
    ).rowCount;
  await becomeIdle();
  expect(await listeners("pg_terminate_backend(pid, 10000)")).toBe(2);
  await t.database.pool.query(
    "INSERT INTO audit_entry (id, at, action, outcome) VALUES ('MISSED', now(), 'archive.read', 'ok')",
  );
  // Both nodes notice the loss by themselves, and wait before they connect again.
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(100);
      return listeners("pid");
    })
    .toBe(2);
  await pass(1_000);
  // No timer expires meanwhile, as it would during a poll: the job has begun, or waits for its idle interval.
  for (let reads = 0; reads < 2_000 && (await pending()) !== 0; reads += 1);
  expect(await pending()).toBe(0);
});

test("notifies of an import of another process within its short interval", async () => {
  const listener = await t.make.user();
  await becomeIdle();
  const source = fileOf(packageOf(procurement(1, "2025-01-06")));
  const target = { deptCode: "A01", fondsCode: "SL01", listenerIds: [listener.id] };
  await archiveImports({ database: t.database, clock: t.clock }).importDocument(source, target);
  const unnotified = async () =>
    (await t.database.pool.query("SELECT FROM import_batch WHERE tell IS NOT NULL")).rowCount;
  expect(await unnotified()).toBe(1);
  // The message arrives on a connection of its own.
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(200);
      return unnotified();
    })
    .toBe(0);
});
