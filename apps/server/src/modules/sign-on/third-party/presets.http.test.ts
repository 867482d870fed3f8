// Guarantee: each preset follows its provider's documented protocol, and refuses answers without an identity.
import { createHash } from "node:crypto";
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type LocalAnswer,
  type LocalServer,
  type ReceivedRequest,
  startLocalServer,
} from "#test/third-party/local-server.ts";
import { addProvider, newProvider, PopupBrowser, providerAdministrator } from "#test/third-party/popup.ts";

/** Answers by path, set by each test. */
let answers: Record<string, (requested: ReceivedRequest) => LocalAnswer> = {};
let server: LocalServer;
let t: TestApp;
let admin: Awaited<ReturnType<typeof providerAdministrator>>;
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await startLocalServer((requested) => answers[requested.url.pathname]?.(requested) ?? { status: 404 });
  t = await startTestApp({ env: { PRIVATE_HOSTS: server.host } });
  admin = await providerAdministrator(t);
  await t.make.user({ username: "wang", phone: contact.mobile, email: contact.email });
  const addressOf = (path: string) => server.origin + path;
  ids.wecom = await addProvider(
    t,
    admin,
    newProvider({
      type: "wecom",
      kind: "wecom",
      clientId: "ww-corp",
      agentId: "1000002",
      authorizationUrl: addressOf("/wwlogin/sso/login"),
      tokenUrl: addressOf("/cgi-bin/gettoken"),
      userInfoUrl: addressOf("/cgi-bin/auth/getuserinfo"),
    }),
  );
  ids.dingtalk = await addProvider(
    t,
    admin,
    newProvider({
      type: "dingtalk",
      kind: "dingtalk",
      clientId: "ding-app",
      scopes: "openid",
      authorizationUrl: addressOf("/oauth2/auth"),
      tokenUrl: addressOf("/v1.0/oauth2/userAccessToken"),
      userInfoUrl: addressOf("/v1.0/contact/users/me"),
    }),
  );
  ids.plain = await addProvider(
    t,
    admin,
    newProvider({
      type: "plain",
      kind: "oauth2",
      clientId: "portal",
      scopes: "user",
      subjectClaim: "id",
      nameClaim: "nick",
      authorizationUrl: addressOf("/authorize"),
      tokenUrl: addressOf("/token"),
      userInfoUrl: addressOf("/user"),
    }),
  );
});
afterEach(() => {
  answers = {};
  server.requests.length = 0;
});
afterAll(async () => {
  await t.close();
  await server.close();
});

const refused = { status: "failed", code: "refused" };
/** Contact data of an existing account. A provider's answer must not identify the account by them. */
const contact = { mobile: "13912345678", phone_number: "13912345678", email: "wang@example.com", email_verified: true };
/** Returns from the provider's page with these parameters and the state. */
async function returnFrom(type: string, returned: Record<string, string>) {
  const browser = new PopupBrowser(t);
  const requested = new URL(await browser.begin(type)).searchParams;
  const state = requested.get("state") ?? "";
  const returnUrl = new URL(`http://localhost:3000/thirdLogin/callback/${type}`);
  for (const [name, value] of Object.entries({ state, ...returned })) returnUrl.searchParams.set(name, value);
  const outcome = await browser.return(returnUrl);
  const pending = outcome.status === "bind" ? (await browser.readPending(outcome.code)).body.result : undefined;
  return { outcome, pending, asked: requested };
}
const listSubjects = async () =>
  (await t.database.pool.query("SELECT value FROM short_lived WHERE key LIKE 'third-login:bind:%'")).rows.map(
    ({ value }) => `${value.v.of.issuer} ${value.v.of.subject}`,
  );
const runTrial = async (id = "") => (await t.call("thirdParty.testProvider", { body: { id } }, admin)).body;

