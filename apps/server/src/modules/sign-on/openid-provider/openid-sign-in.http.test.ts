// Guarantee: a standard client of OpenID Connect signs people in by the code flow with S256, and by no other flow.
import { eq } from "drizzle-orm";
import { decodeProtectedHeader } from "jose";
import * as openid from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registeredOrigin } from "#modules/access/subsystem/subsystem.tables.ts";
import {
  Browser,
  begin,
  CALLBACK,
  type OpenidSetting,
  type RegisteredClient,
  redeem,
  signInAt,
  startOpenid,
} from "#test/openid/openid-setting.ts";

let setting: OpenidSetting;
let client: RegisteredClient;

beforeAll(async () => {
  setting = await startOpenid();
  client = await setting.client("60009");
});
afterAll(() => setting.close());

test("[SEC-91] signs a person in by code with S256, with claims by scope", async () => {
  const department = await setting.t.make.department({ departName: "采购处" });
  const { person, browser } = await setting.visitor({ realname: "林采薇", departments: [department.id] });
  const { tokens, answer } = await signInAt(client, browser);
  expect(answer.searchParams.get("iss")).toBe(setting.publicUrl);
  expect(tokens.claims()).toMatchObject({
    iss: setting.publicUrl,
    aud: "60009",
    sub: person.id,
  });
  expect(decodeProtectedHeader(tokens.id_token ?? "").alg).toBe("ES256");
  expect(await openid.fetchUserInfo(client.config, tokens.access_token, person.id)).toEqual({
    sub: person.id,
    name: "林采薇",
    preferred_username: person.username,
    orgCode: department.orgCode,
    departName: "采购处",
  });
});

test("[SEC-74] forbids the caching of tokens and claims", async () => {
  const { config, ...otherFields } = await setting.client("60019");
  const { browser, person } = await setting.visitor();
  const answers: unknown[] = [];
  config[openid.customFetch] = async (url, init) => {
    const answer = await fetch(url, init as RequestInit);
    answers.push([new URL(url).pathname, answer.status, answer.headers.get("cache-control")]);
    return answer;
  };
  const { tokens } = await signInAt({ ...otherFields, config }, browser);
  await openid.fetchUserInfo(config, tokens.access_token, person.id);
  expect(answers).toEqual([
    ["/oidc/token", 200, "no-store"],
    ["/oidc/me", 200, "no-store"],
  ]);
});

test("[SEC-91] uses one permanent subject per account at every client", async () => {
  const other = await setting.client("60017");
  const { person, browser } = await setting.visitor({ username: "once-taken" });
  const subOf = async (usedClient: RegisteredClient, usedBrowser = browser) =>
    (await signInAt(usedClient, usedBrowser)).tokens.claims()?.sub;
  expect([await subOf(client), await subOf(other)]).toEqual([person.id, person.id]);
  await setting.t.database.pool.query("UPDATE app_user SET username = 'renamed' WHERE id = $1", [person.id]);
  const { browser: later } = await setting.signIn({ ...person, username: "renamed" });
  expect(await subOf(client, later)).toBe(person.id);
  const heir = await setting.visitor({ username: "once-taken" });
  expect(await subOf(client, heir.browser)).toBe(heir.person.id);
  expect(heir.person.id).not.toBe(person.id);
});

