// Guarantee: a third party signs an account in once, in the browser that began the flow.
import { createHash } from "node:crypto";
import { secondNode, startTestApp, type TestApp, type UserInput } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  makeAdministrator,
  requireSecondStepOfAdministrators,
  standingOf,
} from "#test/sign-in/second-step-for-administrators.ts";
import { expectWholeAnswer, withDictionary } from "#test/sign-in/whole-answer.ts";
import { boundPerson, popupSignIn } from "#test/third-party/bound-person.ts";
import { type Behaviour, type OpenIdServer, startOpenIdServer } from "#test/third-party/open-id-server.ts";
import { addProvider, newProvider, outcomeIn, PopupBrowser, providerAdministrator } from "#test/third-party/popup.ts";

let deadlineController = new AbortController();
const requestedDeadlines: number[] = [];
let t: TestApp;
let firstProvider: OpenIdServer;
let secondProvider: OpenIdServer;
let department: Awaited<ReturnType<typeof withDictionary>>;
beforeAll(async () => {
  const clock = { now: () => t.clock.now() };
  [firstProvider, secondProvider] = await Promise.all([startOpenIdServer(clock), startOpenIdServer(clock)]);
  t = await startTestApp({
    env: { PRIVATE_HOSTS: `${firstProvider.host}, ${secondProvider.host}` },
    deadline: (ms) => {
      requestedDeadlines.push(ms);
      return deadlineController.signal;
    },
  });
  department = await withDictionary(t);
  const admin = await providerAdministrator(t);
  await addProvider(t, admin, newProvider({ type: "first", kind: "oidc", issuer: firstProvider.issuer, sortOrder: 1 }));
  await addProvider(
    t,
    admin,
    newProvider({ type: "second", kind: "oidc", issuer: secondProvider.issuer, sortOrder: 2 }),
  );
  await requireSecondStepOfAdministrators(t);
});
afterEach(() => {
  firstProvider.behave({});
  deadlineController = new AbortController();
});
afterAll(async () => {
  await t.close();
  await Promise.all([firstProvider.close(), secondProvider.close()]);
});

let n = 0;
/** A person with an account that is bound to this subject at the first provider. */
const createBoundPerson = (input: UserInput = {}) =>
  boundPerson(t, { source: "first", issuer: firstProvider.issuer, subject: `s-${++n}` }, input);

const countAccounts = async (): Promise<string> =>
  (await t.database.pool.query("SELECT count(*) FROM app_user")).rows[0].count;

/** Signs in through the popup at the first provider with this behaviour. */
const signInThrough = (behaviour: Behaviour, browser = new PopupBrowser(t)) =>
  popupSignIn(firstProvider, "first", behaviour, browser);

