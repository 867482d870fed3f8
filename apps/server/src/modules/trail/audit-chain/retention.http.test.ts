import { startTestApp, type TestApp, until } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
let token: string;

const rows = async (text: string) => (await t.database.pool.query(text)).rows;
const record = (id: string, at: string) =>
  t.database.pool.query("INSERT INTO audit_entry (id, at, action, outcome) VALUES ($1, $2, 'archive.read', 'ok')", [
    id,
    at,
  ]);
const chained = () => until(async () => (await rows("SELECT FROM audit_pending")).length === 0);
const age = () =>
  t.deps.modules
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === "audit_chain.age")
    ?.run();
const kept = async () =>
  (await rows("SELECT id FROM audit_entry WHERE action = 'archive.read' ORDER BY id")).map(({ id }) => id);

async function faultOf(anchor: string | null = null) {
  const first = (await t.call("auditChain.verify", { body: { from: null, anchor } }, { token })).body.result;
  if (first.next === null) return first.fault;
  return (await t.call("auditChain.verify", { body: { from: first.next, anchor } }, { token })).body.result.fault;
}

beforeAll(async () => {
  t = await startTestApp({ env: { AUDIT_RETENTION_MONTHS: "12" } });
  await record("A1", "2021-01-05T00:00:00Z");
  await record("A2", "2021-01-06T00:00:00Z");
  await record("A3", "2021-01-07T00:00:00Z");
  await chained();
  // Older than the half year that the database requires, and younger than the setting.
  await record("B0", new Date(t.clock.now() - 250 * 86_400_000).toISOString());
  await record("B1", new Date(t.clock.now()).toISOString());
  await chained();
  // An entry with a wrong time: an old entry behind a younger one is not removed.
  await record("C1", "2021-01-08T00:00:00Z");
  await chained();
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
    await expect(age()).rejects.toThrow("nothing is removed: the chain is broken at 2 (edited)");
    expect(await kept()).toContain("A1");
    await tamper("");
  } finally {
    client.release();
  }
});

test("[SEC-81] removes entries past the setting, stores their last digest, keeps the rest valid", async () => {
  const [last] = await rows("SELECT seq::int, digest FROM audit_link WHERE entry_id = 'A3'");
  expect(await age()).toBe(3);
  expect(await kept()).toEqual(["B0", "B1", "C1"]);
  expect(await rows("SELECT seq::int, digest FROM audit_anchor WHERE kind = 'aged'")).toEqual([last]);
  expect(await rows("SELECT object, detail->'count' AS count FROM audit_entry WHERE action = 'audit.age'")).toEqual([
    { object: "3", count: 3 },
  ]);
  await chained();
  expect(await faultOf()).toBeNull();
  expect(await faultOf(`${last.seq}:${last.digest}`)).toBeNull();
  expect(await faultOf(`${last.seq}:${"ab".repeat(32)}`)).toMatchObject({ kind: "anchor", seq: last.seq });
  expect(await age()).toBe(0);
});

test("[SEC-81] refuses in the database entries younger than six months and any other deletion", async () => {
  const [{ seq }] = await rows("SELECT seq::int FROM audit_link WHERE entry_id = 'B1'");
  const removeUpTo = (olderThan: string) => rows(`SELECT audit_remove_aged(${seq}, ${olderThan})`);
  await expect(removeUpTo("now()")).rejects.toThrow("audit entries stay for six months");
  await expect(removeUpTo("now() - interval '6 months' + interval '1 hour'")).rejects.toThrow("stay for six months");
  await expect(removeUpTo("now() - interval '7 months'")).rejects.toThrow("is missing or younger");
  await expect(rows("DELETE FROM audit_entry WHERE id = 'C1'")).rejects.toThrow("audit_entry is append-only");
  const pretend = "SELECT set_config('tender.audit_ageing', pg_current_xact_id()::text, false)";
  await expect(rows(`BEGIN; ${pretend}; DELETE FROM audit_entry WHERE id = 'B1'; COMMIT`)).rejects.toThrow(
    "append-only",
  );
  await expect(rows(`BEGIN; ${pretend}; DELETE FROM audit_link WHERE seq = ${seq}; COMMIT`)).rejects.toThrow(
    "append-only",
  );
  expect(await kept()).toEqual(["B0", "B1", "C1"]);
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
