// Guarantee: a browser gets a ticket only for a registered service that its person may enter; no other address receives
// one.
import { PRODUCTION, startTestApp, type TestApp } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registeredOrigin, subsystem } from "#modules/access/subsystem/subsystem.tables.ts";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import { tokenDigest } from "#platform/tokens.ts";
import { casUrl, openBrowser, returnAddress, ticketIn } from "#test/cas/browser.ts";

const SERVICE = "https://trade.example/app/in";
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { SPECIAL_ACCOUNTS: "calock,calock2" } });
  const trade = { kind: "handover", handOver: "cas", indexPage: SERVICE } as const;
  const gated = { ...trade, certificateGate: true };
  await t.make.subsystem({ ...gated, appId: "60009", casServices: ["https://trade.example/app"] }, ["buyer"]);
  await t.make.subsystem({ ...gated, appId: "61001", casServices: ["https://bonds.example/"] }, ["buyer"]);
  await t.make.subsystem({ ...trade, appId: "60010", enabled: false, casServices: ["https://closed.example/"] }, [
    "buyer",
  ]);
});
afterAll(() => t.close());

const login = (query: Record<string, string>) => casUrl("login", query);
async function signInPerson(overrides: Parameters<TestApp["make"]["user"]>[0] = {}) {
  const user = await t.make.user({ roles: ["buyer"], ...overrides });
  const browser = openBrowser(t);
  const { token } = await browser.signIn(user);
  t.clock.advance(1_000);
  return { ...browser, user, token };
}
const countTickets = async () =>
  (await t.database.pool.query("SELECT count(*) FROM short_lived WHERE key LIKE 'ticket:%'")).rows[0].count;
const validate = async (ticket: string, query: Record<string, string> = {}) =>
  (await t.http("GET", casUrl("serviceValidate", { service: SERVICE, ticket, ...query }))).body;

describe("with a session", () => {
  test("[ADMINDATA-14, SEC-47] redirects to the service with a well-formed ticket and stores its purpose", async () => {
    const { get, user } = await signInPerson();
    const reply = await get(login({ service: SERVICE }));
    expect(reply.status).toBe(303);
    expect(reply.location).toMatch(/^https:\/\/trade\.example\/app\/in\?ticket=ST-[a-z2-7]{29}$/);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.headers["referrer-policy"]).toBe("no-referrer");
    const { rows } = await t.database.pool.query(
      `SELECT value->'v'->>'service' AS service, value->'v'->>'appId' AS "appId", s.user_id AS "userId"
       FROM short_lived JOIN session s ON s.id = value->'v'->>'sessionId' WHERE key = $1`,
      [`ticket:${tokenDigest(ticketIn(reply.location))}`],
    );
    expect(rows).toEqual([{ service: SERVICE, appId: "60009", userId: user.id }]);
  });

  test.each([
    ["https://trade.example/app/in?a=1", "https://trade.example/app/in?a=1&ticket="],
    ["https://trade.example/app/in?", "https://trade.example/app/in?ticket="],
    ["https://trade.example/app/in?a=%2F+b", "https://trade.example/app/in?a=%2F+b&ticket="],
    ["https://trade.example/app/in?名=值", "https://trade.example/app/in?%E5%90%8D=%E5%80%BC&ticket="],
    ["https://trade.example/app/in?a=1&ticket=ST-old", "https://trade.example/app/in?a=1&ticket="],
  ])("appends the ticket to %s", async (service, beginning) => {
    const { get } = await signInPerson();
    const { location } = await get(login({ service }));
    expect(location.slice(0, -32)).toBe(beginning);
  });

  test("[SEC-68] sends the ticket in a form for `method=POST`, with a button instead of a script", async () => {
    const { get } = await signInPerson();
    const reply = await get(login({ service: `${SERVICE}?a=1&b="><script>`, method: "POST" }));
    expect([reply.status, reply.location, reply.headers["cache-control"]]).toEqual([200, "", "no-store"]);
    const address = "https://trade.example/app/in?a=1&#38;b=&#34;&#62;&#60;script&#62;";
    expect(reply.html).toContain(`<form method="post" action="${address}">`);
    expect(reply.html).toMatch(/<input type="hidden" name="ticket" value="ST-[a-z2-7]{29}">/);
    expect(reply.html).toContain('<button type="submit">继续</button>');
    expect(reply.html.match(/<script[^>]*>/g)).toEqual(['<script src="/standalone/send-form.js">']);
    expect(reply.headers["content-security-policy"]).toContain("script-src 'self'; ");
    expect(reply.headers["content-security-policy"]).toContain("form-action https://trade.example; ");
  });

  test("redirects to the landing page without a service", async () => {
    const { get } = await signInPerson();
    for (const query of [{}, { service: "" }] as const)
      expect(await get(login(query))).toMatchObject({ status: 303, location: "/" });
  });

  test("[SEC-80] records each entry, and each refusal with its cause", async () => {
    const { get, user } = await signInPerson({ username: "recorded" });
    await get(login({ service: SERVICE }));
    await get(login({ service: "https://closed.example/" }));
    const rows = await t.database.db.select().from(auditEntry).where(eq(auditEntry.userId, user.id));
    const entries = rows.filter(({ action }) => action === "cas.enter");
    expect(entries.map(({ object, outcome, reason }) => [object, outcome, reason])).toEqual([
      ["60009", "ok", null],
      ["60010", "refused", "launcher.unavailable"],
    ]);
  });
});