describe("企业微信", () => {
  const behave = (
    user: object,
    token: object = { errcode: 0, errmsg: "ok", access_token: "corp-token", expires_in: 7200 },
  ) => {
    answers = { "/cgi-bin/gettoken": () => ({ body: token }), "/cgi-bin/auth/getuserinfo": () => ({ body: user }) };
  };

  test("[API-24] is reached with corporation, agent, return address and state", async () => {
    const url = new URL(await new PopupBrowser(t).begin("wecom"));
    expect(url.pathname).toBe("/wwlogin/sso/login");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      login_type: "CorpApp",
      appid: "ww-corp",
      agentid: "1000002",
      redirect_uri: "http://localhost:3000/thirdLogin/callback/wecom",
      state: expect.stringMatching(/^[a-z2-7]{29}$/),
    });
  });

  test("[SEC-43] identifies a member by corporation and user id, with the agent's token and code", async () => {
    behave({ errcode: 0, errmsg: "ok", userid: "wang.fang", user_ticket: "x", ...contact });
    expect((await returnFrom("wecom", { code: "code-1" })).pending).toEqual({
      providerName: "平台 wecom",
      name: "wang.fang",
    });
    expect(await listSubjects()).toContain("wecom:ww-corp wang.fang");
    expect(server.requests.map(({ method, url }) => `${method} ${url.pathname}${url.search}`)).toEqual([
      "GET /cgi-bin/gettoken?corpid=ww-corp&corpsecret=client-key",
      "GET /cgi-bin/auth/getuserinfo?access_token=corp-token&code=code-1",
    ]);
  });

  test.each<[string, object, object | undefined]>([
    ["is no member", { errcode: 0, openid: "o-1", external_userid: "e-1", ...contact }, undefined],
    ["brings an expired code", { errcode: 40029, errmsg: "invalid code, hint: [1]" }, undefined],
    ["meets a wrong key", { userid: "x" }, { errcode: 40001, errmsg: "invalid credential" }],
    ["meets an answer without a token", { userid: "x" }, { errcode: 0 }],
  ])("[SEC-43] refuses a person who %s", async (_what, user, token) => {
    behave(user, token);
    expect((await returnFrom("wecom", { code: "code-1" })).outcome).toEqual(refused);
  });

  test("refuses a return without a code, and calls nothing", async () => {
    expect((await returnFrom("wecom", {})).outcome).toEqual(refused);
    expect(server.requests).toEqual([]);
  });

  test("is tested by its key alone", async () => {
    behave({});
    expect(await runTrial(ids.wecom)).toMatchObject({
      success: true,
      result: { findings: ["企业编号与应用密钥正确，接口可以访问", "应用编号须在用户登录时确认"] },
    });
    behave({}, { errcode: 40013, errmsg: "invalid corpid, secret client-key" });
    const { message } = await runTrial(ids.wecom);
    expect(message).toBe("测试未通过：获取 access_token 接口返回错误码 40013");
  });
});

describe("钉钉", () => {
  const behave = (user: object, token: LocalAnswer = { body: { accessToken: "user-token", expireIn: 7200 } }) => {
    answers = { "/v1.0/oauth2/userAccessToken": () => token, "/v1.0/contact/users/me": () => ({ body: user }) };
  };

  test("[API-24] is reached with client, scope, return address and state", async () => {
    const url = new URL(await new PopupBrowser(t).begin("dingtalk"));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      redirect_uri: "http://localhost:3000/thirdLogin/callback/dingtalk",
      response_type: "code",
      client_id: "ding-app",
      scope: "openid",
      state: expect.stringMatching(/^[a-z2-7]{29}$/),
      prompt: "consent",
    });
  });

  test("[SEC-43] identifies a person by the union id, with the code in authCode", async () => {
    behave({ nick: "王芳", unionId: "union-1", openId: "open-1", ...contact });
    expect((await returnFrom("dingtalk", { authCode: "code-1", code: "not-this" })).pending).toEqual({
      providerName: "平台 dingtalk",
      name: "王芳",
    });
    expect(await listSubjects()).toContain("dingtalk:ding-app union-1");
    const [token, user] = server.requests;
    expect(JSON.parse(token?.body ?? "")).toEqual({
      clientId: "ding-app",
      clientSecret: "client-key",
      code: "code-1",
      grantType: "authorization_code",
    });
    expect(user?.headers["x-acs-dingtalk-access-token"]).toBe("user-token");
  });

  test("[SEC-43] identifies no account by another provider of the same client at other addresses", async () => {
    const { id } = await t.make.user();
    await t.database.pool.query(
      `INSERT INTO external_identity (id, user_id, source, issuer, subject, name, bound_at)
       VALUES ($1, $1, 'dingtalk', 'dingtalk:ding-app', 'union-9', '王芳', now())`,
      [id],
    );
    const user = () => ({ body: { nick: "王芳", unionId: "union-9" } });
    const token = () => ({ body: { accessToken: "user-token", expireIn: 7200 } });
    const addressOf = (path: string) => server.origin + path;
    const addresses = {
      authorizationUrl: addressOf("/a"),
      tokenUrl: addressOf("/other/token"),
      userInfoUrl: addressOf("/other/me"),
    };
    const sameClient = newProvider({
      type: "other",
      kind: "dingtalk",
      clientId: "ding-app",
      scopes: "openid",
      ...addresses,
    });
    await addProvider(t, admin, sameClient);
    answers = { "/other/token": token, "/other/me": user };
    expect((await returnFrom("other", { authCode: "code-1" })).outcome.status).toBe("bind");
    answers = { "/v1.0/oauth2/userAccessToken": token, "/v1.0/contact/users/me": user };
    expect((await returnFrom("dingtalk", { authCode: "code-1" })).outcome.status).toBe("ok");
  });

  test.each<[string, object, LocalAnswer | undefined]>([
    ["has no union id", { nick: "王芳", openId: "open-1" }, undefined],
    ["has a phone number and a mail address but no union id", { nick: "王芳", ...contact }, undefined],
    ["brings an expired code", { unionId: "u" }, { status: 400, body: { code: "invalidAuthCode" } }],
    ["meets an answer without a token", { unionId: "u" }, { body: {} }],
  ])("[SEC-43] refuses a person who %s", async (_what, user, token) => {
    behave(user, token);
    expect((await returnFrom("dingtalk", { authCode: "code-1" })).outcome).toEqual(refused);
  });

  test("refuses a code in the wrong parameter", async () => {
    behave({ unionId: "u" });
    expect((await returnFrom("dingtalk", { code: "code-1" })).outcome).toEqual(refused);
  });

  test("is tested by its key alone", async () => {
    answers = { "/v1.0/oauth2/accessToken": () => ({ body: { accessToken: "app-token", expireIn: 7200 } }) };
    expect((await runTrial(ids.dingtalk)).result.findings).toEqual([
      "应用的 Client ID 与 Client Secret 正确，接口可以访问",
    ]);
    answers = { "/v1.0/oauth2/accessToken": () => ({ status: 400, body: { code: "invalidClient" } }) };
    expect((await runTrial(ids.dingtalk)).message).toBe("测试未通过：获取应用凭证接口返回 HTTP 400");
  });
});

