// Guarantee: grants end with the portal session, and every client is notified of the end.
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  type JSONWebKeySet,
  jwtVerify,
  SignJWT,
} from "jose";
import * as openid from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  AFTER_SIGN_OUT,
  Browser,
  begin,
  type OpenidSetting,
  type RegisteredClient,
  signInAt,
  startOpenid,
} from "#test/openid/openid-setting.ts";

let setting: OpenidSetting;
let client: RegisteredClient;
let otherClient: RegisteredClient;

beforeAll(async () => {
  setting = await startOpenid();
  client = await setting.client("60009", { backchannelLogoutUri: setting.backChannel.address });
  otherClient = await setting.client("60010", {
    backchannelLogoutUri: setting.backChannel.address,
    idTokenAlgorithm: "RS256",
  });
});
afterAll(() => setting.close());

const isActive = async (token: string | undefined) =>
  (await openid.tokenIntrospection(client.config, token ?? "")).active;
const endSessionUrl = (parameters: Record<string, string>): string =>
  openid
    .buildEndSessionUrl(client.config, parameters)
    .href.replace(/[?&]client_id=[^&]*(&|$)/, (part) => (part.startsWith("?") ? "?" : part.endsWith("&") ? "&" : ""));
const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.follow((await begin(client, { prompt: "none" })).url.href)).location?.includes("code=") ?? false;

/** Rows of the audit trail about the person's sign-outs. */
const signOutsOf = async ({ id }: { id: string }) => {
  const { rows } = await setting.t.database.pool.query(
    "SELECT outcome, username, object FROM audit_entry WHERE action = 'session.sign_out' AND user_id = $1 ORDER BY id",
    [id],
  );
  return rows;
};

/** Logout tokens that clients received for the person. */
const logoutTokensOf = ({ id }: { id: string }): string[] =>
  setting.backChannel.logoutForms
    .map((form) => form.get("logout_token") ?? "")
    .filter((token) => decodeJwt(token).sub === id);

async function runJob(name: string): Promise<void> {
  const jobs = setting.t.deps.modules.flatMap((module) => module.jobs ?? []);
  await jobs.find((job) => job.name === name)?.run();
}

