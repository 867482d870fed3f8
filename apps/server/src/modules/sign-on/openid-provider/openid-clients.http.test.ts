// Guarantee: a caller proves to be its client, and reads and revokes that client's tokens alone.
import { decodeProtectedHeader } from "jose";
import * as openid from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  begin,
  type OpenidSetting,
  type RegisteredClient,
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

describe("introspection", () => {
  /** An `origin` header makes it a request that the library answers. */
  const introspect = async (token: string, headers: Record<string, string> = {}) => {
    const authorization = `Basic ${Buffer.from(`60009:${client.secret}`).toString("base64")}`;
    const reply = await setting.t.http("POST", "/oidc/introspect", {
      raw: new URLSearchParams({ token }).toString(),
      contentType: "application/x-www-form-urlencoded",
      headers: { host: new URL(setting.publicUrl).host, authorization, ...headers },
    });
    return { status: reply.statusCode, caching: reply.headers["cache-control"], body: reply.json() };
  };

  test("[SEC-91] describes a token with its claims and expiry", async () => {
    const { browser, person } = await setting.visitor();
    const { tokens } = await signInAt(client, browser);
    const now = setting.t.clock.now() / 1_000;
    const commonClaims = {
      sub: person.id,
      client_id: "60009",
      iss: setting.publicUrl,
      iat: now,
      scope: "openid profile department",
    };
    expect(await introspect(tokens.access_token)).toEqual({
      status: 200,
      caching: "no-store",
      body: { active: true, ...commonClaims, exp: now + 600, token_type: "Bearer" },
    });
    expect((await introspect(tokens.refresh_token ?? "")).body).toEqual({
      active: true,
      ...commonClaims,
      exp: now + 7 * 86_400,
    });
    setting.t.clock.advance(600_000);
    expect((await introspect(tokens.access_token)).body).toEqual({ active: false });
  });

  test("[SEC-91] answers a request that is not plain as the library does", async () => {
    const { browser } = await setting.visitor();
    const { tokens } = await signInAt(client, browser);
    const plain = await openid.tokenIntrospection(client.config, tokens.access_token);
    const posting = new openid.Configuration(
      client.config.serverMetadata(),
      "60009",
      {},
      openid.ClientSecretPost(client.secret),
    );
    openid.allowInsecureRequests(posting);
    expect(await openid.tokenIntrospection(posting, tokens.access_token)).toEqual(plain);
    expect((await introspect(tokens.access_token, { origin: "https://evil.example" })).status).toBe(400);
  });
});

test("[SEC-74, SEC-91, W-29] allows cross-origin reading to pages of public clients alone", async () => {
  await setting.t.make.subsystem({ appId: "60016", kind: "handover", indexPage: "https://shop.example/" });
  await setting.client("60017", { redirectUris: ["https://shop.example/callback"] });
  await setting.client("60015", { authMethod: "none" });
  const otherOrigins = ["null", "https://evil.example", "https://trade.example.evil.example", "https://shop.example"];
  const { host } = new URL(setting.publicUrl);
  const form = { raw: "grant_type=authorization_code", contentType: "application/x-www-form-urlencoded" };
  const corsOf = async (method: string, url: string, origin?: string) => {
    const preflight = method === "OPTIONS" ? { "access-control-request-method": "POST" } : {};
    const headers = { host, ...preflight, ...(origin === undefined ? {} : { origin }) };
    const reply = await setting.t.http(method, url, { headers, ...(method === "POST" ? form : {}) });
    return Object.entries(reply.headers).filter(([name]) => /^access-control-(?!max-age|allow-methods)/.test(name));
  };
  for (const [method, url, exposed] of [
    ["GET", "/.well-known/openid-configuration", []],
    ["GET", "/oidc/keys", []],
    ["OPTIONS", "/oidc/keys", []],
    ["OPTIONS", "/oidc/token", []],
    ["OPTIONS", "/oidc/me", []],
    ["POST", "/oidc/token", [["access-control-expose-headers", "WWW-Authenticate"]]],
    ["GET", "/oidc/me", [["access-control-expose-headers", "WWW-Authenticate"]]],
  ] as const) {
    for (const origin of [undefined, setting.publicUrl, ...otherOrigins])
      expect([method, url, origin, await corsOf(method, url, origin)]).toEqual([method, url, origin, []]);
    const allowedOrigin = ["access-control-allow-origin", "https://trade.example"];
    expect([method, url, await corsOf(method, url, "https://trade.example")]).toEqual([
      method,
      url,
      [allowedOrigin, ...exposed],
    ]);
  }
});

