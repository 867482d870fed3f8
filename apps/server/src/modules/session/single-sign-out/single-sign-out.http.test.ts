// Guarantee: every visited service is notified of the end of a session for any reason, even while another service is
// slow.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { logoutDelivery, serviceVisit } from "./single-sign-out.tables.ts";

const HOUR = 3_600_000;
let t: TestApp;
let service: Server;
let address = "";
let status = 200;
const notifications: URLSearchParams[] = [];

const timeouts: number[] = [];
let timeoutSignal = new AbortController();
beforeAll(async () => {
  service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url === "/silent") return;
    notifications.push(new URLSearchParams(Buffer.concat(chunks).toString()));
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const { port } = service.address() as AddressInfo;
  address = `http://127.0.0.1:${port}/sign-out`;
  t = await startTestApp({
    env: { PRIVATE_HOSTS: `127.0.0.1:${port}` },
    deadline: (ms) => {
      timeouts.push(ms);
      return timeoutSignal.signal;
    },
  });
  await t.make.subsystem(
    { appId: "60009", kind: "handover", indexPage: "https://trade.example/", logoutUrl: address },
    ["buyer"],
  );
  const unreachable = { appId: "60010", kind: "handover" as const, indexPage: "https://other.example/" };
  await t.make.subsystem({ ...unreachable, logoutUrl: "http://127.0.0.1:9/sign-out" }, ["buyer"]);
  const silent = { appId: "60011", kind: "handover" as const, indexPage: "https://silent.example/" };
  await t.make.subsystem({ ...silent, logoutUrl: new URL("/silent", address).href }, ["buyer"]);
});
afterAll(async () => {
  await t.close();
  service.close();
});
afterEach(async () => {
  notifications.length = 0;
  status = 200;
  timeoutSignal.abort();
  timeoutSignal = new AbortController();
  await t.database.db.delete(serviceVisit);
  await t.database.db.delete(logoutDelivery);
});

/** Enters the subsystem and returns the session there. */
async function enter(sender: { readonly token: string }, appId = "60009") {
  const { url } = (await t.call("launcher.enter", { body: { appId } }, sender)).body.result;
  const token = new URL(url).searchParams.get("token") ?? "";
  return (await t.call("signIn.withToken", { body: { token } })).body.result;
}
/** Creates a person who has entered the subsystem; `inside`: the id of the session there. */
async function createVisitor(appId = "60009"): Promise<Person & { inside: string }> {
  const person = await t.person({ roles: ["buyer"] });
  return { ...person, inside: String(decodeJwt((await enter(person, appId)).accessToken).sid) };
}
async function runJob(name: string): Promise<void> {
  const jobs = t.deps.modules.flatMap((module) => module.jobs ?? []);
  await jobs.find((job) => job.name === name)?.run();
}
const listDeliveries = () => t.database.db.select().from(logoutDelivery);

test("[SEC-50, SEC-72, SEC-92] notifies a subsystem by a logout token with person and session, and waits 2 s", async () => {
  const person = await createVisitor();
  timeouts.length = 0;
  await t.call("session.signOut", {}, person);
  await expect.poll(() => notifications.length).toBe(1);
  expect(timeouts).toEqual([2_000]);
  const token = notifications[0]?.get("logout_token") ?? "";
  expect(decodeProtectedHeader(token)).toEqual({ alg: "ES256", kid: expect.any(String), typ: "logout+jwt" });
  const now = Math.floor(t.clock.now() / 1_000);
  expect(decodeJwt(token)).toEqual({
    iss: "http://localhost:3000",
    aud: "60009",
    sub: person.id,
    sid: person.inside,
    iat: now,
    exp: now + 120,
    jti: expect.any(String),
    events: { "http://schemas.openid.net/event/backchannel-logout": {} },
  });
  await expect.poll(async () => (await listDeliveries())[0]?.state).toBe("delivered");
});

test.each([
  ["the idle time has passed", () => t.clock.advance(13 * HOUR)],
  [
    "its absolute end has passed",
    ({ id }: Person) =>
      t.database.pool.query("UPDATE session SET absolute_end = $1 WHERE user_id = $2", [new Date(t.clock.now()), id]),
  ],
  [
    "the account is frozen",
    ({ id }: Person) => t.database.pool.query("UPDATE app_user SET status = 'frozen' WHERE id = $1", [id]),
  ],
  [
    "newer credentials supersede it",
    ({ id }: Person) =>
      t.database.pool.query("UPDATE app_user SET credentials_version = credentials_version + 1 WHERE id = $1", [id]),
  ],
])("[SEC-50] notifies when %s, without a sign-out", async (_cause, endSession) => {
  await endSession(await createVisitor());
  const other = await createVisitor();
  await runJob("single_sign_out.begin");
  await runJob("single_sign_out.deliver");
  await expect.poll(() => notifications.length).toBe(1);
  expect((await t.call("session.readCurrent", {}, other)).status).toBe(200);
});

