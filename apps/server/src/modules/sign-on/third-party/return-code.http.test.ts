// Guarantee: the code of the return page opens one new session, once, in the browser of its flow alone.
import { startTestApp, type TestApp, waitingForLocks } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseContents } from "#test/database-contents.ts";
import { boundPerson, popupSignIn } from "#test/third-party/bound-person.ts";
import { type Behaviour, type OpenIdServer, startOpenIdServer } from "#test/third-party/open-id-server.ts";
import { addProvider, newProvider, PopupBrowser, providerAdministrator } from "#test/third-party/popup.ts";

let t: TestApp;
let provider: OpenIdServer;
beforeAll(async () => {
  provider = await startOpenIdServer({ now: () => t.clock.now() });
  t = await startTestApp({ env: { PRIVATE_HOSTS: provider.host } });
  const admin = await providerAdministrator(t);
  await addProvider(t, admin, newProvider({ type: "first", kind: "oidc", issuer: provider.issuer }));
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

let n = 0;
const createBoundPerson = () => boundPerson(t, { source: "first", issuer: provider.issuer, subject: `s-${++n}` });
const signInThrough = (behaviour: Behaviour) => popupSignIn(provider, "first", behaviour, new PopupBrowser(t));

describe("the code of the return page", () => {
  const CODE_OVER = { success: false, code: "third_party.code_over", message: "登录凭据已失效，请重新登录" };

  test("[SEC-45, API-23] signs in once, within 60 seconds, in its own browser", async () => {
    const user = await createBoundPerson();
    const used = await signInThrough({ subject: user.subject });
    expect((await used.browser.redeem(used.code)).body.success).toBe(true);
    expect((await used.browser.redeem(used.code)).body).toMatchObject(CODE_OVER);
    const [timelyFlow, lateFlow] = [
      await signInThrough({ subject: user.subject }),
      await signInThrough({ subject: user.subject }),
    ];
    t.clock.advance(59_999);
    expect((await timelyFlow.browser.redeem(timelyFlow.code)).body.success).toBe(true);
    t.clock.advance(1);
    expect((await lateFlow.browser.redeem(lateFlow.code)).body).toMatchObject(CODE_OVER);
    const stolen = await signInThrough({ subject: user.subject });
    const thief = await signInThrough({ subject: (await createBoundPerson()).subject });
    expect((await thief.browser.redeem(stolen.code)).body).toMatchObject(CODE_OVER);
    expect((await stolen.browser.redeem(stolen.code)).body).toMatchObject(CODE_OVER);
  });

  test("[SEC-45] signs in one of several simultaneous requests", async () => {
    const user = await createBoundPerson();
    const { browser, code } = await signInThrough({ subject: user.subject });
    // The code's row is locked until several requests wait for it: without the lock they would rarely coincide.
    const client = await t.database.pool.connect();
    const redeeming: ReturnType<typeof browser.redeem>[] = [];
    try {
      await client.query("BEGIN");
      const locked = await client.query("SELECT FROM short_lived WHERE key LIKE 'third-login:code:%' FOR UPDATE");
      expect(locked.rowCount).toBeGreaterThan(0);
      for (let i = 0; i < 4; i++) redeeming.push(browser.redeem(code));
      await expect.poll(() => waitingForLocks(t.database)).toBeGreaterThan(1);
    } finally {
      await client.query("COMMIT");
      client.release();
    }
    const answers = await Promise.all(redeeming);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    for (const { body } of answers.filter((answer) => !answer.body.success)) expect(body).toMatchObject(CODE_OVER);
    const { rows } = await t.database.pool.query("SELECT FROM session WHERE user_id = $1", [user.id]);
    expect(rows).toHaveLength(1);
  });

  test("[SEC-09, SEC-45] opens a new session with a 256-bit token, whatever the client sent", async () => {
    const [user, other] = [await createBoundPerson(), await t.make.user()];
    const former = await t.call("signIn.withPassword", {
      body: { username: other.username, password: other.password },
    });
    const cookie = String(former.headers["set-cookie"]).split(";")[0] ?? "";
    const { browser, code } = await signInThrough({ subject: user.subject });
    const { body, headers } = await t.call(
      "thirdParty.redeem",
      { params: { token: code } },
      { token: former.body.result.token, headers: { cookie: `${browser.cookie}; ${cookie}` } },
    );
    const { token } = body.result;
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const ownCookie = /^tp_session=([^;]+)/.exec([headers["set-cookie"] ?? []].flat().join("\n"))?.[1];
    const secrets = [
      token,
      ownCookie,
      code,
      former.body.result.token,
      cookie.split("=")[1],
      browser.cookie.split("=")[1],
    ];
    expect([secrets.includes(undefined), new Set(secrets).size]).toEqual([false, 6]);
    const ownerOf = async (credential: string) =>
      (await t.call("session.readCurrent", {}, { token: credential })).body.result.userInfo.id;
    expect([await ownerOf(token), await ownerOf(former.body.result.token)]).toEqual([user.id, other.id]);
  });

  test("[THIRD-05, SEC-45, SEC-80, W-16] is not replaced by another credential; the refusal is recorded", async () => {
    const user = await createBoundPerson();
    const { body, headers } = await t.call("signIn.withPassword", {
      body: { username: user.username, password: user.password },
    });
    const cookie = /=([^;]+)/.exec(String(headers["set-cookie"]))?.[1] ?? "";
    const unbound = await signInThrough({ subject: "nobody-yet" });
    const forged = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(`{"sub":"${user.id}"}`).toString("base64url")}.`;
    const { browser } = unbound;
    const before = await t.database.pool.query("SELECT count(*) FROM session");
    const { token, accessToken } = body.result;
    for (const code of [token, accessToken.slice(0, 200), cookie, unbound.code, user.id, forged, "x".repeat(43)]) {
      const reply = await browser.get(`/thirdLogin/getLoginUser/${code}`);
      expect([reply.json(), reply.headers["set-cookie"]]).toMatchObject([{ ...CODE_OVER, result: null }, undefined]);
    }
    expect((await t.database.pool.query("SELECT count(*) FROM session")).rows).toEqual(before.rows);
    const { rows } = await t.database.pool.query(
      "SELECT outcome, reason, object FROM audit_entry ORDER BY id DESC LIMIT 1",
    );
    expect(rows).toEqual([{ outcome: "refused", reason: "third_party.code_over", object: "third-party" }]);
  });

  test("[SEC-45] is stored nowhere in plain text, and appears in no log line", async () => {
    const user = await createBoundPerson();
    const { code, browser } = await signInThrough({ subject: user.subject });
    const stored = await databaseContents(t.database.pool);
    expect(stored).toContain(user.subject);
    expect([code, browser.cookie.split("=")[1] ?? ""].filter((secret) => stored.includes(secret))).toEqual([]);
    expect((await browser.redeem(code)).body.success).toBe(true);
    expect(await databaseContents(t.database.pool)).not.toContain(code);
    expect(t.logs.join("")).not.toContain(code);
  });

  test("[SEC-44, SEC-73] is passed by a page with one script of the portal, which retains its opener", async () => {
    const user = await createBoundPerson();
    provider.behave({ subject: user.subject });
    const browser = new PopupBrowser(t);
    const returnUrl = provider.agree(await browser.begin("first"));
    const { headers, body } = await browser.get(returnUrl.pathname + returnUrl.search);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      "cross-origin-opener-policy": "unsafe-none",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).toMatch(/<script src="\/third-login\/return.js" data-status="ok" data-code="[\w-]{43}"><\/script>/);
  });
});
