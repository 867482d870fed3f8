// Guarantee: with an upstream sign-on server its answer alone decides; while the server is down no check is skipped and
// no call hangs.
import { codeOf, PASSWORD, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { externalIdentity } from "#modules/people/external-identity/external-identity.tables.ts";
import { newId } from "#platform/ids.ts";
import { type CasServer, casSuccess, logoutRequest, startCasServer } from "#test/sso/cas-server.ts";

const SERVICE = "http://localhost:3000/info/home";
/** Aborts a call as its deadline would. */
let deadlineController = new AbortController();
const requestedDeadlines: number[] = [];
let cas: CasServer;
let t: TestApp;
beforeAll(async () => {
  cas = await startCasServer();
  t = await startTestApp({
    env: { CAS_UPSTREAM_URL: `${cas.url}/`, CAS_SERVICE: SERVICE },
    deadline: (ms) => {
      requestedDeadlines.push(ms);
      return deadlineController.signal;
    },
  });
});
afterEach(() => {
  cas.validations.length = 0;
  deadlineController = new AbortController();
});
afterAll(async () => {
  await t.close();
  await cas.close();
});

let n = 0;
/** Returns a ticket for which the server gives this answer. */
function ticketFor(answer: Parameters<CasServer["answer"]>[1]): string {
  n += 1;
  cas.answer(`ST-${n}-cas`, answer);
  return `ST-${n}-cas`;
}
const signIn = (ticket: string) => t.call("sso.signInWithTicket", { body: { ticket } });
const DOWN = {
  success: false,
  code: "sso.upstream_down",
  message: "统一认证暂时无法访问，请稍后再试，或以其他方式登录",
};
const isAlive = async (token: string) => (await t.call("session.readCurrent", {}, { token })).body.success;

test("[API-18, SEC-49] validates at the configured server and signs in the account of that name", async () => {
  const user = await t.make.user({ username: "li.na" });
  const { body } = await signIn(ticketFor({ user: "li.na" }));
  expect(body).toMatchObject({ success: true, result: { userInfo: { id: user.id } } });
  const [requested = ""] = cas.validations;
  expect(requested.split("?")[0]).toBe("/cas/p3/serviceValidate");
  expect(Object.fromEntries(new URLSearchParams(requested.split("?")[1]))).toEqual({
    service: SERVICE,
    ticket: `ST-${n}-cas`,
  });
});

test("[API-16, SEC-49] sends no request to the server for a ticket of another service", async () => {
  await t.make.user({ username: "service" });
  const ticket = ticketFor({ user: "service" });
  const validate = (service: string) => t.call("sso.validateLogin", { query: { ticket, service } });
  expect((await validate("http://evil.example/")).body.code).toBe("sso.ticket_invalid");
  expect(cas.validations).toEqual([]);
  expect((await validate(SERVICE)).body.success).toBe(true);
});

test.each<
  [string, (ticket: string, sender: Parameters<TestApp["call"]>[2]) => Promise<{ body: { result: { token: string } } }>]
>([
  ["", (ticket, sender) => t.call("sso.signInWithTicket", { body: { ticket } }, sender)],
  [" in the address", (ticket, sender) => t.call("sso.validateLogin", { query: { ticket, service: SERVICE } }, sender)],
])("[SEC-09] opens a session with a new token by a ticket%s", async (_where, enter) => {
  const [user, other] = [await t.make.user(), await t.make.user()];
  const { body, headers } = await t.call("signIn.withPassword", {
    body: { username: other.username, password: other.password },
  });
  const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
  const ticket = ticketFor({ user: user.username });
  const { token } = (await enter(ticket, { token: body.result.token, headers: { cookie } })).body.result;
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect([body.result.token, cookie.split("=")[1], ticket]).not.toContain(token);
  const ownerOf = async (credential: string) =>
    (await t.call("session.readCurrent", {}, { token: credential })).body.result.userInfo.id;
  expect([await ownerOf(token), await ownerOf(body.result.token)]).toEqual([user.id, other.id]);
});

test("signs in the account linked with the upstream name, before one of that name", async () => {
  const [linked, sameNameUser] = [await t.make.user(), await t.make.user({ username: "zhang" })];
  const row = { id: newId(), userId: linked.id, source: "cas", issuer: cas.url, subject: "zhang", name: "zhang" };
  await t.database.db.insert(externalIdentity).values({ ...row, boundAt: new Date(t.clock.now()) });
  expect((await signIn(ticketFor({ user: "zhang" }))).body.result.userInfo.id).toBe(linked.id);
  await t.database.db.delete(externalIdentity);
  // The same name at another server is another person.
  await t.database.db
    .insert(externalIdentity)
    .values({ ...row, issuer: "https://other.example", boundAt: new Date(0) });
  expect((await signIn(ticketFor({ user: "zhang" }))).body.result.userInfo.id).toBe(sameNameUser.id);
});

test("refuses the username of an account that is linked with another upstream name", async () => {
  const user = await t.make.user({ username: "sun" });
  const row = { id: newId(), userId: user.id, source: "cas", issuer: cas.url, subject: "sun.wei", name: "sun.wei" };
  await t.database.db.insert(externalIdentity).values({ ...row, boundAt: new Date(t.clock.now()) });
  expect((await signIn(ticketFor({ user: "sun" }))).body.code).toBe("sso.no_account");
  expect((await signIn(ticketFor({ user: "sun.wei" }))).body.result.userInfo.id).toBe(user.id);
});

test.each([
  ["that nobody has", "nobody-here"],
  ["in other letters", "ZHAO"],
  ["that is somebody's phone number", "13912345678"],
])("refuses a name %s, and shows what to do", async (_what, name) => {
  if (name === "ZHAO") await t.make.user({ username: "zhao", phone: "13912345678", email: "zhao@example.com" });
  const { body } = await signIn(ticketFor({ user: name }));
  expect(body).toMatchObject({
    success: false,
    code: "sso.no_account",
    message: `统一认证账号“${name}”尚未关联账号，请以其他方式登录或联系系统管理员`,
  });
});

test.each([
  ["frozen", "session.account_frozen"],
  ["deleted", "sso.no_account"],
] as const)("[SEC-82, W-34] refuses a %s account despite a valid ticket", async (status, code) => {
  await t.make.user({ username: status, status });
  expect((await signIn(ticketFor({ user: status }))).body.code).toBe(code);
});

test("[SEC-47] refuses a ticket that the server refuses, and tickets of its own", async () => {
  expect((await signIn("ST-never-was")).body.code).toBe("sso.ticket_invalid");
  const { token } = await t.person();
  const { url } = (await t.call("sso.issueTicket", {}, { token })).body.result;
  expect((await signIn(new URL(url).searchParams.get("ticket") ?? "")).body.code).toBe("sso.ticket_invalid");
});

describe("an unavailable server", () => {
  test.each<[string, Parameters<CasServer["answer"]>[1]]>([
    ["redirects", { body: "", status: 302, headers: { location: "/cas/p3/serviceValidate?ticket=ST-1-cas" } }],
    ["fails", { body: "oops", status: 500 }],
    ["answers with a page", { body: "<html><body>cas:user admin</body></html>" }],
    ["answers with its own entity", { body: `<!DOCTYPE x [<!ENTITY u "admin">]>${casSuccess("&u;")}` }],
    ["answers with 70 kB", { body: casSuccess("x".repeat(70_000)) }],
    ["answers in another encoding", { body: Buffer.from(casSuccess("\u00e9"), "latin1") }],
    ["breaks off", { body: casSuccess("admin").slice(0, 90) }],
  ])("[SEC-49, SEC-82, W-33] opens no session when it %s", async (_what, answer) => {
    const { status, body } = await signIn(ticketFor(answer));
    expect([status, body]).toEqual([502, expect.objectContaining(DOWN)]);
    expect(cas.validations).toHaveLength(1);
  });

  test("[SEC-49, SEC-82] times out after 3 s, and leaves the sign-in by password available", async () => {
    const waiting = signIn(ticketFor("silent"));
    await cas.silenceBegan;
    expect(requestedDeadlines.at(-1)).toBe(3_000);
    deadlineController.abort(new DOMException("over", "TimeoutError"));
    expect(await waiting).toMatchObject({ status: 502, body: DOWN });
    expect((await t.person()).token).not.toBe("");
  });

  test("[SEC-06, SEC-49] is reported without the ticket in the log or the server's host in the answer", async () => {
    const ticket = ticketFor({ body: "oops", status: 500 });
    const { body } = await signIn(ticket);
    expect(JSON.stringify(body)).not.toContain(new URL(cas.url).host);
    expect(t.logs.join("")).toContain("the upstream sign-on server gave no valid answer");
    expect(t.logs.join("")).not.toContain(ticket);
  });
});

describe("a logout notice", () => {
  const send = (fields: Record<string, string> | string[][], path = "/cas/client/logout") =>
    t.http("POST", path, {
      raw: new URLSearchParams(fields).toString(),
      contentType: "application/x-www-form-urlencoded",
    });
  async function signInByTicket(username: string) {
    const user = await t.make.user({ username });
    const ticket = ticketFor({ user: username });
    return { ...user, ticket, token: (await signIn(ticket)).body.result.token };
  }

  test.each(["/cas/client/logout", "/info/home"])(
    "[SEC-50, SEC-80] ends at %s only the sessions of its ticket, recorded",
    async (path) => {
      const person = await signInByTicket(`one-${n}`);
      const [other, passwordToken] = [await signInByTicket(`two-${n}`), await t.signIn(person)];
      const reply = await send({ logoutRequest: logoutRequest(person.ticket) }, path);
      expect([reply.statusCode, reply.body]).toEqual([200, ""]);
      expect(await isAlive(person.token)).toBe(false);
      expect(await isAlive(other.token)).toBe(true);
      expect(await isAlive(passwordToken)).toBe(true);
      const { rows } = await t.database.pool.query(
        "SELECT action, outcome, object FROM audit_entry WHERE user_id = $1 ORDER BY id DESC LIMIT 1",
        [person.id],
      );
      expect(rows).toEqual([{ action: "session.sign_out", outcome: "ok", object: "ticket" }]);
    },
  );

  test("[SEC-50] ends the session after a second step, and the sessions derived from it", async () => {
    const person = await t.person({ username: "two-steps" });
    await t.prove(person);
    const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, person)).body.result;
    await t.call("accountSecurity.confirmTwoStep", { body: { code: codeOf(secret, t.clock.now()) } }, person);
    const ticket = ticketFor({ user: person.username });
    const pending = (await signIn(ticket)).body.result;
    expect(pending.secondStep?.kind).toBe("code");
    t.clock.advance(30_000);
    const evidence = { method: "code" as const, code: codeOf(secret, t.clock.now()) };
    const { body } = await t.call("signIn.verifySecondStep", { body: { evidence } }, { token: pending.token });
    const { token, accessToken } = body.result;
    const child = (await t.call("signIn.withToken", { body: { token: accessToken } })).body.result.token;
    for (const alive of [token, child]) expect(await isAlive(alive)).toBe(true);
    await send({ logoutRequest: logoutRequest(ticket) });
    for (const ended of [token, child]) expect(await isAlive(ended)).toBe(false);
  });

  test.each(["the session of its ticket", "a session of its access token"])(
    "[SEC-50] ends the session that follows a new password set in %s",
    async (session) => {
      const { username, ticket, token } = await signInByTicket(`renewed-${n}`);
      const { accessToken } = (await t.call("signIn.withToken", { body: { token } })).body.result;
      const child = (await t.call("signIn.withToken", { body: { token: accessToken } })).body.result.token;
      const [password, credential] = ["k7#Wq2!pZr", session === "the session of its ticket" ? token : child];
      const input = { username, oldpassword: PASSWORD, password, confirmpassword: password };
      const newToken = (await t.call("accountSecurity.changePassword", { body: input }, { token: credential })).body
        .result.token;
      const { rows } = await t.database.pool.query(
        "SELECT method FROM session JOIN app_user ON app_user.id = user_id WHERE username = $1 AND ended_at IS NULL",
        [username],
      );
      expect(await isAlive(token)).toBe(false);
      expect(await isAlive(newToken)).toBe(true);
      expect(rows).toEqual([{ method: "ticket" }]);
      await send({ logoutRequest: logoutRequest(ticket) });
      expect(await isAlive(newToken)).toBe(false);
    },
  );

  test.each<[string, (ticket: string, token: string) => Record<string, string>]>([
    ["of another ticket", () => ({ logoutRequest: logoutRequest("ST-0-cas") })],
    ["that names the token", (_ticket, token) => ({ logoutRequest: logoutRequest(token) })],
    [
      "of many tickets",
      (ticket) => ({ logoutRequest: logoutRequest(`${ticket}</samlp:SessionIndex><samlp:SessionIndex>ST-0`) }),
    ],
    ["that is too long", (ticket) => ({ logoutRequest: logoutRequest(ticket, " ".repeat(8_000)) })],
    ["without anything", () => ({})],
  ])("[SEC-50, W-33] is answered 200 and changes nothing when it is one %s", async (_what, fields) => {
    const { token, ticket } = await signInByTicket(`kept-${n}`);
    expect((await send(fields(ticket, token))).statusCode).toBe(200);
    expect(await isAlive(token)).toBe(true);
  });

  test("[SEC-50, SEC-66] is refused with a repeated field, and changes nothing", async () => {
    const { token, ticket } = await signInByTicket("twice");
    const [ticketField, foreignField] = [ticket, "ST-0-cas"].map((sessionIndex) => [
      "logoutRequest",
      logoutRequest(sessionIndex),
    ]);
    for (const fields of [
      [foreignField, ticketField],
      [ticketField, foreignField],
      [ticketField, ticketField],
    ]) {
      const reply = await send(fields as string[][]);
      expect([reply.statusCode, reply.json().message]).toEqual([400, "请求内容不正确：logoutRequest"]);
    }
    expect(await isAlive(token)).toBe(true);
  });

  test("[SEC-50, SEC-74] is refused as JSON and from a page; no other call accepts form fields", async () => {
    const { token, ticket } = await signInByTicket("json");
    const asJson = await t.http("POST", "/cas/client/logout", { body: { logoutRequest: logoutRequest(ticket) } });
    expect(asJson.statusCode).toBe(415);
    const fields = { raw: "ticket=ST-1", contentType: "application/x-www-form-urlencoded" };
    expect((await t.http("POST", "/api/sys/hfzxLoginByTicket", fields)).statusCode).toBe(415);
    const fromPage = await t.http("POST", "/cas/client/logout", {
      raw: new URLSearchParams({ logoutRequest: logoutRequest(ticket) }).toString(),
      contentType: "application/x-www-form-urlencoded",
      headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    });
    expect([fromPage.statusCode, await isAlive(token)]).toEqual([403, true]);
  });
});