test("[SEC-50] notifies when the sign-in behind a derived session expires", async () => {
  const { username, password } = await t.make.user({ roles: ["buyer"] });
  const first = (await t.call("signIn.withPassword", { body: { username, password } })).body.result;
  const derived = (await t.call("signIn.withToken", { body: { token: first.accessToken } })).body.result;
  const subsystemSession = await enter(derived);
  const ids = [first, derived, subsystemSession].map(({ accessToken }) => String(decodeJwt(accessToken).sid));
  expect(new Set(ids).size).toBe(3);
  await t.database.pool.query("UPDATE session SET absolute_end = $1 WHERE id = $2", [new Date(t.clock.now()), ids[0]]);
  t.clock.advance(3_000);
  await runJob("single_sign_out.begin");
  await runJob("single_sign_out.deliver");
  await expect.poll(() => notifications.length).toBe(1);
  expect((await t.call("session.readCurrent", {}, subsystemSession)).body.code).toBe("session.expired");
});

test("[SEC-50] retries after 1, 10 and 60 s, then marks the delivery as failed", async () => {
  status = 500;
  await t.call("session.signOut", {}, await createVisitor());
  await expect.poll(() => notifications.length).toBe(1);
  await expect.poll(async () => (await listDeliveries())[0]?.lastStatus).toBe(500);
  const readState = async () => {
    const [row] = await listDeliveries();
    const wait = (Number(row?.nextAttemptAt) - t.clock.now()) / 1_000;
    return [notifications.length, row?.attempts, row?.state === "pending" ? wait : row?.state];
  };
  for (const [seconds, attempts, next] of [
    [0.9, 1, 0.1],
    [0.1, 2, 10],
    [9.9, 2, 0.1],
    [0.1, 3, 60],
    [59.9, 3, 0.1],
    [0.1, 4, "failed"],
    [600, 4, "failed"],
  ] as const) {
    t.clock.advance(seconds * 1_000);
    await runJob("single_sign_out.deliver");
    await expect.poll(readState).toEqual([attempts, attempts, next]);
  }
  expect(await listDeliveries()).toMatchObject([
    { state: "failed", attempts: 4, lastStatus: 500, lastCause: "HTTP 500" },
  ]);
});

test("[SEC-72, W-11] posts to no unlisted address of a special-purpose network", async () => {
  await t.call("session.signOut", {}, await createVisitor("60010"));
  await expect
    .poll(async () => (await listDeliveries())[0]?.lastCause)
    .toBe("127.0.0.1 lies in a network of special purpose");
});

test("[SEC-50] shows administrators a failed delivery, and delivers it when they send it again", async () => {
  status = 503;
  const person = await createVisitor();
  await t.call("session.signOut", {}, person);
  for (const seconds of [0, 1, 10, 60]) {
    t.clock.advance(seconds * 1_000);
    await expect
      .poll(async () => runJob("single_sign_out.deliver").then(() => notifications.length))
      .toBeGreaterThan(0);
  }
  await expect.poll(async () => (await listDeliveries())[0]?.state).toBe("failed");
  await t.make.role("keeper", ["subsystem:view", "subsystem:deliver"]);
  const manager = await t.person({ roles: ["keeper"] });
  const listFailed = async () =>
    (await t.call("subsystemAdmin.listDeliveries", { query: { appId: "60009", state: "failed" } }, manager)).body
      .result;
  const { total, rows } = await listFailed();
  expect([total, rows[0]]).toMatchObject([
    1,
    { appId: "60009", protocol: "code", address, username: person.username, attempts: 4, lastStatus: 503 },
  ]);
  status = 200;
  notifications.length = 0;
  const resend = () => t.call("subsystemAdmin.resend", { body: { id: rows[0]?.id ?? "" } }, manager);
  expect((await resend()).body.success).toBe(true);
  await expect.poll(() => notifications.length).toBe(1);
  await expect.poll(async () => (await listDeliveries())[0]?.state).toBe("delivered");
  expect((await resend()).body.message).toBe("该通知正在发送或已送达");
});

test("[SEC-50] notifies a service at once while a silent one has more deliveries than slots", async () => {
  for (let n = 0; n < 11; n++) await t.call("session.signOut", {}, await createVisitor("60011"));
  await expect.poll(async () => (await listDeliveries()).length).toBe(11);
  await t.call("session.signOut", {}, await createVisitor());
  await expect.poll(() => notifications.length).toBe(1);
  const silent = (await listDeliveries()).filter(({ appId }) => appId === "60011");
  expect(silent.map(({ lastCause }) => lastCause)).toContain(null);
  timeoutSignal.abort();
  await expect.poll(async () => (await listDeliveries()).filter(({ lastCause }) => lastCause === null).length).toBe(1);
});
