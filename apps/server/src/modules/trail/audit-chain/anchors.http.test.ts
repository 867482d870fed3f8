import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CreatedUser, freePort, startTestApp, type TestApp } from "@tender/testkit";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
let folder: string;
let file: string;
let receiver: Server;
let url: string;
let publicUrl: string;
let user: CreatedUser;
const receivedLines: string[] = [];
let status = 204;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "anchors-"));
  file = join(folder, "anchors.jsonl");
  receiver = createServer(async (request, response) => {
    const line = (await request.toArray()).join("");
    if (status < 300) receivedLines.push(line);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  url = `http://${host}/anchors`;
  const port = await freePort();
  publicUrl = `http://localhost:${port}`;
  t = await startTestApp({
    env: { PUBLIC_URL: publicUrl, AUDIT_ANCHOR_FILE: file, AUDIT_ANCHOR_URL: url, PRIVATE_HOSTS: host },
  });
  await t.app.listen({ port, host: "127.0.0.1" });
  await t.make.role("anchor-keeper", ["audit:verify"]);
  user = await t.make.user({ roles: ["anchor-keeper"] });
});
afterAll(async () => {
  await t.close();
  await new Promise((resolve) => receiver.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const runAnchors = (app = t) =>
  app.deps.modules
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === "audit_chain.anchor")
    ?.run();

let entryCount = 0;
/** Inserts an entry and waits until it is linked. */
async function addEntry(): Promise<void> {
  entryCount += 1;
  await t.database.pool.query(
    "INSERT INTO audit_entry (id, at, action, outcome) VALUES ($1, now(), 'archive.read', 'ok')",
    [`ANCHORED${entryCount}`],
  );
  // An entry written by SQL wakes no job.
  t.deps.wakeJobs();
  await expect.poll(async () => (await t.database.pool.query("SELECT FROM audit_pending")).rowCount).toBe(0);
}
const readHead = async () =>
  (await t.database.pool.query("SELECT seq::int, digest FROM audit_link ORDER BY seq DESC LIMIT 1")).rows[0];
/** Returns a new session: hours pass in these tests, so that sessions expire. */
const sender = async () => ({ token: await t.signIn(user) });
const listAnchors = async () => (await t.call("auditChain.listAnchors", { query: {} }, await sender())).body.result;
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

test("[SEC-81] anchors the end of the chain hourly and daily, and sends the anchors", async () => {
  t.clock.set(Date.parse("2026-11-20T22:10:00+08:00"));
  await addEntry();
  await runAnchors();
  const first = await readHead();
  await addEntry();
  await runAnchors();
  t.clock.set(Date.parse("2026-11-20T23:00:00+08:00"));
  await runAnchors();
  const second = await readHead();
  t.clock.set(Date.parse("2026-11-20T23:30:00+08:00"));
  await addEntry();
  t.clock.set(Date.parse("2026-11-21T00:00:30+08:00"));
  await runAnchors();
  const third = await readHead();
  const { rows } = await listAnchors();
  expect(
    rows.map(({ seq, digest, kind, at, isSigned, failure }) => [seq, digest, kind, at, isSigned, failure]),
  ).toEqual([
    [third.seq, third.digest, "day", "2026-11-20T16:00:30.000Z", true, null],
    [second.seq, second.digest, "hour", "2026-11-20T15:00:00.000Z", true, null],
    [first.seq, first.digest, "hour", "2026-11-20T14:10:00.000Z", true, null],
  ]);
  expect(rows.every(({ sentAt }) => sentAt !== null)).toBe(true);
  const written = linesOf(await readFile(file, "utf8"));
  expect(written.map(({ seq, digest, at, kind }) => [seq, digest, at, kind])).toEqual(
    rows.map(({ seq, digest, at, kind }) => [seq, digest, at, kind]).toReversed(),
  );
  expect(linesOf(receivedLines.join(""))).toEqual(written);
});

test("[SEC-81] creates no anchor without new entries", async () => {
  const before = (await listAnchors()).total;
  t.clock.advance(3_600_000);
  await addEntry();
  await runAnchors();
  t.clock.advance(86_400_000);
  await runAnchors();
  expect((await listAnchors()).total).toBe(before + 1);
});

test("[SEC-81] signs an anchor with a published key of the portal", async () => {
  const keys = (await (await fetch(`${publicUrl}/oidc/keys`)).json()) as JSONWebKeySet;
  const [anchor] = linesOf(await readFile(file, "utf8")).slice(-1);
  const { payload, protectedHeader } = await jwtVerify(anchor.signature, createLocalJWKSet(keys));
  expect(payload).toEqual({ seq: anchor.seq, digest: anchor.digest, at: anchor.at });
  expect(protectedHeader).toMatchObject({ alg: "ES256", typ: "audit-anchor+jwt" });
});

test("[SEC-80, SEC-81] exports all anchors as the lines that are sent, and records the export", async () => {
  const answer = await t.http("GET", "/api/system/audit/anchors/export", await sender());
  expect(answer.headers["content-type"]).toBe("application/x-ndjson; charset=utf-8");
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="audit-anchors.jsonl"');
  expect(answer.body).toBe(await readFile(file, "utf8"));
  const { rows } = await t.database.pool.query(
    "SELECT username, outcome, detail, request_id FROM audit_entry WHERE action = 'audit.export'",
  );
  const detail = { log: "anchors" };
  expect(rows).toEqual([
    { username: user.username, outcome: "ok", detail, request_id: answer.headers["x-request-id"] },
  ]);
});

test("[SEC-81] retains unsent anchors with their failure, and sends them in order later", async () => {
  status = 503;
  for (let n = 0; n < 2; n += 1) {
    t.clock.advance(3_600_000);
    await addEntry();
    await expect(runAnchors()).rejects.toThrow("AUDIT_ANCHOR_URL: HTTP 503");
  }
  const unsent = (await listAnchors()).rows.slice(0, 2);
  expect(unsent.map(({ sentAt, failure }) => [sentAt, failure])).toEqual([
    [null, null],
    [null, "AUDIT_ANCHOR_URL: HTTP 503"],
  ]);
  status = 204;
  const before = receivedLines.length;
  await runAnchors();
  expect(linesOf(receivedLines.slice(before).join("")).map(({ seq }) => seq)).toEqual(
    unsent.map(({ seq }) => seq).toReversed(),
  );
  expect((await listAnchors()).rows.every(({ sentAt, failure }) => sentAt !== null && failure === null)).toBe(true);
});

test("[SEC-72] sends nothing to an unlisted address of the own network", async () => {
  const other = await startTestApp({ env: { AUDIT_ANCHOR_URL: url } });
  try {
    await other.database.pool.query("INSERT INTO audit_anchor (seq, kind, digest, at) VALUES (1, 'hour', 'x', now())");
    const before = receivedLines.length;
    await expect(runAnchors(other)).rejects.toThrow();
    expect(receivedLines.length).toBe(before);
  } finally {
    await other.close();
  }
});
