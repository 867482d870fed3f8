import { startTestApp, type TestApp, until } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
let token: string;

const query = async (text: string) => (await t.database.pool.query(text)).rows;
const insertEntry = (id: string, at: string) =>
  t.database.pool.query("INSERT INTO audit_entry (id, at, action, outcome) VALUES ($1, $2, 'archive.read', 'ok')", [
    id,
    at,
  ]);
const awaitChained = () => until(async () => (await query("SELECT FROM audit_pending")).length === 0);
const runAgeing = () =>
  t.deps.modules
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === "audit_chain.age")
    ?.run();
const listRetained = async () =>
  (await query("SELECT id FROM audit_entry WHERE action = 'archive.read' ORDER BY id")).map(({ id }) => id);

async function verifyChain(anchor: string | null = null) {
  const first = (await t.call("auditChain.verify", { body: { from: null, anchor } }, { token })).body.result;
  if (first.next === null) return first.fault;
  return (await t.call("auditChain.verify", { body: { from: first.next, anchor } }, { token })).body.result.fault;
}

beforeAll(async () => {
  t = await startTestApp({ env: { AUDIT_RETENTION_MONTHS: "12" } });
  await insertEntry("A1", "2021-01-05T00:00:00Z");
  await insertEntry("A2", "2021-01-06T00:00:00Z");
  await insertEntry("A3", "2021-01-07T00:00:00Z");
  await awaitChained();
  // Older than the six months that the database requires, and younger than the setting.
  await insertEntry("B0", new Date(t.clock.now() - 250 * 86_400_000).toISOString());
  await insertEntry("B1", new Date(t.clock.now()).toISOString());
  await awaitChained();
  // An entry with a wrong time: an old entry after a younger one is not removed.
  await insertEntry("C1", "2021-01-08T00:00:00Z");
  await awaitChained();
  await t.make.role("age-keeper", ["audit:verify"]);
  token = await t.signIn(await t.make.user({ roles: ["age-keeper"] }));
});
afterAll(() => t.close());

test("[SEC-81] removes nothing when the chain is broken", async () => {
  const client = await t.database.pool.connect();
  const tamper = async (value: string) => {
    await client.query("SET session_replication_role = replica");
    await client.query("UPDATE audit_entry SET object = $1 WHERE id = 'A2'", [value === "" ? null : value]);
    await client.query("RESET session_replication_role");
  };
  try {
    await tamper("other");
    await expect(runAgeing()).rejects.toThrow("nothing is removed: the chain is broken at 2 (edited)");
    expect(await listRetained()).toContain("A1");
    await tamper("");
  } finally {
    client.release();
  }
});

test("[SEC-81] removes old entries, stores their last digest, and the rest stays valid", async () => {
  const [last] = await query("SELECT seq::int, digest FROM audit_link WHERE entry_id = 'A3'");
  expect(await runAgeing()).toBe(3);
  expect(await listRetained()).toEqual(["B0", "B1", "C1"]);
  expect(await query("SELECT seq::int, digest FROM audit_anchor WHERE kind = 'aged'")).toEqual([last]);
  expect(await query("SELECT object, detail->'count' AS count FROM audit_entry WHERE action = 'audit.age'")).toEqual([
    { object: "3", count: 3 },
  ]);
  await awaitChained();
  expect(await verifyChain()).toBeNull();
  expect(await verifyChain(`${last.seq}:${last.digest}`)).toBeNull();
  expect(await verifyChain(`${last.seq}:${"ab".repeat(32)}`)).toMatchObject({ kind: "anchor", seq: last.seq });
  expect(await runAgeing()).toBe(0);
});

test("[SEC-81] refuses in the database entries younger than six months and any other deletion", async () => {
  const [{ seq }] = await query("SELECT seq::int FROM audit_link WHERE entry_id = 'B1'");
  const removeUpTo = (olderThan: string) => query(`SELECT audit_remove_aged(${seq}, ${olderThan})`);
  await expect(removeUpTo("now()")).rejects.toThrow("audit entries stay for six months");
  await expect(removeUpTo("now() - interval '6 months' + interval '1 hour'")).rejects.toThrow("stay for six months");
  await expect(removeUpTo("now() - interval '7 months'")).rejects.toThrow("is missing or younger");
  await expect(query("DELETE FROM audit_entry WHERE id = 'C1'")).rejects.toThrow("audit_entry is append-only");
  const setAgeing = "SELECT set_config('tender.audit_ageing', pg_current_xact_id()::text, false)";
  await expect(query(`BEGIN; ${setAgeing}; DELETE FROM audit_entry WHERE id = 'B1'; COMMIT`)).rejects.toThrow(
    "append-only",
  );
  await expect(query(`BEGIN; ${setAgeing}; DELETE FROM audit_link WHERE seq = ${seq}; COMMIT`)).rejects.toThrow(
    "append-only",
  );
  expect(await listRetained()).toEqual(["B0", "B1", "C1"]);
});

test("[SEC-81] removes nothing without the setting", async () => {
  const other = await startTestApp();
  try {
    await other.database.pool.query(
      "INSERT INTO audit_entry (id, at, action, outcome) VALUES ('A1', '2001-01-01', 'archive.read', 'ok')",
    );
    await expect.poll(async () => (await other.database.pool.query("SELECT FROM audit_pending")).rowCount).toBe(0);
    const job = other.deps.modules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === "audit_chain.age");
    expect(await job?.run()).toBe(0);
    expect((await other.database.pool.query("SELECT FROM audit_entry")).rowCount).toBe(1);
  } finally {
    await other.close();
  }
});
