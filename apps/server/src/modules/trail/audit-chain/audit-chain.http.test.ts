import type { EndpointOf, ResultOf } from "@tender/contract";
import { startTestApp, type TestApp, until } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createChainTools } from "./audit-chain.module.ts";

let t: TestApp;
let token: string;
const TABLES = ["audit_entry", "audit_link", "audit_anchor", "audit_pending"];
/** The advisory lock under which the chain grows. */
const LOCK = 7_203_131;

/** Runs statements with triggers switched off, as the owner of the tables can. */
async function asOwner(...statements: readonly string[]): Promise<void> {
  const client = await t.database.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    await client.query("SET LOCAL session_replication_role = replica");
    for (const statement of statements) await client.query(statement);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}

const queryRows = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows;
const addEntry = (object: string) =>
  t.database.pool.query(
    "INSERT INTO audit_entry (id, at, action, outcome, object) VALUES ($1, now(), 'archive.read', 'ok', $1)",
    [object],
  );
/** Entries written by SQL wake no job. */
const waitUntilLinked = () => {
  t.deps.wakeJobs();
  return until(async () => (await queryRows("SELECT FROM audit_pending")).length === 0);
};

type Verified = ResultOf<EndpointOf<"auditChain.verify">>;
interface VerifyReply {
  readonly status: number;
  readonly body: { readonly result: Verified };
}

/** Verifies the whole trail as the page does. */
async function verify(anchor: string | null = null): Promise<Verified> {
  for (let from: string | null = null; ; ) {
    const { status, body }: VerifyReply = await t.call("auditChain.verify", { body: { from, anchor } }, { token });
    expect(status).toBe(200);
    if (body.result.next === null) return body.result;
    from = body.result.next;
  }
}
const findFault = async (anchor: string | null = null) => (await verify(anchor)).fault;

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("chain-keeper", ["audit:verify"]);
  token = await t.signIn(await t.make.user({ username: "keeper", roles: ["chain-keeper"] }));
  for (let n = 10; n < 40; n += 1) await addEntry(`E${n}`);
  await waitUntilLinked();
  for (const table of TABLES) await t.database.pool.query(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
});
afterAll(() => t.close());

/** Returns the position of an entry in the chain. */
const positionOf = async (object: string): Promise<number> =>
  Number((await queryRows("SELECT seq FROM audit_link WHERE entry_id = $1", [object]))[0].seq);

test("[SEC-81] links every entry without gaps, and verifies the chain", async () => {
  await waitUntilLinked();
  const [counted] = await queryRows("SELECT count(*)::int AS entries FROM audit_entry");
  const positions = await queryRows("SELECT seq::int FROM audit_link ORDER BY seq");
  expect(positions.map(({ seq }) => seq)).toEqual(Array.from({ length: counted.entries }, (_, n) => n + 1));
  expect(await verify()).toMatchObject({ fault: null, next: null, first: 1 });
});

test("[SEC-81] links an entry that is committed late after the entries committed before it", async () => {
  const lateClient = await t.database.pool.connect();
  try {
    await lateClient.query("BEGIN");
    await lateClient.query(
      "INSERT INTO audit_entry (id, at, action, outcome) VALUES ('A-early', now(), 'archive.read', 'ok')",
    );
    await addEntry("Z-later");
    await waitUntilLinked();
    await lateClient.query("COMMIT");
    await waitUntilLinked();
  } finally {
    lateClient.release();
  }
  expect(await positionOf("A-early")).toBeGreaterThan(await positionOf("Z-later"));
  expect(await findFault()).toBeNull();
});

test("[SEC-81] leaves no gap and no duplicate position when nodes link concurrently", async () => {
  const nodes = [1, 2, 3].map(() => createChainTools(t.database.work).chainer);
  for (let n = 0; n < 30; n += 1) {
    await addEntry(`N${n}`);
    if (n % 5 === 0) await Promise.all(nodes.map((node) => node.run()));
  }
  await waitUntilLinked();
  expect(await findFault()).toBeNull();
});