describe("a service", () => {
  test.each(["https://trade.example.evil.example/app", "https://trade.example/app/../admin", "javascript:alert(1)"])(
    "[SEC-48, W-33] shows a page if unregistered: %s",
    async (service) => {
      const { get } = await signInPerson();
      for (const getPage of [get, openBrowser(t).get])
        for (const parameters of [{}, { gateway: "true" }, { renew: "true" }, { method: "POST" }] as const) {
          const reply = await getPage(login({ service, ...parameters }));
          expect([reply.status, reply.location, reply.headers["content-type"]]).toEqual([
            403,
            "",
            "text/html; charset=utf-8",
          ]);
          expect(reply.html).toContain("请求登录的应用未在本平台登记，请从门户进入，或联系系统管理员。");
          expect(reply.html).not.toContain("evil");
        }
    },
  );

  test.each([`${SERVICE}#/route?x=1`, `${SERVICE}?a=1#`])(
    "is refused with its own page if only its fragment is unregistered: %s",
    async (service) => {
      const { get } = await signInPerson();
      for (const getPage of [get, openBrowser(t).get]) {
        const reply = await getPage(login({ service }));
        expect([reply.status, reply.location]).toEqual([403, ""]);
        expect(reply.html).toContain("<h1>服务地址不能含有 #</h1>");
      }
    },
  );

  test.each<[string, string, object, string]>([
    ["whose role opens nothing", SERVICE, { roles: ["guest"] }, "您没有进入该子系统的权限，如有需要请联系系统管理员。"],
    ["at a closed subsystem", "https://closed.example/", {}, "该子系统暂未开放，请联系系统管理员。"],
    ...[
      ["60009", SERVICE, "calock"],
      ["61001", "https://bonds.example/x", "calock2"],
    ].map(([appId = "", service = "", username]): [string, string, object, string] => [
      `before the certificate gate of ${appId}`,
      service,
      { username },
      "进入该子系统前须核验证书，请返回门户，从门户进入并按提示核验。",
    ]),
  ])("[SEC-40, SEC-51] shows a refusal page and issues no ticket: %s", async (_who, service, overrides, text) => {
    const { get } = await signInPerson(overrides);
    const before = await countTickets();
    for (const parameters of [{}, { gateway: "true" }] as const) {
      const reply = await get(login({ service, ...parameters }));
      expect([reply.status, reply.location]).toEqual([403, ""]);
      expect(reply.html).toContain(text);
    }
    expect(await countTickets()).toBe(before);
  });

  test("issues a ticket at the gate for an account that needs no certificate", async () => {
    const { get } = await signInPerson();
    expect((await get(login({ service: "https://bonds.example/x" }))).location).toMatch(/\?ticket=ST-/);
  });

  test("[SEC-48, SEC-53] follows changes of the register until its site is removed", async () => {
    const { get } = await signInPerson();
    const service = "https://moved.example/x";
    const { db, pool } = t.database;
    const expectStatus = (status: number) =>
      expect.poll(async () => (await get(login({ service }))).status).toBe(status);
    expect((await get(login({ service }))).status).toBe(403);
    await db.insert(registeredOrigin).values({ origin: "https://moved.example", forRedirects: true, forFrames: false });
    await db
      .update(subsystem)
      .set({ casServices: ["https://trade.example/app", "https://moved.example/"] })
      .where(eq(subsystem.appId, "60009"));
    await pool.query("SELECT pg_notify('portal', 'subsystem 60009')");
    await expectStatus(303);
    await db.delete(registeredOrigin).where(eq(registeredOrigin.origin, "https://moved.example"));
    await pool.query("SELECT pg_notify('portal', 'subsystem 60009')");
    await expectStatus(403);
  });
});

