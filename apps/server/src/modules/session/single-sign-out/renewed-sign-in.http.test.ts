// Guarantee: where an account may have few sessions, a new sign-in in the same browser keeps the services entered from
// the former session.
import { startTestApp, type TestApp } from "@tender/testkit";
import * as openid from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, casUrl, openBrowser, returnAddress, ticketIn } from "#test/cas/browser.ts";
import { begin, type OpenidSetting, redeem, signInAt, startOpenid } from "#test/openid/openid-setting.ts";

const [SERVICE, OTHER] = ["https://trade.example/app/in", "https://bonds.example/in"];
const login = (query: Record<string, string>) => casUrl("login", query);

async function makeServices(t: TestApp) {
  const row = { kind: "handover", handOver: "cas" } as const;
  await t.make.subsystem({ ...row, appId: "60001", indexPage: SERVICE, casServices: [SERVICE] }, ["buyer"]);
  await t.make.subsystem({ ...row, appId: "60002", indexPage: OTHER, casServices: [OTHER] }, ["buyer"]);
}
async function visit(t: TestApp, { get }: Browser): Promise<void> {
  const ticket = ticketIn((await get(login({ service: SERVICE }))).location);
  const { body } = await t.http("GET", casUrl("serviceValidate", { service: SERVICE, ticket }));
  expect(body).toContain("<cas:authenticationSuccess>");
}
const received = async (t: TestApp, token: string) => (await t.call("session.readCurrent", {}, { token })).body.message;
const countOf = async (t: TestApp, from: string, userId: string): Promise<number> =>
  (await t.database.pool.query(`SELECT count(*)::int AS n FROM ${from} AND user_id = $1`, [userId])).rows[0].n;
const VISITS = "service_visit WHERE session_id IN (SELECT id FROM session WHERE ended_at IS NULL)";
const DELIVERIES = "logout_delivery WHERE true";
const SUPERSEDED = "audit_entry WHERE action = 'session.superseded'";
const [IN, ELSEWHERE, OVER] = ["", "该账号已在别处登录!", "Token失效，请重新登录!"];

describe("one session of an account", () => {
  let s: OpenidSetting;
  let t: TestApp;
  beforeAll(async () => {
    s = await startOpenid({ SESSION_LIMIT: "1" });
    t = s.t;
    await makeServices(t);
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
    expect([await received(t, former), await received(t, token), await received(t, child)]).toEqual([OVER, IN, IN]);
    const counted = async () => [await countOf(t, VISITS, user.id), await countOf(t, DELIVERIES, user.id)];
    expect([...(await counted()), await countOf(t, SUPERSEDED, user.id)]).toEqual([1, 0, 0]);
    await t.call("session.signOut", {}, { token });
    expect(await received(t, child)).toBe(OVER);
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
    const again = await t.call("signIn.withPassword", { body: person }, { headers: { cookie } });
    browser.set("tp_session", /tp_session=([^;]+)/.exec(String(again.headers["set-cookie"]))?.[1] ?? "");
    const back = new URL(requested.location ?? "", s.publicUrl).searchParams.get("redirect") ?? "";
    const { location = "" } = await browser.follow(back);
    expect((await redeem(client, flow, location)).claims()?.sub).toBe(person.id);
    expect((await openid.refreshTokenGrant(client.config, before.refresh_token ?? "")).access_token).toBeTruthy();
    expect([await received(t, person.token), await countOf(t, DELIVERIES, person.id)]).toEqual([OVER, 0]);
  });

  test("[SEC-18, SEC-50] is superseded from another account's browser, whose own session stays", async () => {
    const [user, someone] = [await t.make.user({ roles: ["buyer"] }), await t.make.user()];
    const [browser, other] = [openBrowser(t), openBrowser(t)];
    const { token: former } = await browser.signIn(user);
    await visit(t, browser);
    const { token: stays } = await other.signIn(someone);
    t.clock.advance(1_000);
    const { token } = await other.signIn(user);
    expect([await received(t, former), await received(t, token), await received(t, stays)]).toEqual([
      ELSEWHERE,
      IN,
      IN,
    ]);
    expect([await countOf(t, VISITS, user.id), await countOf(t, SUPERSEDED, user.id)]).toEqual([0, 1]);
    await expect.poll(() => countOf(t, DELIVERIES, user.id)).toBe(1);
  });
});

test("[SEC-18, SEC-50] replaces the browser's own session only if it is the oldest at the limit", async () => {
  const t = await startTestApp({ env: { SESSION_LIMIT: "2" } });
  try {
    await makeServices(t);
    const user = await t.make.user({ roles: ["buyer"] });
    const [browser, other] = [openBrowser(t), openBrowser(t)];
    const signIn = async (at: Browser) => {
      t.clock.advance(1_000);
      return (await at.signIn(user)).token;
    };
    const first = await signIn(browser);
    await visit(t, browser);
    const second = await signIn(browser);
    expect([await received(t, first), await received(t, second)]).toEqual([IN, IN]);
    const elsewhere = await signIn(other);
    expect([await received(t, first), await received(t, second), await received(t, elsewhere)]).toEqual([
      ELSEWHERE,
      IN,
      IN,
    ]);
    await visit(t, browser);
    const third = await signIn(browser);
    expect([await received(t, second), await received(t, elsewhere), await received(t, third)]).toEqual([OVER, IN, IN]);
    expect(await countOf(t, VISITS, user.id)).toBe(1);
  } finally {
    await t.close();
  }
});