describe("plain OAuth 2", () => {
  const behave = (user: unknown, token: object = { access_token: "at-1", token_type: "bearer" }) => {
    answers = { "/token": () => ({ body: token }), "/user": () => ({ body: user }) };
  };

  test("[SEC-42, SEC-43] identifies a person by the configured field, with PKCE", async () => {
    behave({ id: 42, nick: "王芳", ...contact });
    const { pending, asked: requested } = await returnFrom("plain", { code: "code-1" });
    expect(pending).toEqual({ providerName: "平台 plain", name: "王芳" });
    expect(await listSubjects()).toContain(`${server.origin}/token#id 42`);
    const [token, user] = server.requests;
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      grant_type: "authorization_code",
      code: "code-1",
      redirect_uri: "http://localhost:3000/thirdLogin/callback/plain",
      client_id: "portal",
      client_secret: "client-key",
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    });
    const verifier = new URLSearchParams(token?.body).get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    expect([requested.get("code_challenge_method"), requested.get("code_challenge")]).toEqual(["S256", challenge]);
    expect(user?.headers.authorization).toMatch(/^bearer at-1$/i);
  });

  test.each<[string, unknown]>([
    ["names nobody", { nick: "王芳" }],
    ["has only a mailbox and a phone number", { nick: "王芳", ...contact }],
    ["names somebody by a list", { id: ["1"] }],
    ["is a list", [{ id: 1 }]],
    ["is no JSON", "<html>"],
  ])("[SEC-43] refuses a description of the person that %s", async (_what, user) => {
    behave(user);
    expect((await returnFrom("plain", { code: "code-1" })).outcome).toEqual(refused);
  });

  test("accepts an issuer beside the code, and ties the identity to the configured field", async () => {
    behave({ id: 7, nick: "王芳" });
    const { outcome } = await returnFrom("plain", { code: "code-1", iss: "https://sso.example.cn" });
    expect(outcome.status).toBe("bind");
    expect(await listSubjects()).toContain(`${server.origin}/token#id 7`);
  });

  test("is tested as far as possible without a person", async () => {
    answers = { "/token": () => ({ status: 400, body: { error: "invalid_grant" } }) };
    expect((await runTrial(ids.plain)).result.findings).toEqual([
      "令牌接口可以访问（HTTP 400）",
      "客户端编号与密钥须在用户登录时确认",
    ]);
    answers = {};
    expect((await runTrial(ids.plain)).message).toBe("测试未通过：令牌接口返回 HTTP 404");
  });
});