test("[API-24, SEC-42] redirects to the provider with state, nonce and PKCE, and its own return address", async () => {
  const browser = new PopupBrowser(t);
  const reply = await browser.get("/thirdLogin/render/first");
  expect(reply.statusCode).toBe(302);
  const url = new URL(String(reply.headers.location));
  expect(url.origin + url.pathname).toBe(`${firstProvider.issuer}/authorize`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: "portal",
    redirect_uri: "http://localhost:3000/thirdLogin/callback/first",
    response_type: "code",
    scope: "openid profile",
    state: expect.stringMatching(/^[a-z2-7]{29}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
  expect(String(reply.headers["set-cookie"])).toMatch(
    /^tp_third_login=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2700$/,
  );
  expect(reply.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
});

test.each(["unknown", "FIRST"])("[API-24] shows a page for the unknown type %s", async (type) => {
  const reply = await t.http("GET", `/thirdLogin/render/${type}`);
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  expect(reply.body).toContain("抱歉，你访问的页面不存在或仍在开发中");
});

test("[API-23, SEC-10, SEC-43, SEC-45, SEC-80] signs a bound person in for 12 idle hours, with the whole answer, and records it", async () => {
  const user = await createBoundPerson({ realname: "王芳", departments: [department.id] });
  const { browser, status, code } = await signInThrough({ subject: user.subject });
  expect(status).toBe("ok");
  const reply = await browser.get(`/thirdLogin/getLoginUser/${code}`);
  const [body, { headers }] = [reply.json(), reply];
  expect(body).toMatchObject({ success: true, code: "200", result: { userInfo: { id: user.id, realname: "王芳" } } });
  await expectWholeAnswer(t, body.result, { user, department });
  expect(String(headers["set-cookie"])).toMatch(/^tp_session=/);
  const { rows } = await t.database.pool.query(
    "SELECT action, outcome, object FROM audit_entry WHERE user_id = $1 ORDER BY id DESC LIMIT 1",
    [user.id],
  );
  expect(rows).toEqual([{ action: "session.sign_in", outcome: "ok", object: "third-party" }]);
  // The sign-in has no choice to be remembered.
  t.clock.advance(12 * 3_600_000);
  expect((await t.call("session.readCurrent", {}, { token: body.result.token })).body.code).toBe("session.expired");
});

test("[SEC-42] completes several flows of one browser in any order, on any node", async () => {
  const user = await createBoundPerson();
  firstProvider.behave({ subject: user.subject });
  const browser = new PopupBrowser(t);
  const firstReturnUrl = firstProvider.agree(await browser.begin("first"));
  const secondReturnUrl = firstProvider.agree(await browser.begin("first"));
  const otherNode = await secondNode(t);
  try {
    const reply = await otherNode.app.inject({
      url: secondReturnUrl.pathname + secondReturnUrl.search,
      headers: { cookie: browser.cookie },
    });
    expect(outcomeIn(reply.body).status).toBe("ok");
  } finally {
    await otherNode.close();
  }
  expect((await browser.return(firstReturnUrl)).status).toBe("ok");
});

describe("a foreign answer", () => {
  test("[SEC-42] is refused in another browser, which has its own flow", async () => {
    const user = await createBoundPerson();
    firstProvider.behave({ subject: user.subject });
    const [victim, attacker] = [new PopupBrowser(t), new PopupBrowser(t)];
    await victim.begin("first");
    const returnUrl = firstProvider.agree(await attacker.begin("first"));
    expect(await victim.return(returnUrl)).toEqual({ status: "failed", code: "refused" });
    expect(await new PopupBrowser(t).return(returnUrl)).toEqual({ status: "failed", code: "refused" });
  });

  test("[SEC-42] is refused without a state, with an invented one, twice, and after ten minutes", async () => {
    const user = await createBoundPerson();
    firstProvider.behave({ subject: user.subject });
    const browser = new PopupBrowser(t);
    const refused = { status: "failed", code: "refused" };
    const returnUrl = firstProvider.agree(await browser.begin("first"));
    const [withoutState, withInventedState] = [new URL(returnUrl), new URL(returnUrl)];
    withoutState.searchParams.delete("state");
    withInventedState.searchParams.set("state", "a".repeat(29));
    expect([await browser.return(withoutState), await browser.return(withInventedState)]).toEqual([refused, refused]);
    expect((await browser.return(returnUrl)).status).toBe("ok");
    expect(await browser.return(returnUrl)).toEqual(refused);
    const lateReturnUrl = firstProvider.agree(await browser.begin("first"));
    t.clock.advance(10 * 60_000);
    expect(await browser.return(lateReturnUrl)).toEqual(refused);
  });

  test("[SEC-42] is refused at another provider's address, and its code is sent to no provider", async () => {
    const user = await createBoundPerson();
    firstProvider.behave({ subject: user.subject });
    const browser = new PopupBrowser(t);
    const refused = { status: "failed", code: "refused" };
    const returnUrl = firstProvider.agree(await browser.begin("first"));
    returnUrl.pathname = "/thirdLogin/callback/second";
    expect(await browser.return(returnUrl)).toEqual(refused);
    // Nor at its own address afterwards: the first look has consumed the flow.
    returnUrl.pathname = "/thirdLogin/callback/first";
    expect(await browser.return(returnUrl)).toEqual(refused);
    const mixedUp = new URL(await browser.begin("first"));
    mixedUp.searchParams.set("redirect_uri", "http://localhost:3000/thirdLogin/callback/second");
    const before = secondProvider.requests.length;
    expect(await browser.return(secondProvider.agree(mixedUp.href))).toEqual(refused);
    expect(secondProvider.requests.slice(before)).toEqual([]);
  });

  test("[SEC-42] is refused by the provider if its code has the verifier of another flow", async () => {
    const user = await createBoundPerson();
    firstProvider.behave({ subject: user.subject });
    const browser = new PopupBrowser(t);
    const startUrls = [new URL(await browser.begin("first")), new URL(await browser.begin("first"))] as const;
    const [returnUrl, otherReturnUrl] = [
      firstProvider.agree(startUrls[0].href),
      firstProvider.agree(startUrls[1].href),
    ];
    returnUrl.searchParams.set("code", otherReturnUrl.searchParams.get("code") ?? "");
    // The identity token is valid, so that the verifier alone decides.
    firstProvider.behave({ subject: user.subject, claims: { nonce: startUrls[0].searchParams.get("nonce") ?? "" } });
    expect(await browser.return(returnUrl)).toEqual({ status: "failed", code: "refused" });
    // Each flow has its own verifier, and no value of the address reveals it.
    const valuesOf = (name: string) => startUrls.map(({ searchParams }) => searchParams.get(name) ?? "");
    const challenges = valuesOf("code_challenge");
    expect(new Set(challenges).size).toBe(2);
    const publicDigests = [...valuesOf("nonce"), ...valuesOf("state")].map((text) =>
      createHash("sha256").update(text).digest("base64url"),
    );
    expect(challenges.filter((challenge) => publicDigests.includes(challenge))).toEqual([]);
  });

  test("[SEC-42] is refused if its identity token has the nonce of another flow, or none", async () => {
    const { subject } = await createBoundPerson();
    const browser = new PopupBrowser(t);
    const nonce = new URL(await browser.begin("first")).searchParams.get("nonce") ?? "";
    for (const claims of [{ nonce }, { nonce: undefined } as never])
      expect(await signInThrough({ subject, claims }, browser)).toMatchObject({ status: "failed", code: "refused" });
  });
});

describe("an identity token", () => {
  const nowSeconds = () => Math.floor(t.clock.now() / 1000);
  test.each<[string, () => Behaviour]>([
    ["of another issuer", () => ({ claims: { iss: "https://evil.example" } })],
    ["for another client", () => ({ claims: { aud: "someone-else" } })],
    ["for several clients", () => ({ claims: { aud: ["portal", "someone-else"] } })],
    ["that has expired", () => ({ claims: { iat: nowSeconds() - 600, exp: nowSeconds() - 61 } })],
    ["that is not valid yet", () => ({ claims: { nbf: nowSeconds() + 61 } })],
    ["without an end", () => ({ claims: { exp: undefined } as never })],
    ["signed by a key that is not the issuer's", () => ({ isForged: true })],
    ["without a signature", () => ({ isUnsigned: true })],
    ["without a subject", () => ({ claims: { sub: "" } })],
    ["with a subject that is a list", () => ({ claims: { sub: ["s-1"] as unknown as string } })],
  ])("[SEC-43] opens no session if it is one %s", async (_what, behaviour) => {
    const user = await createBoundPerson();
    const { status, code } = await signInThrough({ subject: user.subject, ...behaviour() });
    expect([status, code]).toEqual(["failed", "refused"]);
  });

  test.each([
    ["ahead", 50],
    ["behind", -50],
  ])("[SEC-43] is accepted if the provider's clock is %s by less than a minute", async (_what, skewSeconds) => {
    const user = await createBoundPerson();
    const claims = {
      iat: nowSeconds() + skewSeconds,
      nbf: nowSeconds() + skewSeconds,
      exp: nowSeconds() + skewSeconds + 20,
    };
    expect((await signInThrough({ subject: user.subject, claims })).status).toBe("ok");
  });

  test("[SEC-43] identifies no account by mail address, phone number or name", async () => {
    const user = await t.make.user({ username: "zhao", email: "zhao@example.com", phone: "13911112222" });
    const claims = {
      email: "zhao@example.com",
      email_verified: true,
      phone_number: "13911112222",
      preferred_username: "zhao",
    };
    for (const behaviour of [{ claims }, { info: claims }, { claims, info: claims }])
      expect((await signInThrough({ subject: user.username, ...behaviour })).status).toBe("bind");
    for (const behaviour of [{ claims: { ...claims, sub: "" } }, { claims: { sub: "" }, info: claims }])
      expect((await signInThrough(behaviour)).status).toBe("failed");
    const { rows } = await t.database.pool.query(
      "SELECT value -> 'v' -> 'of' ->> 'subject' AS subject FROM short_lived WHERE key LIKE 'third-login:bind:%'",
    );
    const subjects = rows.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === user.username)).toHaveLength(3);
    for (const value of [claims.email, claims.phone_number]) expect(subjects).not.toContain(value);
  });

  test("[SEC-43] identifies no account by the subject of another issuer", async () => {
    const { subject } = await createBoundPerson();
    secondProvider.behave({ subject });
    const browser = new PopupBrowser(t);
    expect((await browser.return(secondProvider.agree(await browser.begin("second")))).status).toBe("bind");
  });
});

describe("a faulty provider", () => {
  test.each<[string, NonNullable<Behaviour["instead"]>]>([
    ["fails at its token address", { "/token": { status: 500, body: { error: "server_error" } } }],
    ["answers a page at its token address", { "/token": { body: "<html>" } }],
    ["redirects its token address", { "/token": { status: 307, headers: { location: "http://127.0.0.1:1/" } } }],
    ["has no key set", { "/jwks": { status: 404 } }],
  ])("[SEC-82] opens no session when it %s", async (_what, instead) => {
    const user = await createBoundPerson();
    expect(await signInThrough({ subject: user.subject, instead })).toMatchObject({
      status: "failed",
      code: "refused",
    });
    expect((await signInThrough({ subject: user.subject })).status).toBe("ok");
  });

  test("[SEC-82] signs the person in without a name", async () => {
    const user = await createBoundPerson();
    expect((await signInThrough({ subject: user.subject, instead: { "/userinfo": { status: 500 } } })).status).toBe(
      "ok",
    );
  });

  test("[SEC-82] has 8 seconds in all, and the waiting page shows the timeout", async () => {
    const user = await createBoundPerson();
    firstProvider.behave({ subject: user.subject });
    const browser = new PopupBrowser(t);
    const returnUrl = firstProvider.agree(await browser.begin("first"));
    firstProvider.behave({ instead: { "/token": "silent" } });
    const before = requestedDeadlines.length;
    const waiting = browser.return(returnUrl);
    await firstProvider.silenceBegan;
    deadlineController.abort(new DOMException("over", "TimeoutError"));
    expect(await waiting).toEqual({ status: "failed", code: "down" });
    expect(requestedDeadlines.slice(before)).toEqual([8_000]);
    expect((await t.person()).token).not.toBe("");
  });

  test("[SEC-82] is reported at once if it is unreachable", async () => {
    const stopped = await startOpenIdServer(t.clock);
    const node = await startTestApp({ env: { PRIVATE_HOSTS: stopped.host } });
    try {
      await addProvider(
        node,
        await providerAdministrator(node),
        newProvider({ type: "gone", kind: "oidc", issuer: stopped.issuer }),
      );
      await stopped.close();
      await expect
        .poll(async () => outcomeIn((await node.http("GET", "/thirdLogin/render/gone")).body))
        .toEqual({ status: "failed", code: "down" });
    } finally {
      await node.close();
    }
  });

  test("is reported as cancelled if the person refused, without the provider's texts", async () => {
    const browser = new PopupBrowser(t);
    const state = new URL(await browser.begin("first")).searchParams.get("state") ?? "";
    const returnUrl = new URL("http://localhost:3000/thirdLogin/callback/first");
    returnUrl.searchParams.set("state", state);
    returnUrl.searchParams.set("error", "access_denied");
    returnUrl.searchParams.set("error_description", "<script>alert(1)</script>");
    const { body } = await browser.get(returnUrl.pathname + returnUrl.search);
    expect(outcomeIn(body)).toEqual({ status: "failed", code: "cancelled" });
    expect(body).not.toContain("alert(1)");
  });
});

test("[W-25, SEC-46] creates no account and no binding for an unknown person", async () => {
  const before = await countAccounts();
  const { status, code, browser } = await signInThrough({ subject: "stranger", name: "陌生人" });
  expect(status).toBe("bind");
  expect((await browser.readPending(code)).body.result).toEqual({ providerName: "平台 first", name: "陌生人" });
  expect((await browser.redeem(code)).body.success).toBe(false);
  expect(await countAccounts()).toBe(before);
  expect((await t.database.pool.query("SELECT FROM external_identity WHERE subject = 'stranger'")).rows).toEqual([]);
});

test("[W-34] refuses a frozen or deleted account, and requires the choice of a department", async () => {
  for (const [status, code] of [
    ["frozen", "session.account_frozen"],
    ["deleted", "third_party.code_over"],
  ] as const) {
    const refused = await signInThrough({ subject: (await createBoundPerson({ status })).subject });
    expect([status, (await refused.browser.redeem(refused.code)).body.code]).toEqual([status, code]);
  }
  const departments = [(await t.make.department()).id, (await t.make.department()).id];
  const several = await createBoundPerson({ departments });
  const { browser, code } = await signInThrough({ subject: several.subject });
  expect((await browser.redeem(code)).body.result).toMatchObject({ multi_depart: 2 });
});

test("[SEC-21] requires two-step set-up of an administrator before any administration", async () => {
  const user = await createBoundPerson();
  await makeAdministrator(t, user);
  const { browser, code } = await signInThrough({ subject: user.subject });
  const { result } = (await browser.redeem(code)).body;
  expect(await standingOf(t, result)).toEqual(["set-up", false, "session.second_step_pending"]);
});
