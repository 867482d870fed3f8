// Guarantee: only calls of a signed-in caller who has passed the certificate gate are forwarded to the trade system,
// below its own address and without the portal's token.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import {
  bindLock,
  challengeFor,
  type Person,
  startTestApp,
  type TestApp,
  testAuthority,
  trustAuthority,
} from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

interface ForwardedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

let server: Server;
let forwarded: ForwardedRequest[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let t: TestApp;
let person: Person;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString("utf8");
    forwarded.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const env = {
    TRADE_SYSTEM_URL: `http://127.0.0.1:${port}/trade`,
    TRADE_SYSTEM_TIMEOUT_SECONDS: "1",
    SPECIAL_ACCOUNTS: "special",
  };
  t = await startTestApp({ env });
  for (const appId of ["60009", "61001", "62000"])
    await t.make.subsystem(
      { appId, kind: "handover", indexPage: "https://trade.example/", certificateGate: appId !== "62000" },
      ["payer"],
    );
  person = await t.person({ roles: ["payer"] });
});
afterAll(async () => {
  await t.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  forwarded = [];
  answer = (_request, response) =>
    response.setHeader("content-type", "application/json").end('{"success":true,"result":[1]}');
});

const PREFIX = "/webgateway/trade-sys";
const enterSubsystem = async ({ token }: Person, appId: string) => {
  const { body } = await t.call("launcher.enter", { body: { appId } }, { token });
  const code = new URL(body.result.url).searchParams.get("token") ?? "";
  return (await t.call("signIn.withToken", { body: { token: code } })).body.result.token;
};

test("forwards a call with its query, body and caller, and returns its answer", async () => {
  const token = await enterSubsystem(person, "60009");
  const reply = await t.http("POST", `${PREFIX}/api/lot/list?page=2&_t=5`, {
    token,
    body: { name: "标段" },
    from: "198.51.100.9",
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ success: true, result: [1] });
  expect(forwarded).toHaveLength(1);
  expect(forwarded[0]).toMatchObject({
    method: "POST",
    url: "/trade/api/lot/list?page=2&_t=5",
    body: '{"name":"标段"}',
  });
  expect(forwarded[0]?.headers).toMatchObject({
    "content-type": "application/json",
    "x-access-token": token,
    "x-portal-user-id": person.id,
    "x-portal-username": person.username,
    "x-forwarded-for": "198.51.100.9",
  });
});

test.each(["GET", "PUT", "PATCH", "DELETE"])("forwards %s", async (method) => {
  const reply = await t.http(method, `${PREFIX}/api/lot/1`, {
    token: person.token,
    ...(method === "GET" ? {} : { body: { a: 1 } }),
  });
  expect(reply.statusCode).toBe(200);
  expect(forwarded[0]?.method).toBe(method);
});

test("never forwards the portal's own token, a cookie, or a claimed identity", async () => {
  await t.http("GET", `${PREFIX}/api/x`, {
    token: person.token,
    headers: {
      cookie: "tp_session=abc",
      "x-portal-user-id": "somebody",
      "x-portal-username": "admin",
      "x-forwarded-for": "10.9.9.9",
      forwarded: "for=1",
    },
  });
  const headers: Record<string, unknown> = forwarded[0]?.headers ?? {};
  expect(Object.keys(headers).toSorted()).toEqual(
    [
      "connection",
      "host",
      "user-agent",
      "x-forwarded-for",
      "x-portal-org-code",
      "x-portal-user-id",
      "x-portal-username",
      "x-request-id",
    ].filter((name) => name in headers),
  );
  expect(JSON.stringify(headers)).not.toContain(person.token);
  expect(headers["x-portal-user-id"]).toBe(person.id);
  expect(headers.cookie).toBeUndefined();
});