describe("an authorization request", () => {
  const openVisitor = () => setting.visitor();

  test("[SEC-91] is answered login_required without a session and with prompt=none", async () => {
    const flow = await begin(client, { prompt: "none" });
    const { location = "" } = await new Browser(setting.publicUrl).follow(flow.url.href);
    const answer = new URL(location);
    expect(`${answer.origin}${answer.pathname}`).toBe(CALLBACK);
    expect(answer.searchParams.get("error")).toBe("login_required");
    expect(answer.searchParams.get("state")).toBe(flow.state);
  });

  test.each([
    ["no proof key", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    ["a proof key in the clear", { code_challenge_method: "plain" }, "invalid_request"],
    ["the implicit flow", { response_type: "id_token token" }, "invalid_request"],
    ["a hybrid flow", { response_type: "code id_token" }, "invalid_request"],
    ["an answer by a posting page", { response_mode: "form_post" }, "unsupported_response_mode"],
    ["an answer behind the fragment", { response_mode: "fragment" }, "unsupported_response_mode"],
    ["a request object", { request: "e30.e30." }, "request_not_supported"],
  ])("[SEC-91] is refused at the registered address: %s", async (_what, change, error) => {
    const { browser } = await openVisitor();
    const flow = await begin(client);
    for (const [name, value] of Object.entries(change))
      value === undefined ? flow.url.searchParams.delete(name) : flow.url.searchParams.set(name, value);
    const { location = "" } = await browser.follow(flow.url.href);
    // The refusal takes the place of the answer, behind the fragment in that mode.
    const [address, answer] = location.split(/[?#]/);
    expect(address).toBe(CALLBACK);
    expect(new URLSearchParams(answer).get("error")).toBe(error);
    expect(location).not.toMatch(/code=|token=/);
  });

  test("[SEC-91] is refused without a proof key for a client without a secret, too", async () => {
    const open = await setting.client("60018", { authMethod: "none" });
    const { browser } = await openVisitor();
    const flow = await begin(open);
    for (const name of ["code_challenge", "code_challenge_method"]) flow.url.searchParams.delete(name);
    const answer = new URL((await browser.follow(flow.url.href)).location ?? "");
    expect([answer.searchParams.get("error"), answer.searchParams.has("code")]).toEqual(["invalid_request", false]);
  });

  test.each([
    "https://trade.example/callback/",
    "https://trade.example/callback?x=1",
    "https://trade.example.evil.example/callback",
    "http://trade.example/callback",
    "",
  ])("[SEC-91] redirects nowhere for an unregistered address: %s", async (address) => {
    const { browser } = await openVisitor();
    const flow = await begin(client, { redirect_uri: address });
    if (address === "") flow.url.searchParams.delete("redirect_uri");
    const answer = await browser.follow(flow.url.href);
    expect([answer.status, answer.location]).toEqual([400, undefined]);
    expect(answer.text).toContain(address ? "该系统的回调地址未在平台登记。" : "登录请求不完整或不正确。");
    expect(answer.headers.get("content-security-policy")).not.toContain("unsafe");
  });

  test("[SEC-91, SEC-53] redirects to no registered address whose site was removed", async () => {
    const { db, pool } = setting.t.database;
    const origin = "https://leaving.example";
    await db.insert(registeredOrigin).values({ origin, forRedirects: true, forFrames: false });
    const leaving = await setting.client("60091", { redirectUris: [CALLBACK, `${origin}/callback`] });
    const { browser } = await openVisitor();
    const flow = await begin(leaving, { redirect_uri: `${origin}/callback` });
    expect((await browser.follow(flow.url.href)).location).toContain(`${origin}/callback?code=`);
    await db.delete(registeredOrigin).where(eq(registeredOrigin.origin, origin));
    await pool.query("SELECT pg_notify('portal', 'subsystem 60091')");
    const followFlow = async () =>
      browser.follow((await begin(leaving, { redirect_uri: `${origin}/callback` })).url.href);
    await expect.poll(followFlow).toMatchObject({
      status: 400,
      location: undefined,
      text: expect.stringContaining("该系统的回调地址未在平台登记。"),
    });
    await signInAt(leaving, browser);
  });

  test("[SEC-91] shows a page for an unknown client, without the library's output", async () => {
    const { browser } = await openVisitor();
    const flow = await begin(client);
    flow.url.searchParams.set("client_id", "99999");
    const answer = await browser.follow(flow.url.href);
    expect([answer.status, answer.location]).toEqual([400, undefined]);
    expect(answer.text).toContain("该系统未在平台登记，或已停用此登录方式。");
    expect(answer.text).not.toMatch(/<script|oops|oidc-provider|at .*\.js/);
  });

  test("[SEC-91] gets its state and nonce back, so that a swapped answer fails", async () => {
    const { browser } = await openVisitor();
    const flow = await begin(client);
    const { location = "" } = await browser.follow(flow.url.href);
    const swapped = new URL(location);
    swapped.searchParams.set("state", (await begin(client)).state);
    await expect(redeem(client, flow, swapped)).rejects.toThrow();
    await expect(redeem(client, { ...flow, nonce: "another" }, location)).rejects.toThrow(/claim value/);
  });
});

describe("the code", () => {
  const issueCode = async () => {
    const { browser } = await setting.visitor();
    const flow = await begin(client);
    const { location = "" } = await browser.follow(flow.url.href);
    return { browser, flow, location };
  };

  test("[SEC-91] expires after 60 s", async () => {
    const [earlyCode, lateCode] = [await issueCode(), await issueCode()];
    setting.t.clock.advance(59_000);
    expect((await redeem(client, earlyCode.flow, earlyCode.location)).access_token).toBeTruthy();
    setting.t.clock.advance(1_000);
    await expect(redeem(client, lateCode.flow, lateCode.location)).rejects.toMatchObject({ error: "invalid_grant" });
  });

  test.each([
    ["at once", 0],
    ["after its expiry", 120_000],
  ])("[SEC-91] ends the tokens of its first use at a second use, %s", async (_when, waitMs) => {
    const { browser, flow, location } = await issueCode();
    const firstTokens = await redeem(client, flow, location);
    const otherTokens = (await signInAt(client, browser)).tokens;
    setting.t.clock.advance(waitMs);
    await expect(redeem(client, flow, location)).rejects.toMatchObject({ error: "invalid_grant" });
    for (const token of [firstTokens.access_token, firstTokens.refresh_token ?? ""])
      expect((await openid.tokenIntrospection(client.config, token)).active).toBe(false);
    await expect(openid.refreshTokenGrant(client.config, firstTokens.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
    // Tokens of another sign-in in the same session stay valid.
    expect((await openid.tokenIntrospection(client.config, otherTokens.access_token)).active).toBe(true);
  });

  test("[SEC-91] requires its own proof key and redirect address", async () => {
    const [keyed, addressed] = [await issueCode(), await issueCode()];
    const wrong = { ...keyed.flow, verifier: openid.randomPKCECodeVerifier() };
    await expect(redeem(client, wrong, keyed.location)).rejects.toMatchObject({ error: "invalid_grant" });
    const otherLocation = addressed.location.replace(CALLBACK, "https://trade.example/another");
    await expect(redeem(client, addressed.flow, otherLocation)).rejects.toMatchObject({ error: "invalid_grant" });
  });
});

describe("a refresh token", () => {
  const refused = { error: "invalid_grant" };

  test("[SEC-91] rotates, and a second use of it ends its successors", async () => {
    const { browser } = await setting.visitor();
    const { tokens } = await signInAt(client, browser);
    const renewed = await openid.refreshTokenGrant(client.config, tokens.refresh_token ?? "");
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    expect((await openid.tokenIntrospection(client.config, renewed.access_token)).active).toBe(true);
    await expect(openid.refreshTokenGrant(client.config, tokens.refresh_token ?? "")).rejects.toMatchObject(refused);
    for (const token of [renewed.access_token, renewed.refresh_token ?? ""])
      expect((await openid.tokenIntrospection(client.config, token)).active).toBe(false);
  });

  test("[SEC-91] expires 7 days after the sign-in, however often it rotates", async () => {
    const { browser, person } = await setting.visitor();
    await setting.t.database.pool.query(
      "UPDATE session SET absolute_end = absolute_end + interval '60 days' WHERE user_id = $1",
      [person.id],
    );
    let { refresh_token: token = "" } = (await signInAt(client, browser)).tokens;
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      token = (await openid.refreshTokenGrant(client.config, token)).refresh_token ?? "";
      setting.t.clock.advance(8 * 3_600_000);
      await setting.t.call("session.readCurrent", {}, person);
    }
    await expect(openid.refreshTokenGrant(client.config, token)).rejects.toMatchObject(refused);
  });

  test("[SEC-91] is refused once the person may no longer enter", async () => {
    const { browser, person } = await setting.visitor();
    const { tokens } = await signInAt(client, browser);
    await setting.t.database.pool.query("DELETE FROM user_role WHERE user_id = $1", [person.id]);
    await setting.t.database.pool.query("SELECT pg_notify('portal', 'permission all')");
    await expect
      .poll(async () => (await openid.tokenIntrospection(client.config, tokens.access_token)).active)
      .toBe(false);
    await expect(openid.refreshTokenGrant(client.config, tokens.refresh_token ?? "")).rejects.toMatchObject(refused);
  });
});

test("[SEC-91] stores neither code nor token nor secret in plain text", async () => {
  const { browser } = await setting.visitor();
  const { answer, tokens } = await signInAt(client, browser);
  const { rows } = await setting.t.database.pool.query(
    "SELECT s::text AS line FROM openid_state s UNION ALL SELECT c::text FROM openid_client c",
  );
  const storedText = rows.map(({ line }) => line).join("\n");
  for (const secret of [answer.searchParams.get("code"), tokens.access_token, tokens.refresh_token, client.secret])
    expect(storedText.includes(String(secret))).toBe(false);
});

describe("an address of the provider", () => {
  test("[SEC-75, SEC-91] is served under the public host alone", async () => {
    for (const path of ["/.well-known/openid-configuration", "/oidc/auth", "/oidc/keys"]) {
      const { statusCode, body } = await setting.t.app.inject({ url: path, headers: { host: "evil.example" } });
      expect([statusCode, body.includes("evil.example")]).toEqual([404, false]);
    }
  });

  test("[SEC-91] is described by the discovery document", async () => {
    const host = new URL(setting.publicUrl).host;
    const { body } = await setting.t.app.inject({ url: "/.well-known/openid-configuration", headers: { host } });
    expect(JSON.parse(body)).toEqual({
      issuer: setting.publicUrl,
      authorization_endpoint: `${setting.publicUrl}/oidc/auth`,
      token_endpoint: `${setting.publicUrl}/oidc/token`,
      userinfo_endpoint: `${setting.publicUrl}/oidc/me`,
      introspection_endpoint: `${setting.publicUrl}/oidc/introspect`,
      revocation_endpoint: `${setting.publicUrl}/oidc/revoke`,
      end_session_endpoint: `${setting.publicUrl}/oidc/session/end`,
      jwks_uri: `${setting.publicUrl}/oidc/keys`,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["ES256", "RS256"],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
      scopes_supported: ["openid", "profile", "department"],
      claims_supported: ["sub", "name", "preferred_username", "orgCode", "departName", "sid", "auth_time", "iss"],
      claim_types_supported: ["normal"],
      claims_parameter_supported: false,
      request_uri_parameter_supported: false,
      authorization_response_iss_parameter_supported: true,
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
      ui_locales_supported: ["zh-CN"],
    });
  });

  test.each([
    ["GET", "/oidc/token", 405],
    ["POST", "/oidc/auth", 405],
    ["GET", "/oidc/request", 404],
    ["GET", "/oidc/session/end/confirm", 404],
    ["GET", "/oidc/interaction", 404],
  ])("[SEC-91] answers %s %s with %i", async (method, url, status) => {
    const { host } = new URL(setting.publicUrl);
    const reply = await setting.t.app.inject({ method: method as "GET", url, headers: { host } });
    expect(reply.statusCode).toBe(status);
  });

  test.each([
    ["a body of another kind", "application/json", "{}", 415],
    ["a body that is too large", "application/x-www-form-urlencoded", `code=${"x".repeat(20_000)}`, 413],
  ])("[SEC-91] refuses %s without internal details", async (_what, type, payload, status) => {
    const { host } = new URL(setting.publicUrl);
    const headers = { host, "content-type": type };
    const reply = await setting.t.app.inject({ method: "POST", url: "/oidc/token", headers, payload });
    expect(reply.statusCode).toBe(status);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.body).not.toMatch(/\.js|at /);
  });
});