test("[SEC-82, W-31] reports an internal error without details", async () => {
  const { browser } = await setting.visitor();
  const { tokens } = await signInAt(client, browser);
  const { host } = new URL(setting.publicUrl);
  const authorization = `Basic ${Buffer.from(`60009:${client.secret}`).toString("base64")}`;
  const post = (path: string, fields: Record<string, string>) =>
    setting.t.http("POST", path, {
      raw: new URLSearchParams(fields).toString(),
      contentType: "application/x-www-form-urlencoded",
      headers: { host, authorization },
    });
  const { pool } = setting.t.database;
  await pool.query("ALTER TABLE openid_state RENAME TO openid_state_gone");
  try {
    const refreshing = { grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" };
    for (const reply of [
      await post("/oidc/token", refreshing),
      await post("/oidc/introspect", { token: tokens.access_token }),
      await post("/oidc/revoke", { token: tokens.access_token }),
      await setting.t.http("GET", "/oidc/me", { headers: { host, authorization: `Bearer ${tokens.access_token}` } }),
    ]) {
      const { error, error_description: description = "", ...otherFields } = reply.json();
      expect([reply.statusCode, error, otherFields]).toEqual([500, "server_error", {}]);
      expect(["", "oops! something went wrong"]).toContain(description);
      expect(reply.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    }
    const authorize = await setting.t.http("GET", (await begin(client)).url.href.slice(setting.publicUrl.length), {
      headers: { host },
    });
    expect(authorize.statusCode).toBe(500);
    expect(authorize.body).toContain("平台暂时无法完成登录，请稍后再试。");
    expect(authorize.body).not.toMatch(/openid_state|relation|select|\.[jt]s\b/i);
  } finally {
    await pool.query("ALTER TABLE openid_state_gone RENAME TO openid_state");
  }
});

describe("a client", () => {
  test("[SEC-91] proves itself by secret in the registered way, or by PKCE alone", async () => {
    const { browser } = await setting.visitor();
    const postingClient = await setting.client("60011", {
      authMethod: "client_secret_post",
      idTokenAlgorithm: "RS256",
    });
    const publicClient = await setting.client("60012", { authMethod: "none" });
    const { tokens } = await signInAt(postingClient, browser);
    expect(decodeProtectedHeader(tokens.id_token ?? "").alg).toBe("RS256");
    expect((await signInAt(publicClient, browser)).tokens.access_token).toBeTruthy();
  });

  test("[SEC-91] gets no token by its name alone, nor by another client's secret", async () => {
    const { browser } = await setting.visitor();
    const other = await setting.client("60019");
    for (const proof of [openid.None(), openid.ClientSecretBasic(other.secret)]) {
      const config = new openid.Configuration(client.config.serverMetadata(), "60009", {}, proof);
      openid.allowInsecureRequests(config);
      await expect(signInAt({ ...client, config }, browser)).rejects.toMatchObject({ status: 401 });
    }
  });

  test("[SEC-91] loses the old secret once a new one exists", async () => {
    const renewed = await setting.client("60013");
    const { browser } = await setting.visitor();
    await setting.t.deps.openidClients.replaceSecret("60013", "administrator");
    await expect(signInAt(renewed, browser)).rejects.toMatchObject({ status: 401 });
  });

  test("[SEC-91] reads and revokes no token of another client", async () => {
    const other = await setting.client("60014");
    const { browser } = await setting.visitor();
    const { tokens } = await signInAt(client, browser);
    expect(await openid.tokenIntrospection(other.config, tokens.access_token)).toEqual({ active: false });
    await openid.tokenRevocation(other.config, tokens.access_token).catch(() => undefined);
    expect((await openid.tokenIntrospection(client.config, tokens.access_token)).active).toBe(true);
  });

  test.each(["access_token", "refresh_token"] as const)(
    "[SEC-91] revokes all tokens of one sign-in by the %s",
    async (tokenType) => {
      const { browser } = await setting.visitor();
      const { tokens } = await signInAt(client, browser);
      await openid.tokenRevocation(client.config, tokens[tokenType] ?? "");
      for (const token of [tokens.access_token, tokens.refresh_token ?? ""])
        expect((await openid.tokenIntrospection(client.config, token)).active).toBe(false);
    },
  );

  test("[SEC-91] gets no token by a password, nor in its own name", async () => {
    for (const grant of ["password", "client_credentials"]) {
      const answer = await openid.genericGrantRequest(client.config, grant, {}).catch((error: unknown) => error);
      expect(answer).toMatchObject({ error: "unsupported_grant_type" });
    }
  });
});
