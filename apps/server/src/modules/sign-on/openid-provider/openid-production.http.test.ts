// Guarantee: in production mode a standard client signs people in over https alone, and every cookie is protected.
import { machineClock, PRODUCTION, startTestApp, type TestApp } from "@tender/testkit";
import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import * as openid from "openid-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshKey, solvedAt } from "#test/captcha/sliding.ts";
import {
  AFTER_SIGN_OUT,
  Browser,
  begin,
  CALLBACK,
  type RegisteredClient,
  redeem,
} from "#test/openid/openid-setting.ts";
import { portalFetch } from "#test/openid/portal-fetch.ts";
import { passwordEncryption } from "#test/sign-in/encrypted-password.ts";

const PUBLIC_URL = "https://tender.example.cn";
const APP_ID = "60009";

let t: TestApp;
let client: RegisteredClient;
let send: ReturnType<typeof portalFetch>;

beforeAll(async () => {
  t = await startTestApp({ clock: machineClock(), env: PRODUCTION });
  send = portalFetch(t);
  await t.make.subsystem(
    { appId: APP_ID, appCnName: "交易系统", kind: "handover", handOver: "openid", indexPage: "https://trade.example/" },
    ["buyer"],
  );
  const settings = {
    authMethod: "client_secret_basic" as const,
    redirectUris: [CALLBACK],
    postLogoutRedirectUris: [AFTER_SIGN_OUT],
    backchannelLogoutUri: null,
    idTokenAlgorithm: "ES256" as const,
    asksConsent: false,
  };
  await t.deps.openidClients.save(APP_ID, settings, "administrator");
  const secret = await t.deps.openidClients.replaceSecret(APP_ID, "administrator");
  // The library refuses addresses without https by default, and the test does not change this.
  const config = await openid.discovery(
    new URL(PUBLIC_URL),
    APP_ID,
    { id_token_signed_response_alg: "ES256" },
    openid.ClientSecretBasic(secret),
    { [openid.customFetch]: send as openid.CustomFetch },
  );
  client = { appId: APP_ID, secret, redirectUri: CALLBACK, config };
});
afterAll(() => t.close());

/** Starts at the client, signs in on the login page with slider and encrypted password, and returns to the client. */
async function signInAtClient() {
  const user = await t.make.user({ roles: ["buyer"], realname: "林采薇" });
  const [browser, flow] = [new Browser(PUBLIC_URL, send), await begin(client)];
  const requested = await browser.follow(flow.url.href);
  const returnPath = new URL(requested.location ?? "", PUBLIC_URL).searchParams.get("redirect") ?? "";
  const checkKey = freshKey();
  await t.call("captcha.check", { body: { captcha: await solvedAt(t), checkKey } });
  const password = (await passwordEncryption(t))(user.password);
  const entered = await t.call("signIn.withPassword", {
    body: { username: user.username, password, checkKey },
  });
  expect(entered.body).toMatchObject({ success: true });
  for (const line of [entered.headers["set-cookie"] ?? []].flat()) browser.keep(String(line));
  const { location = "" } = await browser.follow(returnPath);
  return { user, browser, flow, location };
}

test("[SEC-91] publishes only https addresses under the public address", async () => {
  const document = client.config.serverMetadata();
  expect(document.issuer).toBe(PUBLIC_URL);
  const addresses = Object.entries(document).filter(([name]) => /_(endpoint|uri)$/.test(name));
  expect(addresses.map(([name]) => name).toSorted()).toEqual([
    "authorization_endpoint",
    "end_session_endpoint",
    "introspection_endpoint",
    "jwks_uri",
    "revocation_endpoint",
    "token_endpoint",
    "userinfo_endpoint",
  ]);
  for (const [name, address] of addresses) expect([name, new URL(String(address)).origin]).toEqual([name, PUBLIC_URL]);
});

