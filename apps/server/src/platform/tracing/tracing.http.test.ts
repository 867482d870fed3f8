// Guarantee: traces show where time goes, and contain no values, addresses, accounts or secrets.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalServer, startLocalServer } from "#test/third-party/local-server.ts";
import { type ReceivedSpan, type SpanReceiver, startSpanReceiver } from "#test/traces/span-receiver.ts";

const PROXY = "198.51.100.7";
const TRACE = "0af7651916cd43dd8448eb211c80319c";
const CALLER = "b7ad6b7169203331";
const header = (flags: string) => ({ traceparent: `00-${TRACE}-${CALLER}-${flags}` });

let receiver: SpanReceiver;
let tradeSystem: LocalServer;
let signOnServer: LocalServer;
let t: TestApp;
let person: Person;
let requestId: string;

/** Makes all calls and closes the portal, which sends its spans. */
beforeAll(async () => {
  receiver = await startSpanReceiver(200);
  tradeSystem = await startLocalServer(() => ({ body: { success: true } }));
  signOnServer = await startLocalServer(() => ({ status: 503 }));
  t = await startTestApp({
    env: {
      TRACES_URL: receiver.url,
      TRACES_TOKEN: "token-of-the-receiver",
      TRACES_SHARE: "1",
      TRUSTED_PROXIES: PROXY,
      TRADE_SYSTEM_URL: `${tradeSystem.origin}/trade`,
      CAS_UPSTREAM_URL: `${signOnServer.origin}/cas`,
      SPECIAL_ACCOUNTS: "none",
    },
  });
  person = await t.person({ realname: "王采购" });
  const { token } = person;
  requestId = String((await t.call("session.readCurrent", {}, { token })).headers["x-request-id"]);
  await t.http("GET", "/api/health");
  await t.http("GET", `/no/such/call?token=${token}`);
  const read = (from: string, headers: Record<string, string>) =>
    t.http("GET", "/api/system/info", { token, from, headers });
  await read(PROXY, header("01"));
  await read(PROXY, header("00"));
  await read("203.0.113.9", { traceparent: `00-${"1".repeat(32)}-${CALLER}-01` });
  await t.call("sso.signInWithTicket", { body: { ticket: "ST-ticket-of-a-person-1" } });
  await t.http("GET", "/webgateway/trade-sys/lot/list?name=secret-lot", { token });
  await t.deps.housekeep();
  await t.close();
});
afterAll(() => Promise.all([receiver.close(), tradeSystem.close(), signOnServer.close()]));

const spansOf = (isWanted: (span: ReceivedSpan) => boolean) => receiver.spans.filter(isWanted);
const callOf = (name: string): ReceivedSpan => {
  const [span] = spansOf((candidate) => candidate.name === name && candidate.kind === 2);
  if (!span) throw new Error(`no ${name} among ${receiver.spans.map((other) => other.name).join()}`);
  return span;
};
const childrenOf = ({ spanId }: ReceivedSpan) => spansOf(({ parentId }) => parentId === spanId);

test("records a call with route, status and request id", () => {
  const [call] = spansOf(({ attributes }) => attributes["tender.request_id"] === requestId);
  expect(call).toMatchObject({
    kind: 2,
    parentId: "",
    isFailed: false,
    attributes: { "http.request.method": "GET", "http.response.status_code": 200, "tender.request_id": requestId },
  });
  expect(call?.name).toBe(`GET ${call?.attributes["http.route"]}`);
});

test("records the statements of a call with a body below the call", () => {
  const texts = childrenOf(callOf("POST /bpt/api/sys/login")).map(({ attributes }) => attributes["db.query.text"]);
  expect(texts.length).toBeGreaterThan(2);
  expect(texts).toContainEqual(expect.stringMatching(/"app_user".*\$1/));
});

test("leaves out calls that are declared untraced, with their statements", () => {
  expect(spansOf(({ name }) => name.includes("/api/health"))).toEqual([]);
  const ids = new Set(receiver.spans.map(({ spanId }) => spanId));
  const isOrphan = ({ parentId }: ReceivedSpan) => parentId !== "" && parentId !== CALLER && !ids.has(parentId);
  expect(spansOf(isOrphan)).toEqual([]);
});

test("continues the trace of a trusted proxy, with its decision, and of no other peer", () => {
  const calls = spansOf(({ parentId }) => parentId === CALLER);
  expect(calls.map(({ traceId }) => traceId)).toEqual([TRACE]);
  expect(spansOf(({ traceId }) => traceId === "1".repeat(32))).toEqual([]);
});

test("records calls to other services by host, and passes the trace to own hosts only", () => {
  const upstream = childrenOf(callOf("POST /api/sys/hfzxLoginByTicket"));
  const services = spansOf(({ kind, attributes }) => kind === 3 && "server.address" in attributes);
  expect(services.map(({ attributes, isFailed }) => [attributes["server.port"], isFailed]).toSorted()).toEqual(
    [
      [Number(tradeSystem.host.split(":")[1]), false],
      [Number(signOnServer.host.split(":")[1]), true],
    ].toSorted(),
  );
  expect(upstream.some(({ isFailed }) => isFailed)).toBe(true);
  const [toTrade] = services.filter(({ isFailed }) => !isFailed);
  expect(tradeSystem.requests[0]?.headers.traceparent).toBe(`00-${toTrade?.traceId}-${toTrade?.spanId}-01`);
  expect(signOnServer.requests[0]?.headers).not.toHaveProperty("traceparent");
});

test("records each run of a job as a trace of its own", () => {
  const [sweep] = spansOf(({ name }) => name === "platform.sweep");
  expect(sweep).toMatchObject({ kind: 1, parentId: "", attributes: { "tender.job": "platform.sweep" } });
  expect(sweep && childrenOf(sweep).length).toBeGreaterThan(0);
});

test("[SEC-84] sends the token to the receiver, and records no export", () => {
  expect(receiver.exports.map(({ authorization }) => authorization)).toContain("Bearer token-of-the-receiver");
  expect(t.logs.join()).not.toContain("token-of-the-receiver");
  const port = Number(new URL(receiver.url).port);
  expect(spansOf(({ attributes }) => attributes["server.port"] === port)).toEqual([]);
});

test("[SEC-84] contains no values, addresses, accounts or secrets", () => {
  const { id, username, token, password } = person;
  const secrets = [id, username, token, password, "203.0.113.10", PROXY, "ST-ticket", "secret-lot", "no/such/call"];
  expect(secrets.filter((text) => receiver.content().includes(text))).toEqual([]);
  expect(receiver.content()).not.toContain(Buffer.from("王采购").toString("latin1"));
});

test("names the process that sends the spans", () => {
  expect(receiver.resources[0]).toMatchObject({ "service.name": "tender-portal", "service.version": "1.0.0" });
});