test("[SEC-48] refuses a registered service without https in production", async () => {
  const app = await startTestApp({
    env: PRODUCTION,
  });
  try {
    const row = { kind: "handover", handOver: "cas", indexPage: SERVICE } as const;
    const casServices = ["http://trade.example/app", "https://trade.example/app"];
    await app.make.subsystem({ ...row, appId: "60009", casServices }, ["buyer"]);
    const statusOf = async (service: string) => (await openBrowser(app).get(login({ service }))).status;
    expect(await Promise.all(casServices.map(statusOf))).toEqual([403, 303]);
  } finally {
    await app.close();
  }
});

describe("without a session", () => {
  test("redirects to the login page and from there back to the service", async () => {
    const user = await t.make.user({ roles: ["buyer"] });
    const browser = openBrowser(t);
    const requested = await browser.get(login({ service: `${SERVICE}?a=1&b=%20x`, method: "GET" }));
    expect(requested.status).toBe(303);
    const returnPath = returnAddress(requested.location);
    expect(returnPath).toMatch(
      /^\/cas\/login\?service=https%3A%2F%2Ftrade\.example%2Fapp%2Fin%3Fa%3D1%26b%3D%2520x&method=GET&flow=[\w-]{22}$/,
    );
    expect(new URL(requested.location, "http://x").searchParams.has("renew")).toBe(false);
    t.clock.advance(5_000);
    await browser.signIn(user);
    const reply = await browser.get(returnPath);
    expect(reply.location).toMatch(/^https:\/\/trade\.example\/app\/in\?a=1&b=%20x&ticket=ST-/);
    expect(browser.cookies.has("tp_cas_flow")).toBe(false);
  });

  test("redirects to the service without a ticket for `gateway`, unless `renew` is set", async () => {
    const { get } = openBrowser(t);
    expect(await get(login({ service: SERVICE, gateway: "true" }))).toMatchObject({ status: 303, location: SERVICE });
    expect((await get(login({ service: SERVICE, gateway: "true", renew: "true" }))).location).toMatch(
      /^\/user\/login\?/,
    );
    expect((await get(login({ service: SERVICE, gateway: "false" }))).location).toMatch(/^\/user\/login\?/);
  });

  test.each<[string, (token: string) => string]>([
    ["made up", () => "x".repeat(43)],
    ["the token of a session", (token) => token],
  ])("[SEC-14] ignores a cookie that is %s", async (_what, cookieOf) => {
    const { token } = await t.person({ roles: ["buyer"] });
    const reply = await t.http("GET", login({ service: SERVICE }), {
      headers: { cookie: `tp_session=${cookieOf(token)}` },
    });
    expect(reply.headers.location).toMatch(/^\/user\/login\?/);
  });

  test("[SEC-14] ignores a token in a header", async () => {
    const { token } = await t.person({ roles: ["buyer"] });
    const reply = await t.http("GET", login({ service: SERVICE }), { token });
    expect(reply.headers.location).toMatch(/^\/user\/login\?/);
  });

  test("shows the login form after the cookie is lost, and ends a loop without cookies", async () => {
    const browser = await signInPerson();
    // As after the browser was closed: the app still stores its token, but the cookie is deleted.
    browser.forget("tp_session");
    const requested = await browser.get(login({ service: SERVICE }));
    const secondRedirect = await browser.get(returnAddress(requested.location));
    expect(new URL(secondRedirect.location, "http://x").searchParams.get("renew")).toBe("true");
    await browser.signIn(browser.user);
    expect((await browser.get(returnAddress(secondRedirect.location))).location).toMatch(/ticket=ST-/);

    const withoutCookies = openBrowser(t);
    const first = await withoutCookies.get(login({ service: SERVICE }));
    withoutCookies.forget("tp_cas_flow");
    const second = await withoutCookies.get(returnAddress(first.location));
    expect([second.status, second.location]).toEqual([403, ""]);
    expect(second.html).toContain("请允许浏览器保存本平台的 Cookie，然后重新登录。");
  });
});

