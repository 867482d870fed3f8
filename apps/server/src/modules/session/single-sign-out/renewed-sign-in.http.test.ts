// Guarantee: if the number of an account's sessions is limited, a new sign-in in the same browser retains the services
// that were entered from the former session.
import { startTestApp, type TestApp } from "@tender/testkit";
import * as openid from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, casUrl, openBrowser, returnAddress, ticketIn } from "#test/cas/browser.ts";
import { begin, type OpenidSetting, redeem, signInAt, startOpenid } from "#test/openid/openid-setting.ts";

const [SERVICE, OTHER] = ["https://trade.example/app/in", "https://bonds.example/in"];
const login = (query: Record<string, string>) => casUrl("login", query);

async function createServices(t: TestApp) {
  const row = { kind: "handover", handOver: "cas" } as const;
  await t.make.subsystem({ ...row, appId: "60001", indexPage: SERVICE, casServices: [SERVICE] }, ["buyer"]);
  await t.make.subsystem({ ...row, appId: "60002", indexPage: OTHER, casServices: [OTHER] }, ["buyer"]);
}
async function visit(t: TestApp, { get }: Browser): Promise<void> {
  const ticket = ticketIn((await get(login({ service: SERVICE }))).location);
  const { body } = await t.http("GET", casUrl("serviceValidate", { service: SERVICE, ticket }));
  expect(body).toContain("<cas:authenticationSuccess>");
}
const readMessage = async (t: TestApp, token: string) =>
  (await t.call("session.readCurrent", {}, { token })).body.message;
const countOf = async (t: TestApp, from: string, userId: string): Promise<number> =>
  (await t.database.pool.query(`SELECT count(*)::int AS n FROM ${from} AND user_id = $1`, [userId])).rows[0].n;
const VISITS = "service_visit WHERE session_id IN (SELECT id FROM session WHERE ended_at IS NULL)";
const DELIVERIES = "logout_delivery WHERE true";
const SUPERSEDED = "audit_entry WHERE action = 'session.superseded'";
const [ALIVE, REPLACED, ENDED] = ["", "该账号已在别处登录!", "Token失效，请重新登录!"];

describe("one session of an account", () => {
  let s: OpenidSetting;
  let t: TestApp;
  beforeAll(async () => {
    s = await startOpenid({ SESSION_LIMIT: "1" });
    t = s.t;
    await createServices(t);
  });
  afterAll(() => s.close());

  test("[SEC-18, SEC-50] is the new one; CAS visits and child sessions of the former move and end with it", async () => {
    const user = await t.make.user({ roles: ["buyer"] });
    const browser = openBrowser(t);
    const { token: former } = await browser.signIn(user);
    await visit(t, browser);
    const { accessToken } = (await t.call("signIn.withToken", { body: { token: former } })).body.result;
    const child = (await t.call("signIn.withToken", { body: { token: accessToken } })).body.result.token;
    const requested = await browser.get(login({ service: OTHER, renew: "true" }));
    t.clock.advance(1_000);
    const { token } = await browser.signIn(user);
    expect((await browser.get(returnAddress(requested.location))).location).toMatch(/\?ticket=ST-/);
    expect(await readMessage(t, former)).toBe(ENDED);
    expect(await readMessage(t, token)).toBe(ALIVE);
    expect(await readMessage(t, child)).toBe(ALIVE);
    const counted = async () => [await countOf(t, VISITS, user.id), await countOf(t, DELIVERIES, user.id)];
    expect([...(await counted()), await countOf(t, SUPERSEDED, user.id)]).toEqual([1, 0, 0]);
    await t.call("session.signOut", {}, { token });
    expect(await readMessage(t, child)).toBe(ENDED);
    await expect.poll(counted).toEqual([0, 1]);
  });

  test("[SEC-18, SEC-91] is the new one; a refresh token from the former session stays valid", async () => {
    const client = await s.client("60009");
    const { person, browser } = await s.visitor();
    const before = (await signInAt(client, browser)).tokens;
    t.clock.advance(5_000);
    const flow = await begin(client, { prompt: "login" });
    const requested = await browser.follow(flow.url.href);
    t.clock.advance(5_000);
    const cookie = `tp_session=${browser.get("tp_session")}`;
    const signedIn = await t.call("signIn.withPassword", { body: person }, { headers: { cookie } });
    browser.set("tp_session", /tp_session=([^;]+)/.exec(String(signedIn.headers["set-cookie"]))?.[1] ?? "");
    const returnUrl = new URL(requested.location ?? "", s.publicUrl).searchParams.get("redirect") ?? "";
    const { location = "" } = await browser.follow(returnUrl);
    expect((await redeem(client, flow, location)).claims()?.sub).toBe(person.id);
    expect((await openid.refreshTokenGrant(client.config, before.refresh_token ?? "")).access_token).toBeTruthy();
    expect(await readMessage(t, person.token)).toBe(ENDED);
    expect(await countOf(t, DELIVERIES, person.id)).toBe(0);
  });

  test("[SEC-18, SEC-50] is superseded from another account's browser, whose own session stays valid", async () => {
    const [user, otherUser] = [await t.make.user({ roles: ["buyer"] }), await t.make.user()];
    const [browser, other] = [openBrowser(t), openBrowser(t)];
    const { token: former } = await browser.signIn(user);
    await visit(t, browser);
    const { token: otherToken } = await other.signIn(otherUser);
    t.clock.advance(1_000);
    const { token } = await other.signIn(user);
    expect([await readMessage(t, former), await readMessage(t, token), await readMessage(t, otherToken)]).toEqual([
      REPLACED,
      ALIVE,
      ALIVE,
    ]);
    expect(await countOf(t, VISITS, user.id)).toBe(0);
    expect(await countOf(t, SUPERSEDED, user.id)).toBe(1);
    await expect.poll(() => countOf(t, DELIVERIES, user.id)).toBe(1);
  });
});

test("[SEC-18, SEC-50] replaces the browser's own session only if it is the oldest at the limit", async () => {
  const t = await startTestApp({ env: { SESSION_LIMIT: "2" } });
  try {
    await createServices(t);
    const user = await t.make.user({ roles: ["buyer"] });
    const [browser, other] = [openBrowser(t), openBrowser(t)];
    const signIn = async (used: Browser) => {
      t.clock.advance(1_000);
      return (await used.signIn(user)).token;
    };
    const first = await signIn(browser);
    await visit(t, browser);
    const second = await signIn(browser);
    expect([await readMessage(t, first), await readMessage(t, second)]).toEqual([ALIVE, ALIVE]);
    const otherToken = await signIn(other);
    expect([await readMessage(t, first), await readMessage(t, second), await readMessage(t, otherToken)]).toEqual([
      REPLACED,
      ALIVE,
      ALIVE,
    ]);
    await visit(t, browser);
    const third = await signIn(browser);
    expect([await readMessage(t, second), await readMessage(t, otherToken), await readMessage(t, third)]).toEqual([
      ENDED,
      ALIVE,
      ALIVE,
    ]);
    expect(await countOf(t, VISITS, user.id)).toBe(1);
  } finally {
    await t.close();
  }
});