test("[SEC-81] refuses UPDATE, DELETE and TRUNCATE of links and anchors in the database", async () => {
  await asOwner(
    `INSERT INTO audit_anchor (seq, kind, digest, at) SELECT seq, 'hour', digest, now() FROM audit_link WHERE seq = 2`,
  );
  for (const [table, column] of [
    ["audit_link", "digest"],
    ["audit_anchor", "digest"],
  ])
    for (const statement of [`UPDATE ${table} SET ${column} = 'x'`, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
      await expect(t.database.pool.query(statement)).rejects.toThrow(`${table} is append-only`);
});

test("[SEC-80] records the person and the result of a verification", async () => {
  await verify();
  await asOwner("UPDATE audit_entry SET object = 'other' WHERE id = 'E20'");
  await verify();
  const entries = await queryRows(
    "SELECT username, outcome, reason FROM audit_entry WHERE action = 'audit.verify' ORDER BY id DESC LIMIT 2",
  );
  expect(entries).toEqual([
    { username: "keeper", outcome: "refused", reason: "audit.edited" },
    { username: "keeper", outcome: "ok", reason: null },
  ]);
  await asOwner("UPDATE audit_entry SET object = 'E20' WHERE id = 'E20'");
});

describe("manipulation by the owner of the database", () => {
  afterEach(() =>
    asOwner(
      `TRUNCATE ${TABLES.join(", ")}`,
      ...TABLES.map((table) => `INSERT INTO ${table} SELECT * FROM kept_${table}`),
    ),
  );

  test.each([
    ["id", "'E20x'", "removed"],
    ["at", "at + interval '1 millisecond'", "edited"],
    ["action", "'archive.export'", "edited"],
    ["outcome", "'refused'", "edited"],
    ["user_id", "'somebody'", "edited"],
    ["username", "'somebody'", "edited"],
    ["object", "'other'", "edited"],
    ["reason", "''", "edited"],
    ["address", "'198.51.100.1'", "edited"],
    ["user_agent", "'other'", "edited"],
    ["request_id", "'other'", "edited"],
    ["detail", "'{}'", "edited"],
  ])("[SEC-81] is detected when %s of an entry is changed", async (column, value, kind) => {
    const seq = await positionOf("E20");
    await asOwner(`UPDATE audit_entry SET ${column} = ${value} WHERE id = 'E20'`);
    expect(await findFault()).toEqual({ kind, seq, entryId: "E20" });
  });

  test("[SEC-81] is detected when an entry is removed, with or without its link", async () => {
    const seq = await positionOf("E20");
    await asOwner("DELETE FROM audit_entry WHERE id = 'E20'");
    expect(await findFault()).toEqual({ kind: "removed", seq, entryId: "E20" });
    await asOwner("DELETE FROM audit_link WHERE entry_id = 'E20'");
    expect(await findFault()).toEqual({ kind: "removed", seq, entryId: null });
  });

  test("[SEC-81] is detected when the links after a removed entry are renumbered", async () => {
    const seq = await positionOf("E20");
    await asOwner(
      "DELETE FROM audit_entry WHERE id = 'E20'",
      "DELETE FROM audit_link WHERE entry_id = 'E20'",
      `UPDATE audit_link SET seq = -seq WHERE seq > ${seq}`,
      "UPDATE audit_link SET seq = -seq - 1 WHERE seq < 0",
    );
    expect(await findFault()).toEqual({ kind: "edited", seq, entryId: "E21" });
  });

  test("[SEC-81] is detected when an entry is added, or is not linked for over a minute", async () => {
    await asOwner("INSERT INTO audit_entry (id, at, action, outcome) VALUES ('E20a', now(), 'archive.read', 'ok')");
    expect(await findFault()).toEqual({ kind: "added", seq: null, entryId: "E20a" });
    await asOwner("DELETE FROM audit_entry WHERE id = 'E20a'");
    const lockHolder = await t.database.pool.connect();
    try {
      await lockHolder.query("BEGIN");
      await lockHolder.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
      await addEntry("waiting");
      expect(await findFault()).toBeNull();
      await t.database.pool.query("UPDATE audit_pending SET since = since - interval '61 seconds'");
      expect(await findFault()).toMatchObject({ kind: "added", seq: null });
    } finally {
      await lockHolder.query("ROLLBACK");
      lockHolder.release();
    }
  });

  test("[SEC-81] is detected when an entry is inserted with its own link", async () => {
    const seq = await positionOf("E20");
    await asOwner(
      "INSERT INTO audit_entry (id, at, action, outcome) VALUES ('E20a', now(), 'archive.read', 'ok')",
      `UPDATE audit_link SET seq = -seq WHERE seq >= ${seq}`,
      "UPDATE audit_link SET seq = -seq + 1 WHERE seq < 0",
      `INSERT INTO audit_link VALUES (${seq}, 'E20a', '${"ab".repeat(32)}')`,
    );
    expect(await findFault()).toEqual({ kind: "reordered", seq, entryId: "E20a" });
  });

  test("[SEC-81] is detected when two entries are exchanged, by positions or by links", async () => {
    const [first, second] = [await positionOf("E20"), await positionOf("E25")];
    await asOwner(
      `UPDATE audit_link SET seq = -1 WHERE seq = ${first}`,
      `UPDATE audit_link SET seq = ${first} WHERE seq = ${second}`,
      `UPDATE audit_link SET seq = ${second} WHERE seq = -1`,
    );
    expect(await findFault()).toEqual({ kind: "reordered", seq: first, entryId: "E25" });
    await asOwner(
      "UPDATE audit_link SET entry_id = 'swap' WHERE entry_id = 'E20'",
      "UPDATE audit_link SET entry_id = 'E20' WHERE entry_id = 'E25'",
      "UPDATE audit_link SET entry_id = 'E25' WHERE entry_id = 'swap'",
      `UPDATE audit_link SET digest = (SELECT digest FROM kept_audit_link k WHERE k.seq = audit_link.seq) WHERE seq IN (${first}, ${second})`,
      `UPDATE audit_link SET entry_id = 'swap' WHERE entry_id = 'E20'`,
      `UPDATE audit_link SET entry_id = 'E20' WHERE entry_id = 'E25'`,
      `UPDATE audit_link SET entry_id = 'E25' WHERE entry_id = 'swap'`,
    );
    expect(await findFault()).toEqual({ kind: "reordered", seq: first, entryId: "E25" });
  });

  test("[SEC-81] is detected when the end is removed, by an anchor or by a copy of one", async () => {
    const [{ seq, digest }] = await queryRows("SELECT seq::int, digest FROM audit_link ORDER BY seq DESC LIMIT 1");
    await asOwner(
      `INSERT INTO audit_anchor (seq, kind, digest, at) VALUES (${seq}, 'hour', '${digest}', now())`,
      `DELETE FROM audit_entry WHERE id IN (SELECT entry_id FROM audit_link WHERE seq > ${seq - 3})`,
      `DELETE FROM audit_link WHERE seq > ${seq - 3}`,
    );
    expect(await findFault()).toEqual({ kind: "truncated", seq: seq - 2, entryId: null });
    await asOwner("TRUNCATE audit_anchor");
    expect(await findFault(`${seq + 100}:${digest}`)).toMatchObject({ kind: "truncated" });
  });

  test("[SEC-81] is detected by an anchor when the whole chain is recomputed", async () => {
    await waitUntilLinked();
    const [{ seq, digest }] = await queryRows("SELECT seq::int, digest FROM audit_link WHERE entry_id = 'E30'");
    expect(await findFault(`${seq}:${digest.toUpperCase()}`)).toBeNull();
    await asOwner(
      "UPDATE audit_entry SET object = 'other' WHERE id = 'E20'",
      "TRUNCATE audit_link, audit_anchor, audit_pending",
      "INSERT INTO audit_pending SELECT id FROM audit_entry",
    );
    await waitUntilLinked();
    expect(await findFault()).toBeNull();
    expect(await findFault(`${seq}:${digest}`)).toEqual({ kind: "anchor", seq, entryId: null });
    await asOwner(`INSERT INTO audit_anchor (seq, kind, digest, at) VALUES (${seq}, 'hour', '${digest}', now())`);
    expect(await findFault()).toMatchObject({ kind: "anchor", seq });
  });

  test("[SEC-81] is detected when the beginning is removed, even with a forged aged anchor", async () => {
    await asOwner(
      "DELETE FROM audit_entry WHERE id IN (SELECT entry_id FROM audit_link WHERE seq <= 5)",
      "DELETE FROM audit_link WHERE seq <= 5",
    );
    expect(await findFault()).toEqual({ kind: "removed", seq: 1, entryId: null });
    await asOwner(`INSERT INTO audit_anchor (seq, kind, digest, at) VALUES (5, 'aged', '${"ab".repeat(32)}', now())`);
    expect(await findFault()).toMatchObject({ kind: "edited", seq: 6 });
    await asOwner(
      "DELETE FROM audit_anchor",
      "INSERT INTO audit_anchor (seq, kind, digest, at) SELECT seq, 'aged', digest, now() FROM kept_audit_link WHERE seq = 8",
    );
    expect(await findFault()).toMatchObject({ kind: "anchor", seq: 8 });
  });

  test("[SEC-81] is detected when an entry is deleted before it is linked", async () => {
    const lockHolder = await t.database.pool.connect();
    try {
      await lockHolder.query("BEGIN");
      await lockHolder.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
      await addEntry("short-lived");
      await lockHolder.query("SET LOCAL session_replication_role = replica");
      await lockHolder.query("DELETE FROM audit_entry WHERE id = 'short-lived'");
      await lockHolder.query("UPDATE audit_pending SET since = since - interval '61 seconds'");
    } finally {
      await lockHolder.query("COMMIT");
      lockHolder.release();
    }
    await expect.poll(() => findFault()).toEqual({ kind: "removed", seq: null, entryId: "short-lived" });
  });
});