describe("the end of the portal session", () => {
  const HOUR = 3_600_000;

  test.each([
    ["is signed out of", (person: { token: string }) => setting.t.call("session.signOut", {}, person)],
    ["has been idle too long", () => setting.t.clock.advance(13 * HOUR)],
    [
      "belongs to an account that is frozen",
      async ({ id }: { id: string }) => {
        await setting.t.database.pool.query("UPDATE app_user SET status = 'frozen' WHERE id = $1", [id]);
        await setting.t.database.pool.query("SELECT pg_notify('portal', $1)", [`session-user ${id}`]);
      },
    ],
    [
      "is ended by an administrator",
      async ({ id }: { id: string }) => {
        const { rows } = await setting.t.database.pool.query("SELECT id FROM session WHERE user_id = $1", [id]);
        await setting.t.database.pool.query(
          "UPDATE session SET ended_at = now(), end_reason = 'ended_by_administrator' WHERE user_id = $1",
          [id],
        );
        await setting.t.database.pool.query("SELECT pg_notify('portal', $1)", [`session ${rows[0].id}`]);
      },
    ],
  ])("[SEC-91] ends all tokens and silent sign-ins when it %s", async (_how, endSession) => {
    const { person, browser } = await setting.visitor();
    const { tokens } = await signInAt(client, browser);
    expect(await isActive(tokens.access_token)).toBe(true);
    await endSession(person);
    await expect.poll(() => isActive(tokens.access_token)).toBe(false);
    expect(await isActive(tokens.refresh_token)).toBe(false);
    await expect(openid.fetchUserInfo(client.config, tokens.access_token, person.id)).rejects.toMatchObject({
      status: 401,
    });
    await expect(openid.refreshTokenGrant(client.config, tokens.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("[SEC-91, SEC-92] sends each visited client one verifiable logout token with its own sid", async () => {
    const { person, browser } = await setting.visitor();
    const sids = new Map<string, unknown>();
    for (const visitedClient of [client, client, otherClient]) {
      const { tokens } = await signInAt(visitedClient, browser);
      sids.set(visitedClient.appId, tokens.claims()?.sid);
    }
    expect(sids.get("60009")).not.toBe(sids.get("60010"));
    await setting.t.call("session.signOut", {}, person);
    await expect.poll(() => logoutTokensOf(person).length).toBe(2);
    const keySet = (await (await fetch(`${setting.publicUrl}/oidc/keys`)).json()) as JSONWebKeySet;
    for (const token of logoutTokensOf(person)) {
      const { aud } = decodeJwt(token);
      const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keySet), {
        issuer: setting.publicUrl,
        audience: String(aud),
        typ: "logout+jwt",
        currentDate: new Date(setting.t.clock.now()),
      });
      expect(payload).toMatchObject({
        sub: person.id,
        sid: sids.get(String(aud)),
        events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      });
      expect(payload).not.toHaveProperty("nonce");
      expect(protectedHeader.alg).toBe(aud === "60010" ? "RS256" : "ES256");
    }
  });

  test("[SEC-91, SEC-92] retries an unreachable client after 1, 10 and 60 s without delaying the sign-out", async () => {
    const { person, browser } = await setting.visitor();
    const unreachable = await setting.client("60016", { backchannelLogoutUri: "http://127.0.0.1:9/gone" });
    await signInAt(unreachable, browser);
    expect((await setting.t.call("session.signOut", {}, person)).body.success).toBe(true);
    const delivery = async () => {
      const { rows } = await setting.t.database.pool.query(
        "SELECT protocol, state, attempts, last_cause IS NOT NULL AS failed FROM logout_delivery WHERE app_id = '60016'",
      );
      return rows[0];
    };
    const pending = (attempts: number) => ({ protocol: "openid", state: "pending", attempts, failed: true });
    await expect.poll(delivery).toEqual(pending(1));
    for (const [seconds, before, after] of [
      [1, 1, 2],
      [10, 2, 3],
      [60, 3, 4],
    ] as const) {
      setting.t.clock.advance(seconds * 1_000 - 1);
      await runJob("single_sign_out.deliver");
      expect([seconds, await delivery()]).toEqual([seconds, pending(before)]);
      setting.t.clock.advance(1);
      await runJob("single_sign_out.deliver");
      await expect.poll(async () => (await delivery())?.attempts).toBe(after);
    }
    await expect.poll(async () => (await delivery())?.state).toBe("failed");
  });
});

describe("the sign-out at a client", () => {
  test("[SEC-80, SEC-91, SEC-92] ends the session with the own identity token, and returns with the state", async () => {
    const { person, browser } = await setting.visitor();
    const { tokens } = await signInAt(client, browser);
    const otherTokens = (await signInAt(otherClient, browser)).tokens;
    const { location, headers } = await browser.follow(
      endSessionUrl({ id_token_hint: tokens.id_token ?? "", post_logout_redirect_uri: AFTER_SIGN_OUT, state: "s-1" }),
    );
    expect(location).toBe(`${AFTER_SIGN_OUT}?state=s-1`);
    expect(headers.get("clear-site-data")).toBe('"storage"');
    expect(browser.get("tp_session")).toBeUndefined();
    expect(await isActive(tokens.access_token)).toBe(false);
    expect((await openid.tokenIntrospection(otherClient.config, otherTokens.access_token)).active).toBe(false);
    await expect.poll(() => logoutTokensOf(person).length).toBe(2);
    expect(await signOutsOf(person)).toEqual([{ outcome: "ok", username: person.username, object: "60009" }]);
  });

  test("[SEC-06] [W-23] masks the identity token of the address in the log", async () => {
    const { browser } = await setting.visitor();
    const { tokens } = await signInAt(client, browser);
    const token = tokens.id_token ?? "";
    const from = setting.t.logs.length;
    const listLogged = () => setting.t.logs.slice(from).filter((line) => line.includes("/oidc/session/end"));
    for (const name of ["id_token_hint", "id%5Ftoken_hint"])
      await browser.send(`/oidc/session/end?${name}=${token}&client_id=60009`);
    const maskedLine = /\/oidc\/session\/end\?id(_|%5F)token_hint=…&client_id=60009"/;
    await expect.poll(listLogged).toEqual([expect.stringMatching(maskedLine), expect.stringMatching(maskedLine)]);
    expect(setting.t.logs.join("")).not.toContain(token.split(".")[2]);
  });

  test("[SEC-92] accepts an expired identity token", async () => {
    const { browser, person } = await setting.visitor();
    const { tokens } = await signInAt(client, browser);
    setting.t.clock.advance(3_600_000);
    await setting.t.call("session.readCurrent", {}, person);
    const { location } = await browser.follow(
      endSessionUrl({ id_token_hint: tokens.id_token ?? "", post_logout_redirect_uri: AFTER_SIGN_OUT }),
    );
    expect(location).toBe(AFTER_SIGN_OUT);
  });

  test("[SEC-80, SEC-91, SEC-92] asks the person without a proof, and does nothing before the answer", async () => {
    const { person, browser } = await setting.visitor();
    const requested = await browser.follow(`${setting.publicUrl}/oidc/session/end`);
    expect(requested.text).toContain("退出登录？");
    expect(requested.text).toContain(person.username);
    expect(await isSignedIn(browser)).toBe(true);
    const foreign = await browser.send("/oidc/session/end", {
      form: { choice: "sign-out" },
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(foreign.location).toMatch(/^\/oidc\/session\/end/);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await browser.send("/oidc/session/end", { form: { choice: "stay" } })).location).toBe("/");
    expect([await isSignedIn(browser), await signOutsOf(person)]).toEqual([true, []]);
    const signedOut = await browser.send("/oidc/session/end", { form: { choice: "sign-out" } });
    expect(signedOut.text).toContain("已安全退出登录");
    expect(await isSignedIn(browser)).toBe(false);
    expect(await signOutsOf(person)).toEqual([{ outcome: "ok", username: person.username, object: null }]);
  });

  test("[SEC-92, SEC-73] returns to a client named by client_id after the person's confirmation", async () => {
    const { browser } = await setting.visitor();
    const query = new URLSearchParams({ client_id: "60009", post_logout_redirect_uri: AFTER_SIGN_OUT, state: "s-2" });
    const requested = await browser.follow(`${setting.publicUrl}/oidc/session/end?${query}`);
    expect(requested.text).toContain("“系统60009”请求退出");
    expect(Object.fromEntries(requested.headers)).toMatchObject({
      "content-security-policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'self' https://trade.example; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin-allow-popups",
    });
    const form = { ...Object.fromEntries(query), choice: "sign-out" };
    expect((await browser.send("/oidc/session/end", { form })).location).toBe(`${AFTER_SIGN_OUT}?state=s-2`);
  });

  test("[SEC-92] asks the person if the token is another person's or another session's", async () => {
    const [first, second] = [await setting.visitor(), await setting.visitor()];
    const { tokens } = await signInAt(client, first.browser);
    const otherSession = await setting.signIn(first.person);
    for (const browser of [second.browser, otherSession.browser]) {
      const answer = await browser.follow(endSessionUrl({ id_token_hint: tokens.id_token ?? "" }));
      expect(answer.text).toContain("退出登录？");
      expect(await isSignedIn(browser)).toBe(true);
    }
    expect(await isActive(tokens.access_token)).toBe(true);
  });

  test.each([
    ["an address that is not registered", { post_logout_redirect_uri: "https://evil.example/" }],
    ["an address with a registered beginning", { post_logout_redirect_uri: `${AFTER_SIGN_OUT}/../evil` }],
    ["a made-up token", { id_token_hint: "e30.e30.e30", post_logout_redirect_uri: AFTER_SIGN_OUT }],
    ["another client's name beside the token", { client_id: "60010", post_logout_redirect_uri: AFTER_SIGN_OUT }],
  ])("[SEC-92] shows an error and redirects nowhere for %s", async (_what, change) => {
    const { browser } = await setting.visitor();
    const { tokens } = await signInAt(client, browser);
    const query = new URLSearchParams({ id_token_hint: tokens.id_token ?? "", ...change });
    const answer = await browser.follow(`${setting.publicUrl}/oidc/session/end?${query}`);
    expect([answer.status, answer.location]).toEqual([400, undefined]);
    expect(answer.text).toContain("无法退出");
    expect(await isSignedIn(browser)).toBe(true);
  });

  test("[SEC-66, SEC-92] refuses a repeated parameter, in the address or the form", async () => {
    const { browser } = await setting.visitor();
    const { tokens } = await signInAt(client, browser);
    const fields = new URLSearchParams({
      id_token_hint: tokens.id_token ?? "",
      post_logout_redirect_uri: AFTER_SIGN_OUT,
    });
    for (const [name, value] of [...fields]) {
      const repeatedFields = [...fields, [name, value]];
      const posted = await browser.send("/oidc/session/end", { form: [...repeatedFields, ["choice", "sign-out"]] });
      for (const answer of [posted, await browser.follow(`/oidc/session/end?${new URLSearchParams(repeatedFields)}`)]) {
        expect([name, answer.status, answer.location]).toEqual([name, 400, undefined]);
        expect(answer.text).toContain("无法退出");
      }
    }
    expect(await isSignedIn(browser)).toBe(true);
  });

  const encodePart = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
  const signWith = async (key: Parameters<SignJWT["sign"]>[0], token: string, alg: string): Promise<string> =>
    new SignJWT(decodeJwt(token)).setProtectedHeader({ ...decodeProtectedHeader(token), alg }).sign(key);

  test.each<[string, (token: string, foreign: string) => string | Promise<string>]>([
    [
      "with the signature of another one",
      (token, foreign) => [...token.split(".").slice(0, 2), foreign.split(".")[2]].join("."),
    ],
    ["with an empty signature", (token) => `${token.slice(0, token.lastIndexOf("."))}.`],
    ["that says that it needs none", (token) => `${encodePart({ alg: "none" })}.${token.split(".")[1]}.`],
    [
      "that says that it needs none and names no session",
      (token) => `${encodePart({ alg: "none" })}.${encodePart({ ...decodeJwt(token), sid: undefined })}.`,
    ],
    [
      "signed by a foreign key under our key's name",
      async (token) => signWith((await generateKeyPair("ES256")).privateKey, token, "ES256"),
    ],
    ["signed by the client's secret", (token) => signWith(new TextEncoder().encode(client.secret), token, "HS256")],
  ])("[SEC-91, SEC-92] refuses the person's own token %s", async (_what, forge) => {
    const { browser } = await setting.visitor();
    const ownToken = (await signInAt(client, browser)).tokens.id_token ?? "";
    const foreignToken = (await signInAt(client, (await setting.visitor()).browser)).tokens.id_token ?? "";
    const query = new URLSearchParams({
      id_token_hint: await forge(ownToken, foreignToken),
      post_logout_redirect_uri: AFTER_SIGN_OUT,
    });
    const answer = await browser.follow(`${setting.publicUrl}/oidc/session/end?${query}`);
    expect([answer.status, answer.location]).toEqual([400, undefined]);
    expect(answer.text).toContain("无法退出");
    expect(await isSignedIn(browser)).toBe(true);
  });

  test("[SEC-92] refuses a request with no client, an unknown one or an unregistered address", async () => {
    const { browser } = await setting.visitor();
    for (const query of [
      { post_logout_redirect_uri: AFTER_SIGN_OUT },
      { client_id: "60009", post_logout_redirect_uri: "https://evil.example/" },
      { client_id: "99999", post_logout_redirect_uri: AFTER_SIGN_OUT },
    ]) {
      const address = `/oidc/session/end?${new URLSearchParams(Object.entries(query))}`;
      const form = { ...Object.fromEntries(Object.entries(query)), choice: "sign-out" };
      for (const answer of [
        await browser.follow(address),
        await browser.send("/oidc/session/end", { form }),
        await new Browser(setting.publicUrl).follow(address),
      ]) {
        expect([query, answer.status, answer.location]).toEqual([query, 400, undefined]);
        expect(answer.text).toContain("无法退出");
      }
    }
    expect(await isSignedIn(browser)).toBe(true);
  });

  test("[SEC-92] accepts the request as a posted form, by a redirect that carries the cookie", async () => {
    const { browser } = await setting.visitor();
    const { tokens } = await signInAt(client, browser);
    const form = { id_token_hint: tokens.id_token ?? "", post_logout_redirect_uri: AFTER_SIGN_OUT };
    const posted = await new Browser(setting.publicUrl).send("/oidc/session/end", { form });
    expect(posted.status).toBe(303);
    expect((await browser.follow(posted.location ?? "")).location).toBe(AFTER_SIGN_OUT);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("[SEC-92] returns to the client without a session, too", async () => {
    const query = new URLSearchParams({ client_id: "60009", post_logout_redirect_uri: AFTER_SIGN_OUT });
    const { location } = await new Browser(setting.publicUrl).follow(`${setting.publicUrl}/oidc/session/end?${query}`);
    expect(location).toBe(AFTER_SIGN_OUT);
  });
});