test.each<[string, Record<string, string>]>([
  ["another host", { host: "evil.example" }],
  ["another host by a proxy's word", { "x-forwarded-host": "evil.example" }],
  ["plain http by a proxy's word", { "x-forwarded-proto": "http" }],
])("[SEC-91] publishes no other address to a call for %s", async (_what, headers) => {
  const { statusCode, body } = await t.app.inject({
    url: "/.well-known/openid-configuration",
    headers: { host: "tender.example.cn", ...headers },
  });
  expect(body).not.toMatch(/evil\.example|http:/);
  expect([statusCode, body.includes(`"issuer":"${PUBLIC_URL}"`)]).toEqual(headers.host ? [404, false] : [200, true]);
});

test("[SEC-91] signs a person in by code with S256, with tokens that verify", async () => {
  const { user, flow, location } = await signInAtClient();
  expect(location).toMatch(/^https:\/\/trade\.example\/callback\?/);
  expect(new URL(location).searchParams.get("iss")).toBe(PUBLIC_URL);
  const tokens = await redeem(client, flow, location);
  const keys = createRemoteJWKSet(new URL(`${PUBLIC_URL}/oidc/keys`), { [customFetch]: send as typeof fetch });
  const { payload, protectedHeader } = await jwtVerify(tokens.id_token ?? "", keys, {
    issuer: PUBLIC_URL,
    audience: APP_ID,
  });
  expect([payload.sub, payload.nonce, protectedHeader.alg]).toEqual([user.id, flow.nonce, "ES256"]);
  expect(await openid.fetchUserInfo(client.config, tokens.access_token, user.id)).toMatchObject({
    sub: user.id,
    name: "林采薇",
    preferred_username: user.username,
  });
  expect(await openid.tokenIntrospection(client.config, tokens.access_token)).toMatchObject({
    active: true,
    iss: PUBLIC_URL,
  });

  const renewed = await openid.refreshTokenGrant(client.config, tokens.refresh_token ?? "");
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  expect(renewed.claims()?.sub).toBe(user.id);
  // A second use of a code ends every token that was issued for it, renewed ones included.
  await expect(redeem(client, flow, location)).rejects.toMatchObject({ error: "invalid_grant" });
  expect((await openid.tokenIntrospection(client.config, renewed.access_token)).active).toBe(false);
});

test("[SEC-91] ends session and tokens by the client's sign-out", async () => {
  const { browser, flow, location } = await signInAtClient();
  const { access_token, id_token } = await redeem(client, flow, location);
  const requestSilently = async () =>
    (await browser.follow((await begin(client, { prompt: "none" })).url.href)).location ?? "";
  expect(await requestSilently()).toContain("code=");
  const endSessionUrl = openid.buildEndSessionUrl(client.config, {
    id_token_hint: id_token ?? "",
    post_logout_redirect_uri: AFTER_SIGN_OUT,
  });
  expect((await browser.follow(endSessionUrl.href)).location).toBe(AFTER_SIGN_OUT);
  expect(browser.get("__Host-tp_session")).toBeUndefined();
  expect((await openid.tokenIntrospection(client.config, access_token)).active).toBe(false);
  expect(await requestSilently()).toContain("error=login_required");
});

test("[SEC-91] sets only secure, http-only cookies", async () => {
  const { browser, flow, location } = await signInAtClient();
  await redeem(client, flow, location);
  const names = new Set(browser.setCookies.map((line) => line.slice(0, line.indexOf("="))));
  expect([...names].toSorted()).toEqual([
    "__Host-tp_session",
    "tp_openid_interaction",
    "tp_openid_interaction.sig",
    "tp_openid_resume",
    "tp_openid_resume.sig",
  ]);
  for (const line of browser.setCookies) {
    expect(line).toMatch(/; ?secure(;|$)/i);
    expect(line).toMatch(/; ?httponly(;|$)/i);
    expect(line).toMatch(/; ?samesite=(lax|strict)(;|$)/i);
    expect(line).not.toMatch(/; ?domain=/i);
  }
});
