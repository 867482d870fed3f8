// Guarantee: monitoring shows the state of nodes, database and queues, and no personal data.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outgoingMessage } from "#modules/notices/message/message.tables.ts";
import { nodeStatus } from "#modules/trail/node-status/node-status.tables.ts";

let t: TestApp;
let manager: Person;

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["monitor:view"]);
  manager = await t.person({ roles: ["keeper"] });
});
afterAll(() => t.close());

const read = async () => (await t.call("monitor.read", {}, manager)).body.result;

test("shows version, memory, sockets, pools and request rates of this node", async () => {
  const { nodes } = await read();
  const [node] = nodes;
  expect(nodes).toHaveLength(1);
  expect(node).toMatchObject({ isSilent: false, version: "1.0.0", runtime: expect.stringMatching(/^Node\.js 2\d/) });
  expect(node?.pools.requests).toMatchObject({ most: expect.any(Number), waiting: 0 });
  const sample = node?.samples.at(-1);
  expect(sample).toMatchObject({ sockets: 0, failuresPerMinute: 0 });
  expect(sample?.memoryBytes).toBeGreaterThan(10_000_000);
  expect(sample?.requestsPerMinute).toBeGreaterThan(0);
});

test("shows how far the clocks of node and database differ, from the second report on", async () => {
  const offset = async () => (await read()).nodes[0]?.clockOffsetMs;
  await t.database.db.delete(nodeStatus);
  await t.deps.reportNode();
  await t.deps.reportNode();
  const shown = (await offset()) ?? 0;
  // The node has the clock of the test, the database that of the machine.
  expect(Math.abs(t.clock.now() - Date.now() - shown)).toBeLessThan(600_000);
});

test("shows size, connections, tables and running statements without their values", async () => {
  const client = await t.database.pool.connect();
  const sleeping = client.query("SELECT pg_sleep(30), '13800000001' AS phone").catch(() => undefined);
  try {
    const found = async () => (await read()).database.running.map(({ text }) => text);
    await expect.poll(found).toContain("SELECT pg_sleep(?), ? AS phone");
    const { database } = await read();
    expect(database.bytes).toBeGreaterThan(1_000_000);
    expect(database.connections).toBeGreaterThan(0);
    expect(database.tables.map(({ bytes }) => bytes)).toEqual(
      database.tables.map(({ bytes }) => bytes).toSorted((a, b) => b - a),
    );
  } finally {
    await t.database.pool.query(
      "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(30)%' AND datname = current_database()",
    );
    await sleeping;
    client.release();
  }
});

test("shows the waiting and refused messages of the outbox", async () => {
  const before = (await read()).queue;
  const at = new Date(t.clock.now() - 90_000);
  const row = { channel: "mail", recipient: "a@example.cn", kind: "notice", expiresAt: at, createdAt: at } as const;
  const later = new Date(t.clock.now() + 3_600_000);
  await t.database.db.insert(outgoingMessage).values([
    { ...row, nextAttemptAt: later },
    { ...row, nextAttemptAt: at, status: "refused" },
  ]);
  const { queue } = await read();
  expect(queue.waiting - before.waiting).toBe(1);
  expect(queue.refused - before.refused).toBe(1);
  expect(queue.oldestSeconds).toBeGreaterThanOrEqual(90);
});

test("lists slow calls by their path in the contract", async () => {
  t.deps.noteCall({ call: "GET /api/system/users", ms: 1_234_567, status: 200, requestId: "req-1" });
  await t.database.db.delete(nodeStatus);
  expect((await read()).slowCalls[0]).toMatchObject({
    call: "GET /api/system/users",
    ms: 1_234_567,
    requestId: "req-1",
  });
});

test("marks a node without reports as silent and removes it later", async () => {
  const { nodes } = await read();
  const report = { ...(await t.database.db.select().from(nodeStatus))[0]?.report } as never;
  const at = new Date(t.clock.now() - 31_000);
  await t.database.db.insert(nodeStatus).values({ node: "other:1", startedAt: at, at, report });
  const nodesNow = (await read()).nodes;
  expect(nodesNow.find(({ node }) => node === "other:1")?.isSilent).toBe(true);
  expect(nodesNow).toHaveLength(nodes.length + 1);
  t.clock.advance(10 * 60_000);
  await t.deps.housekeep();
  expect((await read()).nodes.map(({ node }) => node)).not.toContain("other:1");
});
