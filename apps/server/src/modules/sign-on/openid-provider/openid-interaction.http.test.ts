// Guarantee: a code requires sign-in, entry check and consent, and the person is asked for nothing more.
import * as openid from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
let otherClient: RegisteredClient;

beforeAll(async () => {
  setting = await startOpenid({ SPECIAL_ACCOUNTS: "gated" });
  client = await setting.client("60009");
  otherClient = await setting.client("60010", { asksConsent: true });
});
afterAll(() => setting.close());

const errorIn = (address = "") => new URL(address).searchParams.get("error");
/** Address to which the login page returns. */
const returnPathOf = (location = ""): string => new URL(location, setting.publicUrl).searchParams.get("redirect") ?? "";

describe("signing in", () => {
  test("[SEC-91] comes first, and then redirects to the client", async () => {
    const browser = new Browser(setting.publicUrl);
    const flow = await begin(client);
    const requested = await browser.follow(flow.url.href);
    expect(requested.location).toMatch(/^\/user\/login\?redirect=%2Foidc%2Finteraction%2F/);
    const person = await setting.t.make.user({ roles: ["buyer"] });
    browser.set("tp_session", (await setting.signIn(person)).browser.get("tp_session") ?? "");
    const { location = "" } = await browser.follow(returnPathOf(requested.location));
    expect((await redeem(client, flow, location)).claims()?.sub).toBe(person.id);
  });

  test("[SEC-91] is required again if the page holds a session that the cookie has lost", async () => {
    const browser = new Browser(setting.publicUrl);
    const requested = await browser.follow((await begin(client)).url.href);
    const repeated = await browser.follow(returnPathOf(requested.location));
    expect(repeated.location).toMatch(/^\/user\/login\?logoutFlag=1&redirect=%2Foidc%2Finteraction%2F/);
  });

  test("[SEC-17, SEC-91] is incomplete while the session lacks its department", async () => {
    const departments = [await setting.t.make.department(), await setting.t.make.department()];
    const { person, browser } = await setting.visitor({ departments: departments.map(({ id }) => id) });
    const flow = await begin(client);
    const requested = await browser.follow(flow.url.href);
    expect(requested.location).toMatch(/^\/user\/login\?/);
    expect(errorIn((await browser.follow((await begin(client, { prompt: "none" })).url.href)).location)).toBe(
      "login_required",
    );
    const choice = { orgCode: departments[0]?.orgCode ?? "", username: person.username };
    await setting.t.call("session.selectDepartment", { body: choice }, person);
    const { location = "" } = await browser.follow(returnPathOf(requested.location));
    const { access_token } = await redeem(client, flow, location);
    expect(await openid.fetchUserInfo(client.config, access_token, person.id)).toMatchObject({
      orgCode: departments[0]?.orgCode,
    });
  });

  test("[SEC-91] continues in no browser but the one that began it", async () => {
    const { browser } = await setting.visitor();
    const requested = await new Browser(setting.publicUrl).follow((await begin(client)).url.href);
    const { status, text } = await browser.follow(returnPathOf(requested.location));
    expect(status).toBe(400);
    expect(text).toContain("登录请求已失效");
  });

  test.each([
    ["prompt=login", { prompt: "login" }],
    ["max_age=60", { max_age: "60" }],
  ])("[SEC-91] is required again with %s, and renews auth_time", async (_how, parameters) => {
    const { person, browser } = await setting.visitor();
    const before = (await signInAt(client, browser)).tokens;
    setting.t.clock.advance(120_000);
    const flow = await begin(client, parameters);
    const requested = await browser.follow(flow.url.href);
    expect(requested.location).toMatch(/^\/user\/login\?renew=true&redirect=%2Foidc%2Finteraction%2F/);
    // A return without new credentials leads to the login page again.
    expect((await browser.follow(returnPathOf(requested.location))).location).toMatch(/^\/user\/login\?renew=true&/);
    setting.t.clock.advance(5_000);
    browser.set("tp_session", (await setting.signIn(person)).browser.get("tp_session") ?? "");
    const { location = "" } = await browser.follow(returnPathOf(requested.location));
    expect((await redeem(client, flow, location)).claims()?.sub).toBe(person.id);
    const { tokens } = await signInAt(client, browser, { max_age: "60" });
    // The former session has ended; its grants continue under the new one.
    expect((await setting.t.http("GET", "/api/session/current", person)).statusCode).toBe(500);
    expect((await openid.refreshTokenGrant(client.config, before.refresh_token ?? "")).access_token).toBeTruthy();
    expect(tokens.claims()?.auth_time).toBe(setting.t.clock.now() / 1_000);
  });

  test("[SEC-91] is skipped within max_age, and answers login_required with prompt=none after it", async () => {
    const { browser } = await setting.visitor();
    expect((await signInAt(client, browser, { max_age: "600" })).tokens.claims()?.auth_time).toBe(
      setting.t.clock.now() / 1_000,
    );
    setting.t.clock.advance(601_000);
    const { location } = await browser.follow((await begin(client, { max_age: "600", prompt: "none" })).url.href);
    expect(errorIn(location)).toBe("login_required");
  });

  test("[SEC-91] names the current account when the client requires another", async () => {
    const first = await setting.visitor();
    const { tokens } = await signInAt(client, first.browser);
    const { person, browser } = await setting.visitor();
    setting.t.clock.advance(1_000);
    const answer = await browser.follow((await begin(client, { id_token_hint: tokens.id_token ?? "" })).url.href);
    expect(answer.text).toContain(`要求的账号与您当前登录的账号 ${person.username} 不一致`);
  });
});

