// Guarantee: all entries are sent to another machine, in order and with their digests, before the anchor that closes
// them.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalServer, startLocalServer } from "#test/third-party/local-server.ts";
import { digestOf, GENESIS } from "./canonical-entry.ts";

let t: TestApp;
let receiver: LocalServer;
let folder: string;
let status = 204;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "entries-"));
  receiver = await startLocalServer(() => ({ status }));
  t = await startTestApp({
    env: {
      AUDIT_ANCHOR_ENTRIES: "on",
      AUDIT_ANCHOR_FILE: join(folder, "trail.jsonl"),
      AUDIT_ANCHOR_URL: `${receiver.origin}/trail`,
      PRIVATE_HOSTS: receiver.host,
    },
  });
});
afterAll(async () => {
  await t.close();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

const query = async (text: string) => (await t.database.pool.query(text)).rows;
const insertEntries = (count: number, object: string) =>
  t.database.pool.query(
    `INSERT INTO audit_entry (id, at, action, outcome, username, object, address, detail)
     SELECT $2 || lpad(n::text, 4, '0'), now(), 'archive.read', 'ok', '林采薇', $2, '198.51.100.7', '{"n": 1.50}'
     FROM generate_series(1, $1::int) AS n`,
    [count, object],
  );
const runAnchors = () =>
  t.deps.modules
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === "audit_chain.anchor")
    ?.run();
async function waitUntilLinked() {
  // Entries written by SQL wake no job.
  t.deps.wakeJobs();
  await expect.poll(() => query("SELECT FROM audit_pending")).toEqual([]);
}
/** Waits until all entries are linked, advances an hour and sends. */
async function advanceAndSend() {
  await waitUntilLinked();
  t.clock.advance(3_600_000);
  return runAnchors();
}
type Line = { readonly kind: string; readonly seq: number; readonly digest: string } & Record<string, string | null>;
const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
const takeRequests = () =>
  receiver.requests.splice(0).map(({ headers, body }) => [headers["content-type"], linesOf(body)] as const);
const COLUMNS = ["id", "at", "action", "outcome", "user_id", "username", "object", "reason", "address", "user_agent"];

test("[SEC-81] sends every entry with all columns, position and digest, then the anchor", async () => {
  await insertEntries(3, "first");
  await advanceAndSend();
  const [entries, anchor, ...more] = takeRequests();
  expect(entries?.[0]).toBe("application/x-ndjson");
  expect(anchor?.[0]).toBe("application/json");
  expect(more).toEqual([]);
  const lines = entries?.[1] ?? [];
  const linkedEntries = await query(
    "SELECT l.seq::int, l.digest, e.* FROM audit_link l JOIN audit_entry e ON e.id = l.entry_id ORDER BY seq",
  );
  expect(lines.map(({ seq, digest, id }) => [seq, digest, id])).toEqual(
    linkedEntries.map(({ seq, digest, id }) => [seq, digest, id]),
  );
  const last = lines.at(-1);
  expect(last).toMatchObject({
    kind: "entry",
    action: "archive.read",
    outcome: "ok",
    username: "林采薇",
    object: "first",
    address: "198.51.100.7",
    user_id: null,
    reason: null,
    detail: '{"n": 1.50}',
  });
  expect(anchor?.[1]).toMatchObject([{ kind: "hour", seq: last?.seq, digest: last?.digest }]);
  // The copy can be verified by itself.
  let before = GENESIS;
  for (const { seq, digest, ...line } of lines) {
    const texts = [...COLUMNS, "request_id", "detail"].map((name) => line[name] ?? null);
    expect(digestOf(seq, before, texts)).toBe(digest);
    before = digest;
  }
  expect(linesOf(await readFile(join(folder, "trail.jsonl"), "utf8"))).toEqual([...lines, ...(anchor?.[1] ?? [])]);
});

test("[SEC-81] sends the entries since the previous anchor, five hundred at once", async () => {
  await insertEntries(1_001, "second");
  await advanceAndSend();
  const [first, second, third, anchor] = takeRequests().map(([, lines]) => lines);
  expect(first).toHaveLength(500);
  expect(second).toHaveLength(500);
  expect(anchor).toHaveLength(1);
  const all = [first, second, third].flatMap((lines) => lines ?? []);
  const seqs = all.map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
  expect(all.filter(({ object }) => object === "second")).toHaveLength(1_001);
  expect(all.filter(({ object }) => object === "first")).toEqual([]);
  expect(seqs.at(-1)).toBe(anchor?.[0]?.seq);
});

test("[SEC-81] sends no anchor before its entries, and retries only failed targets", async () => {
  status = 503;
  await insertEntries(2, "third");
  await expect(advanceAndSend()).rejects.toThrow("AUDIT_ANCHOR_URL: HTTP 503");
  await expect(runAnchors()).rejects.toThrow("AUDIT_ANCHOR_URL: HTTP 503");
  expect(takeRequests().map(([type]) => type)).toEqual(["application/x-ndjson", "application/x-ndjson"]);
  expect(await query("SELECT FROM audit_anchor WHERE sent_at IS NULL")).toHaveLength(1);
  status = 204;
  await runAnchors();
  const [entries, anchor] = takeRequests().map(([, lines]) => lines);
  expect(entries?.filter(({ object }) => object === "third")).toHaveLength(2);
  expect(anchor).toMatchObject([{ kind: expect.stringMatching(/hour|day/), seq: entries?.at(-1)?.seq }]);
  expect(await query("SELECT FROM audit_anchor WHERE sent_at IS NULL")).toEqual([]);
  const inFile = linesOf(await readFile(join(folder, "trail.jsonl"), "utf8"));
  expect(inFile.filter(({ object }) => object === "third")).toHaveLength(2);
  expect(inFile.filter(({ kind, seq }) => kind !== "entry" && seq === anchor?.[0]?.seq)).toEqual(anchor);
});

test("[W-31] records only the SQL code when entries cannot be read, and sends later", async () => {
  await insertEntries(1, "unread");
  await waitUntilLinked();
  await query("ALTER TABLE audit_entry RENAME COLUMN user_agent TO agent");
  try {
    await expect(advanceAndSend()).rejects.toThrow("does not exist");
  } finally {
    await query("ALTER TABLE audit_entry RENAME COLUMN agent TO user_agent");
  }
  expect(await query("SELECT failure FROM audit_anchor WHERE sent_at IS NULL")).toEqual([{ failure: "SQL 42703" }]);
  await runAnchors();
  expect(takeRequests().map(([type]) => type)).toEqual(["application/x-ndjson", "application/json"]);
});

test("[SEC-81] sends position, digest and id of a deleted entry", async () => {
  await insertEntries(2, "fourth");
  await waitUntilLinked();
  const client = await t.database.pool.connect();
  try {
    await client.query("SET session_replication_role = replica; DELETE FROM audit_entry WHERE id = 'fourth0001'");
  } finally {
    await client.query("RESET session_replication_role");
    client.release();
  }
  await advanceAndSend();
  const [entries] = takeRequests().map(([, lines]) => lines);
  const deletedLine = entries?.find(({ id }) => id === "fourth0001");
  expect(Object.keys(deletedLine ?? {})).toEqual(["kind", "seq", "digest", "id"]);
});