describe("a session that owes something", () => {
  test("[SEC-17] is sent to the portal first, and to the service once it is complete", async () => {
    const departments = await Promise.all([t.make.department(), t.make.department()]);
    const browser = await signInPerson({ username: "two-departments", departments: departments.map(({ id }) => id) });
    const requested = await browser.get(login({ service: SERVICE }));
    const returnPath = returnAddress(requested.location);
    expect(new URL(requested.location, "http://x").searchParams.has("renew")).toBe(false);
    expect((await browser.get(login({ service: SERVICE, gateway: "true" }))).location).toBe(SERVICE);
    const orgCode = departments[0]?.orgCode ?? "";
    await t.call("session.selectDepartment", { body: { orgCode, username: browser.user.username } }, browser);
    expect((await browser.get(returnPath)).location).toMatch(/ticket=ST-/);
  });

  test("gets no ticket with an expired password", async () => {
    const appWithMaxAge = await startTestApp({ env: { PASSWORD_MAX_AGE_DAYS: "90" } });
    try {
      const row = { kind: "handover", handOver: "cas", indexPage: SERVICE } as const;
      await appWithMaxAge.make.subsystem({ ...row, appId: "60009", casServices: [SERVICE] }, ["buyer"]);
      const user = await appWithMaxAge.make.user({ roles: ["buyer"], passwordChangedAt: new Date(0) });
      const browser = openBrowser(appWithMaxAge);
      await browser.signIn(user);
      expect((await browser.get(login({ service: SERVICE }))).location).toMatch(/^\/user\/login\?/);
    } finally {
      await appWithMaxAge.close();
    }
  });
});