describe("the gate", () => {
  test("[SEC-91, SEC-73] precedes every code: without a role a page reports the refusal", async () => {
    const { browser } = await setting.visitor({ roles: ["supplier"] });
    const flow = await begin(client);
    const page = await browser.follow(flow.url.href);
    expect(page.status).toBe(403);
    expect(page.text).toContain("暂时不能进入“系统60009”");
    expect(page.text).toContain("您没有进入该子系统的权限");
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "content-security-policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'self' https://trade.example; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin-allow-popups",
    });
    const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? "";
    const declined = await browser.send(action, { form: { choice: "decline" } });
    const { location } = await browser.follow(declined.location ?? "");
    expect(errorIn(location)).toBe("access_denied");
    expect(new URL(location ?? "").searchParams.get("state")).toBe(flow.state);
  });

  test("[SEC-91] reports the refusal to the client alone with prompt=none", async () => {
    const { browser } = await setting.visitor({ roles: ["supplier"] });
    const { location } = await browser.follow((await begin(client, { prompt: "none" })).url.href);
    expect(location?.startsWith(CALLBACK)).toBe(true);
    expect(errorIn(location)).toBe("access_denied");
  });

  test("[SEC-91, SEC-40] requires a special account's certificate, and the client gets no code", async () => {
    await setting.t.database.pool.query("UPDATE subsystem SET certificate_gate = true WHERE app_id = '60010'");
    await setting.t.database.pool.query("SELECT pg_notify('portal', 'subsystem 60010')");
    const { browser } = await setting.visitor({ username: "gated" });
    await expect
      .poll(async () => (await browser.follow((await begin(otherClient)).url.href)).text)
      .toContain("请先完成证书核验");
    const { status, location } = await browser.follow((await begin(otherClient)).url.href);
    expect([status, location]).toEqual([403, undefined]);
    const silent = await browser.follow((await begin(otherClient, { prompt: "none" })).url.href);
    expect([errorIn(silent.location), silent.location?.includes("code=")]).toEqual(["access_denied", false]);
  });

  test("[SEC-91] records entries, and refusals with their reason", async () => {
    const { person, browser } = await setting.visitor();
    await signInAt(client, browser);
    const refused = await setting.visitor({ roles: ["supplier"] });
    await refused.browser.follow((await begin(client)).url.href);
    const { rows } = await setting.t.database.pool.query(
      "SELECT user_id, outcome, object, reason FROM audit_entry WHERE action = 'launcher.enter' AND user_id = ANY($1) ORDER BY id",
      [[person.id, refused.person.id]],
    );
    expect(rows).toEqual([
      { user_id: person.id, outcome: "ok", object: "60009", reason: null },
      { user_id: refused.person.id, outcome: "refused", object: "60009", reason: "launcher.not_granted" },
    ]);
  });

  test("[SEC-91] closes when the subsystem's hand-over changes", async () => {
    const closing = await setting.client("60015");
    const { browser } = await setting.visitor();
    await signInAt(closing, browser);
    await setting.t.database.pool.query("UPDATE subsystem SET hand_over = 'code' WHERE app_id = '60015'");
    await setting.t.database.pool.query("SELECT pg_notify('portal', 'subsystem 60015')");
    await expect.poll(async () => (await browser.follow((await begin(closing)).url.href)).status).toBe(400);
  });
});