test("[GUARD-19, SEC-54] requires a sign-in, and a session of the trade system's own subsystems", async () => {
  expect((await t.http("GET", `${PREFIX}/api/x`)).statusCode).toBe(401);
  expect((await t.http("GET", `${PREFIX}/api/x`, { token: "made-up" })).json().message).toBe("token非法无效!");
  expect((await t.http("GET", `${PREFIX}/api/x`, { headers: { cookie: "tp_session=x" } })).statusCode).toBe(401);
  expect((await t.http("GET", `${PREFIX}/api/x`, { token: await enterSubsystem(person, "62000") })).statusCode).toBe(
    403,
  );
  const foreign = await t.http("POST", `${PREFIX}/api/x`, {
    token: person.token,
    body: {},
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(foreign.statusCode).toBe(403);
  expect(forwarded).toEqual([]);
});

test.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
  "[SEC-14, SEC-54] refuses a session's cookie alone by %s, also from the portal's own pages",
  async (method) => {
    const { username, password } = person;
    const { headers } = await t.call("signIn.withPassword", { body: { username, password } });
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    expect(cookie).toMatch(/^\w+=./);
    for (const originHeaders of [{}, { "sec-fetch-site": "same-origin", origin: t.config.publicUrl }]) {
      const body = method === "GET" ? {} : { body: {} };
      const reply = await t.http(method, `${PREFIX}/api/x`, { ...body, headers: { cookie, ...originHeaders } });
      expect([reply.statusCode, reply.json().code]).toEqual([401, "http.unauthenticated"]);
    }
    expect(forwarded).toEqual([]);
  },
);

test.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
  "[SEC-17] answers 403 to %s without the department choice; forwards nothing",
  async (method) => {
    const departments = [await t.make.department(), await t.make.department()];
    const user = await t.make.user({ departments: departments.map(({ id }) => id), roles: ["payer"] });
    const token = await t.signIn(user);
    const options = { token, ...(method === "GET" ? {} : { body: {} }) };
    const refused = await t.http(method, `${PREFIX}/api/x`, options);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().code).toBe("session.department_pending");
    expect(forwarded).toEqual([]);
    const orgCode = departments[0]?.orgCode ?? "";
    await t.call("session.selectDepartment", { body: { orgCode, username: user.username } }, { token });
    expect((await t.http(method, `${PREFIX}/api/x`, options)).statusCode).toBe(200);
  },
);

test("[SEC-40] answers 403 to the special account until it is certified today", async () => {
  const authority = testAuthority(t.clock);
  const manager = await trustAuthority(t, authority);
  const special = await t.person({ username: "special", roles: ["payer"] });
  const lock = authority.issue();
  await bindLock(t, special, lock);
  const second = await t.person({ roles: ["certificate_keeper"] });
  const [pending] = (await t.call("approval.listPending", {}, second)).body.result;
  await t.call("approval.decide", { body: { id: pending?.id ?? "", isApproved: true, reason: "" } }, second);
  /** Sends every method. Returns the answer if all are equal, else all different answers. */
  const sendRequest = async (token: string) => {
    const answers = new Set<string>();
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const options = { token, ...(method === "GET" ? {} : { body: {} }) };
      const reply = await t.http(method, `${PREFIX}/api/bond/list`, options);
      answers.add(JSON.stringify([reply.statusCode, reply.json().message ?? "ok"]));
    }
    return answers.size === 1 ? JSON.parse([...answers].join()) : [...answers];
  };
  expect(await sendRequest(special.token)).toEqual([403, "请先完成证书核验"]);
  expect(forwarded).toEqual([]);
  const caLock = lock.answer(await challengeFor(t, "gate", special.token));
  const certify = async (answer: string) =>
    (await t.call("trade.addBondFeeCheck", { body: { caLock: answer } }, special)).body.success;
  expect(await certify(caLock)).toBe(true);
  const tokens = [special.token, await enterSubsystem(special, "60009"), await enterSubsystem(special, "61001")];
  for (const token of tokens) expect(await sendRequest(token)).toEqual([200, "ok"]);
  // Every session is used again before the day ends: an idle one would expire.
  t.clock.set(Date.parse("2026-11-20T23:59:59.999+08:00"));
  for (const token of tokens) expect(await sendRequest(token)).toEqual([200, "ok"]);
  for (const other of [person, manager]) expect((await t.call("session.readCurrent", {}, other)).status).toBe(200);
  t.clock.advance(1);
  for (const token of tokens) expect(await sendRequest(token)).toEqual([403, "请先完成证书核验"]);
  expect(await certify(lock.answer(await challengeFor(t, "gate", special.token)))).toBe(true);
  for (const token of tokens) expect(await sendRequest(token)).toEqual([200, "ok"]);
  await manager.publish(authority.list([lock]));
  for (const token of tokens) expect(await sendRequest(token)).toEqual([403, "请先完成证书核验"]);
});

test("[API-43, API-44, API-45] answers the gate's calls and the entry log itself", async () => {
  const { token } = person;
  expect((await t.call("trade.checkBondFee", {}, { token })).body.result).toBe(true);
  expect(
    (
      await t.http("POST", `${PREFIX}/SystemLog/addLoginLogs`, {
        token,
        body: { appId: "60009", appName: "x", loginType: 1 },
      })
    ).statusCode,
  ).toBe(200);
  expect((await t.http("POST", `${PREFIX}/api/bondRefund/checkBondFee`, { token, body: {} })).statusCode).toBe(405);
  const posted = await t.http("POST", `${PREFIX}/api/bondRefund/addcheckBondFee`, { token, body: { caLock: "e30" } });
  expect(posted.json()).toMatchObject({ success: false, message: "当前账号无需核验证书" });
  expect(forwarded).toEqual([]);
});