describe("renew", () => {
  test("requires credentials despite the session, and accepts only a later sign-in", async () => {
    const browser = await signInPerson();
    const requested = await browser.get(login({ service: SERVICE, renew: "true" }));
    expect(new URL(requested.location, "http://x").searchParams.get("renew")).toBe("true");
    const returnPath = returnAddress(requested.location);
    // The browser returns without a sign-in and is redirected to the login page with the same mark.
    const secondRedirect = await browser.get(returnPath);
    expect(returnAddress(secondRedirect.location)).toBe(returnPath);
    t.clock.advance(1_000);
    await browser.signIn(browser.user);
    const { location } = await browser.get(returnPath);
    expect(await validate(ticketIn(location), { renew: "true" })).toContain("<cas:authenticationSuccess>");
  });

  const isAlive = async (token: string) => (await t.call("session.readCurrent", {}, { token })).status === 200;
  async function renewSession(browser: Awaited<ReturnType<typeof signInPerson>>, user = browser.user) {
    const requested = await browser.get(login({ service: SERVICE, renew: "true" }));
    t.clock.advance(1_000);
    const { token } = await browser.signIn(user);
    await browser.get(returnAddress(requested.location));
    return token;
  }
  const visitsOf = async (userId: string) =>
    (
      await t.database.pool.query(
        "SELECT s.ended_at IS NULL AS alive FROM service_visit v JOIN session s ON s.id = v.session_id WHERE v.user_id = $1",
        [userId],
      )
    ).rows;

  test("[SEC-50] ends the former session and moves its visits and children to the new one", async () => {
    const browser = await signInPerson();
    await validate(ticketIn((await browser.get(login({ service: SERVICE }))).location));
    const { accessToken } = (await t.call("signIn.withToken", { body: { token: browser.token } })).body.result;
    const child = (await t.call("signIn.withToken", { body: { token: accessToken } })).body.result.token;
    const token = await renewSession(browser);
    expect(await isAlive(browser.token)).toBe(false);
    expect(await isAlive(token)).toBe(true);
    expect(await isAlive(child)).toBe(true);
    expect(await visitsOf(browser.user.id)).toEqual([{ alive: true }]);
    await t.call("session.signOut", {}, { token });
    expect(await isAlive(child)).toBe(false);
    expect((await visitsOf(browser.user.id)).some(({ alive }) => alive)).toBe(false);
  });

  test("[SEC-50] ends the former session and its visits if another person signs in", async () => {
    const browser = await signInPerson();
    await validate(ticketIn((await browser.get(login({ service: SERVICE }))).location));
    const token = await renewSession(browser, await t.make.user({ roles: ["buyer"] }));
    expect(await isAlive(browser.token)).toBe(false);
    expect(await isAlive(token)).toBe(true);
    expect((await visitsOf(browser.user.id)).some(({ alive }) => alive)).toBe(false);
  });

  test("is required again at each request", async () => {
    const browser = await signInPerson();
    const requested = await browser.get(login({ service: SERVICE, renew: "true" }));
    t.clock.advance(1_000);
    await browser.signIn(browser.user);
    // A new request of the service, in place of the return from the login page.
    expect((await browser.get(login({ service: SERVICE, renew: "true" }))).location).toMatch(/^\/user\/login\?/);
    expect((await browser.get(returnAddress(requested.location))).location).toMatch(/^\/user\/login\?/);
  });

  test.each<[string, (returnUrl: URL, cookies: Map<string, string>) => void]>([
    ["another service", (returnUrl) => returnUrl.searchParams.set("service", "https://trade.example/app/other")],
    ["a made-up flow", (returnUrl) => returnUrl.searchParams.set("flow", "x".repeat(22))],
    ["a made-up cookie", (_returnUrl, cookies) => cookies.set("tp_cas_flow", "a.b.c")],
  ])("is not skipped with %s", async (_what, tamper) => {
    const browser = await signInPerson();
    const requested = await browser.get(login({ service: SERVICE, renew: "true" }));
    t.clock.advance(1_000);
    await browser.signIn(browser.user);
    const returnUrl = new URL(returnAddress(requested.location), "http://portal.test");
    tamper(returnUrl, browser.cookies as Map<string, string>);
    expect((await browser.get(returnUrl.pathname + returnUrl.search)).location).toMatch(/^\/user\/login\?/);
  });

  test("is not skipped with the mark of another browser", async () => {
    const attacker = openBrowser(t);
    const requested = await attacker.get(login({ service: SERVICE, renew: "true" }));
    const victim = await signInPerson();
    expect((await victim.get(returnAddress(requested.location))).location).toMatch(/^\/user\/login\?/);
  });

  test("is not proved by a mark that is an hour old", async () => {
    const browser = await signInPerson();
    const requested = await browser.get(login({ service: SERVICE, renew: "true" }));
    t.clock.advance(3_600_000);
    await browser.signIn(browser.user);
    expect((await browser.get(returnAddress(requested.location))).location).toMatch(/^\/user\/login\?/);
  });

  test("fails at the validation of a ticket from an older session, which consumes it", async () => {
    const { get } = await signInPerson();
    const ticket = ticketIn((await get(login({ service: SERVICE }))).location);
    expect(await validate(ticket, { renew: "true" })).toContain('code="INVALID_TICKET"');
    expect(await validate(ticket)).toContain('code="INVALID_TICKET"');
  });
});