describe("consent", () => {
  test("[SEC-91] is asked for once if the client requires it, and remembered", async () => {
    const { browser } = await setting.visitor();
    const flow = await begin(otherClient);
    const page = await browser.follow(flow.url.href);
    expect(page.text).toContain("允许“系统60010”使用您的账号信息？");
    for (const item of ["您在本平台的用户编号", "您的姓名和账号", "您当前所在的部门"])
      expect(page.text).toContain(item);
    expect(page.text).not.toContain("<script");
    const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? "";
    const agreed = await browser.send(action, { form: { choice: "agree" } });
    const { location = "" } = await browser.follow(agreed.location ?? "");
    expect((await redeem(otherClient, flow, location)).access_token).toBeTruthy();
    expect((await signInAt(otherClient, browser)).tokens.access_token).toBeTruthy();
    // A client may request the question again.
    expect((await browser.follow((await begin(otherClient, { prompt: "consent" })).url.href)).text).toContain(
      "同意并继续",
    );
  });

  test("[SEC-91] covers the accepted scopes alone", async () => {
    const { browser } = await setting.visitor();
    const page = await browser.follow((await begin(otherClient, { scope: "openid" })).url.href);
    const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? "";
    await browser.follow((await browser.send(action, { form: { choice: "agree" } })).location ?? "");
    const { location } = await browser.follow((await begin(otherClient, { prompt: "none" })).url.href);
    expect(errorIn(location)).toBe("consent_required");
  });

  test("[SEC-91] is accepted from the provider's own page alone", async () => {
    const { browser } = await setting.visitor();
    const page = await browser.follow((await begin(otherClient)).url.href);
    const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? "";
    const headers = { "sec-fetch-site": "cross-site" };
    const answer = await browser.send(action, { form: { choice: "agree" }, headers });
    expect([answer.status, answer.location]).toEqual([200, undefined]);
    expect(answer.text).toContain("同意并继续");
  });

  test("[SEC-91] is reported to the client as access_denied if declined", async () => {
    const { browser } = await setting.visitor();
    const page = await browser.follow((await begin(otherClient)).url.href);
    const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? "";
    const { location } = await browser.follow(
      (await browser.send(action, { form: { choice: "decline" } })).location ?? "",
    );
    expect(errorIn(location)).toBe("access_denied");
  });

  test("[SEC-91] is not asked for systems that do not require it", async () => {
    const { browser } = await setting.visitor();
    expect((await signInAt(client, browser)).tokens.access_token).toBeTruthy();
  });
});

test("[SEC-91, LAUNCH-10, W-23] begins at the subsystem's own page, with no credential in the address", async () => {
  const { person } = await setting.visitor();
  const { body } = await setting.t.call("launcher.enter", { body: { appId: "60009" } }, person);
  expect(body.result).toEqual({ url: "https://trade.example/" });
  const supplier = await setting.visitor({ roles: ["supplier"] });
  expect((await setting.t.call("launcher.enter", { body: { appId: "60009" } }, supplier.person)).body.code).toBe(
    "launcher.not_granted",
  );
});