test.each([
  "../admin",
  "api/%2e%2e/%2e%2e/admin",
  "api%2f..%2fadmin",
  "%252e%252e/admin",
  "//evil.example/x",
  "api//x",
  "..;/x",
  "",
])("[SEC-72] does not forward %j", async (path) => {
  const reply = await t.http("GET", `${PREFIX}/${path}`, { token: person.token });
  expect(reply.statusCode).toBe(404);
  expect(forwarded).toEqual([]);
});

test.each([301, 302, 303, 307, 308])("[SEC-72] follows no redirect by %i and returns none", async (status) => {
  answer = (_request, response) => response.writeHead(status, { location: "http://169.254.169.254/" }).end();
  const reply = await t.http("GET", `${PREFIX}/api/x`, { token: person.token });
  expect(reply.statusCode).toBe(502);
  expect(reply.json().message).toBe("上游系统暂时无法访问，请稍后再试");
  expect(reply.headers.location).toBeUndefined();
  expect(forwarded).toHaveLength(1);
});

test("[W-29] removes headers that affect the portal's pages or admit foreign pages", async () => {
  let allowed = "";
  answer = (_request, response) =>
    response
      .writeHead(200, {
        "content-type": "text/html",
        "set-cookie": "tp_session=evil",
        "content-security-policy": "default-src *",
        "access-control-allow-origin": allowed,
        "access-control-allow-credentials": "true",
        "access-control-allow-headers": "x-access-token",
        "access-control-expose-headers": "*",
      })
      .end("<script>1</script>");
  const sendRequest = () =>
    t.http("GET", `${PREFIX}/api/x`, { token: person.token, headers: { origin: "https://evil.example" } });
  for (allowed of ["https://evil.example", "*"]) {
    const { statusCode, headers } = await sendRequest();
    const cors = Object.keys(headers).filter((name) => name.startsWith("access-control"));
    expect([allowed, statusCode, cors]).toEqual([allowed, 200, []]);
  }
  const { headers } = await sendRequest();
  expect(headers["set-cookie"]).toBeUndefined();
  expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

test("returns a refusal of the trade system unchanged", async () => {
  answer = (_request, response) =>
    response.writeHead(503, { "content-type": "application/json" }).end('{"message":"忙"}');
  const reply = await t.http("GET", `${PREFIX}/api/x`, { token: person.token });
  expect(reply.statusCode).toBe(503);
  expect(reply.json().message).toBe("忙");
  expect(forwarded).toHaveLength(1);
});

test("[SEC-82] answers 网络超时 on a time-out, and 502 to a broken or missing connection", async () => {
  answer = () => undefined;
  const timedOut = await t.http("GET", `${PREFIX}/api/x`, { token: person.token });
  expect([timedOut.statusCode, timedOut.json()]).toEqual([
    504,
    { success: false, code: "http.timeout", message: "网络超时", result: null, timestamp: expect.any(Number) },
  ]);
  answer = (request) => request.socket.destroy();
  const broken = await t.http("GET", `${PREFIX}/api/x`, { token: person.token });
  expect(broken.statusCode).toBe(502);
  expect(broken.json().code).toBe("http.bad_gateway");
  const offline = await startTestApp({ env: { TRADE_SYSTEM_URL: "http://127.0.0.1:1" } });
  try {
    const { token } = await offline.person();
    const reply = await offline.http("GET", `${PREFIX}/api/x`, { token });
    expect(reply.statusCode).toBe(502);
    expect(reply.json().message).toBe("上游系统暂时无法访问，请稍后再试");
  } finally {
    await offline.close();
  }
});

test("refuses a body beyond 50 MB", async () => {
  const reply = await t.http("POST", `${PREFIX}/api/x`, {
    token: person.token,
    body: {},
    headers: { "content-length": "52428801" },
  });
  expect(reply.statusCode).toBe(413);
  expect(reply.json().code).toBe("http.too_large");
  expect(forwarded).toEqual([]);
});

test("[API-43] answers 404 below the prefix without a trade system, and answers the gate", async () => {
  const withoutTrade = await startTestApp();
  try {
    const { token } = await withoutTrade.person();
    const reply = await withoutTrade.http("GET", `${PREFIX}/api/x`, { token });
    expect(reply.statusCode).toBe(404);
    expect(reply.json().code).toBe("http.not_found");
    expect((await withoutTrade.call("trade.checkBondFee", {}, { token })).body.result).toBe(true);
  } finally {
    await withoutTrade.close();
  }
});
