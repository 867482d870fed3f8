// Guarantee: while the database does not answer, deciding calls are refused; afterwards the server recovers by itself.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allEndpoints, type Endpoint, type EndpointKey } from "@tender/contract";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@tender/embedded-postgres";
import { clusterFolder } from "@tender/embedded-postgres/cluster.ts";
import { signalAllOf } from "@tender/embedded-postgres/process-state.ts";
import { everyPermission, type Person, startTestApp, type TestApp, urlOf } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dedicatedClient, openDatabase, TIME_BOUNDS } from "#platform/database/database.ts";
import { migrateDatabase } from "#platform/database/migrate.ts";

import { logoutRequest } from "./sso/cas-server.ts";

const folder = mkdtempSync(join(tmpdir(), `tender-portal-test-${process.pid}-`));
chmodSync(folder, 0o711);
const silent = { info: () => undefined, warn: () => undefined };

let server: EmbeddedPostgres;
let t: TestApp;
let token: string;
let recoveryCookie: string;
/** Has to show a certificate each day before a gated subsystem. */
let special: Person;
/** A node that counts requests. */
let counting: TestApp;

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: folder, log: silent, settings: { fsync: "off" } });
  await migrateDatabase(server.connection);
  t = await startNode({ SPECIAL_ACCOUNTS: "guarded" });
  counting = await startNode({ RATE_LIMITS: "on" });
  const gated = {
    appId: "60009",
    kind: "handover",
    indexPage: "https://trade.example/",
    certificateGate: true,
  } as const;
  await t.make.subsystem(gated, ["payer"]);
  special = await t.person({ username: "guarded", roles: ["payer"] });
  await t.make.role("everything", everyPermission());
  const user = await t.make.user({ username: "keeper", phone: "13700000001", roles: ["everything"] });
  token = await t.signIn(user);
  const found = await t.call("recovery.find", { query: { username: "keeper" } });
  recoveryCookie = String(found.headers["set-cookie"]).split(";")[0] ?? "";
});
afterAll(async () => {
  signalAll("SIGCONT");
  await counting?.close();
  await t?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function startNode(env: Record<string, string> = {}): Promise<TestApp> {
  const database = openDatabase({ connection: server.connection, maxConnections: 4, onError: () => undefined });
  return startTestApp({ env, database: { ...database, connection: server.connection, drop: database.close } });
}

/** Signals the postmaster and all of its processes. */
function signalAll(signal: NodeJS.Signals): void {
  signalAllOf(clusterFolder(folder), signal);
}

const TOKEN = "x".repeat(43);
const fields = { username: "newcomer", phone: "13700000002", password: "Qk7#mvTx-2" };
const signedScan = { authType: "0", taskId: TOKEN, holder: TOKEN, time: 1_700_000_000_000, signature: "x".repeat(86) };
const assertion = {
  id: TOKEN,
  rawId: TOKEN,
  type: "public-key",
  response: { clientDataJSON: TOKEN, authenticatorData: TOKEN, signature: TOKEN },
};

interface RequestParts {
  query?: Record<string, string>;
  body?: object;
  /** Fields of a form. */
  fields?: Record<string, string>;
}

const serviceTicket = { query: { service: "https://trade.example/", ticket: TOKEN, format: "JSON" } };
/** CAS clients accept only status 200; the failure is in the body. */
const ticketCalls: Partial<Record<EndpointKey, RequestParts>> = {
  "casServer.validate": serviceTicket,
  "casServer.serviceValidate": serviceTicket,
  "casServer.serviceValidateWithAttributes": serviceTicket,
  "casServer.proxyValidate": serviceTicket,
  "casServer.proxyValidateWithAttributes": serviceTicket,
  "casServer.proxy": { query: { pgt: TOKEN, targetService: "https://trade.example/", format: "JSON" } },
};

/**
 * Calls without a session that decide about access, or issue data on which a later call decides; each with a valid
 * request.
 */
const deciding: Partial<Record<EndpointKey, RequestParts>> = {
  "signIn.withPassword": { body: { username: "keeper", password: "Tender@2026" } },
  "signIn.withToken": { body: { token: TOKEN } },
  "session.checkTokenEffect": {},
  "session.signOutAtGateway": {},
  "session.signOut": {},
  "registration.register": { body: { ...fields, email: "n@example.com", smscode: "123456" } },
  "registration.checkUnique": { query: { username: "newcomer" } },
  "recovery.find": { query: { username: "keeper" } },
  "recovery.read": {},
  "recovery.verifyPhone": { body: { phone: "13700000001", smscode: "123456" } },
  "recovery.setPassword": { body: { ...fields, smscode: TOKEN } },
  "recovery.checkLink": { body: { secret: TOKEN } },
  "recovery.setPasswordByLink": {
    body: { secret: TOKEN, password: fields.password, confirmation: fields.password, consent: true },
  },
  "firstAdministrator.checkLink": { body: { secret: TOKEN } },
  "firstAdministrator.create": {
    body: {
      ...fields,
      secret: TOKEN,
      departName: "交易中心",
      realname: "许明远",
      confirmation: fields.password,
      consent: true,
    },
  },
  "signIn.challengePasskey": {},
  "signIn.withPasskey": { body: { flow: TOKEN, assertion } },
  "certificate.challenge": { query: { purpose: "login" } },
  "certificateAccess.signIn": { query: { caLockCode: TOKEN } },
  "captcha.check": { body: { captcha: "abcd", checkKey: "1" } },
  "captcha.drawForKey": {},
  "captcha.draw": {},
  "sms.send": { body: { mobile: "13700000001", smsmode: "0" } },
  "signIn.withSms": { body: { mobile: "13700000001", smscode: "123456" } },
  "sms.listOutbox": {},
  "scan.drawCode": { query: { authType: "0" } },
  "scan.signIn": { query: { taskId: TOKEN, authType: "0" } },
  "scan.awaitChange": { query: { taskId: TOKEN, seen: "waiting" } },
  "scan.reportScan": { body: signedScan },
  "scan.confirm": { body: { ...signedScan, accepted: true, number: "47" } },
  "scan.readDemoPhone": {},
  "sso.signInWithTicket": { body: { ticket: TOKEN } },
  "sso.validateLogin": { query: { ticket: TOKEN } },
  "sso.receiveLogout": { fields: { logoutRequest: logoutRequest(TOKEN) } },
  "casServer.login": { query: { service: "https://trade.example/" } },
  ...ticketCalls,
  "thirdParty.redirectToProvider": {},
  "thirdParty.returnFromProvider": { query: { state: TOKEN, code: TOKEN } },
  "thirdParty.redeem": {},
  "thirdParty.readPending": { body: { code: TOKEN } },
  "file.view": { query: { attachGroup: "attachments", attachPath: "x.pdf" } },
  "publicRecord.read": {},
};

/**
 * Calls that do not decide about access: a signed challenge, public keys, demo locks, the state of this process, a
 * sign-out without a session.
 */
const nonDeciding: EndpointKey[] = [
  "casServer.logout",
  "casServer.confirmLogout",
  "certificateAccess.listDemoLocks",
  "captcha.challengeSlider",
  "signIn.readEncryptionKey",
  "session.publishKeys",
  "system.health",
  "system.ready",
];

const open = allEndpoints().filter(({ endpoint }) => endpoint.access.kind === "anonymous");
const closed = allEndpoints().filter(({ endpoint }) => endpoint.access.kind !== "anonymous");

const pageCode = (page: string) => /<p>系统繁忙，请稍后再试</.test(page) && "http.unavailable";
/** Returns the code of an envelope or a CAS answer. CAS 1.0 answers only `no`. */
const envelopeCode = (body: string) => {
  if (body === "no\n") return "INTERNAL_ERROR";
  const { code, serviceResponse } = JSON.parse(body);
  return code ?? (serviceResponse.authenticationFailure ?? serviceResponse.proxyFailure).code;
};

/**
 * Returns status and code by call. All calls run at once, more than there are connections.
 */
async function answersTo(calls: readonly { key: EndpointKey; endpoint: Endpoint }[]): Promise<Record<string, string>> {
  const answers = calls.map(async ({ key, endpoint: { methods, paths, isPage } }) => {
    const { query = {}, body, fields: form } = deciding[key] ?? {};
    const search = new URLSearchParams(query).toString();
    const url = `${urlOf(paths[0])}${search && `?${search}`}`;
    const reply = await t.http(methods[0], url, {
      token,
      headers: { cookie: recoveryCookie },
      ...(body ? { body } : {}),
      ...(form ? { raw: new URLSearchParams(form).toString(), contentType: "application/x-www-form-urlencoded" } : {}),
    });
    return [key, `${reply.statusCode} ${isPage ? pageCode(reply.body) : envelopeCode(reply.body)}`];
  });
  return Object.fromEntries(await Promise.all(answers));
}

const expectedRefusals = (calls: readonly { key: EndpointKey }[]) =>
  Object.fromEntries(calls.map(({ key }) => [key, key in ticketCalls ? "200 INTERNAL_ERROR" : "503 http.unavailable"]));

const decidingCalls = open.filter(({ key }) => key in deciding);

test("[SEC-82] classifies every call without a session as deciding or not", () => {
  const classified = [...Object.keys(deciding), ...nonDeciding];
  expect(open.map(({ key }) => key).filter((key) => !classified.includes(key))).toEqual([]);
});

test("[SEC-82] limits a request's wait for connection and answer to less than 5 s together", () => {
  const { connectMs, answerMs } = TIME_BOUNDS.request;
  expect(connectMs + answerMs).toBeLessThan(5_000);
});

test("drops a connection whose backend does not answer", async () => {
  const client = dedicatedClient(server.connection, TIME_BOUNDS.request);
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const pid = rows[0]?.pid ?? 0;
  process.kill(pid, "SIGSTOP");
  await expect(client.query("SELECT 1")).rejects.toThrow("the database did not answer");
  process.kill(pid, "SIGCONT");
});

/** Expects refusals of the checks after a cached session: the day's certificate, and rate limits. */
async function expectChecksRefused(): Promise<void> {
  const body = { appId: "60009" };
  const answers = await Promise.all([
    t.call("trade.checkBondFee", {}, special),
    t.call("launcher.enter", { body }, special),
    t.call("trade.addLoginLog", { body: { ...body, appName: "x", loginType: 1 } }, special),
    counting.call("captcha.challengeSlider", {}, { from: "203.0.113.77" }),
    counting.call("signIn.readEncryptionKey", {}, { from: "203.0.113.78" }),
  ]);
  expect(answers.map(({ status, body: answer }) => [status, answer.code])).toEqual(
    answers.map(() => [503, "http.unavailable"]),
  );
}

async function expectDecidingCallsRefused(): Promise<void> {
  // The cached session has expired and must be looked up again.
  t.clock.advance(3_000);
  const calls = [...closed, ...decidingCalls];
  expect(await answersTo(calls)).toEqual(expectedRefusals(calls));
  expect((await t.call("system.health")).status).toBe(200);
  const ready = await t.http("GET", "/api/ready");
  expect([ready.statusCode, ready.json().result]).toEqual([503, { missing: ["database"] }]);
}

/** Returns the server's processes for the portal's connections. */
async function backends(): Promise<number[]> {
  const { rows } = await t.database.pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  return rows.map(({ pid }) => pid);
}

let earlierBackends: number[];
const sessions = () => t.call("session.listOwn", {}, { token });

test("[SEC-82] refuses every deciding call while the database is stopped", async () => {
  earlierBackends = await backends();
  expect((await t.call("trade.checkBondFee", {}, special)).body.result).toBe(false);
  signalAll("SIGSTOP");
  await expectChecksRefused();
  await expectDecidingCallsRefused();
});

test("serves requests when the database continues, with new connections only", async () => {
  signalAll("SIGCONT");
  await expect.poll(async () => (await sessions()).status).toBe(200);
  expect(earlierBackends.length).toBeGreaterThan(0);
  const openBefore = async () => (await backends()).filter((pid) => earlierBackends.includes(pid));
  await expect.poll(openBefore).toEqual([]);
  const other = await startNode();
  try {
    // Cached, because the clock does not advance, unless the other node's message arrives.
    expect((await sessions()).status).toBe(200);
    const second = await other.signIn({ id: "", username: "keeper", password: "Tender@2026" });
    expect((await t.call("session.readCurrent", {}, { token: second })).status).toBe(200);
    expect((await other.call("session.signOut", {}, { token: second })).status).toBe(200);
    await expect
      .poll(async () => (await t.call("session.readCurrent", {}, { token: second })).body.code)
      .toBe("session.expired");
  } finally {
    await other.close();
  }
});

test("closes while the database is stopped", async () => {
  const other = await startNode();
  expect((await other.call("system.ready")).status).toBe(200);
  signalAll("SIGSTOP");
  await other.close();
  signalAll("SIGCONT");
});

test("[SEC-82] refuses every deciding call after the database has ended", async () => {
  await server.stop();
  await expectDecidingCallsRefused();
});
