// Guarantee: a subsystem enters others in a person's name only with permission, and only while the person's session
// lives.
import { secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { casUrl, openBrowser, returnAddress, ticketIn } from "#test/cas/browser.ts";
import { type CallbackServer, startCallbackServer } from "#test/cas/callback-server.ts";
import { type LocalServer, startLocalServer } from "#test/third-party/local-server.ts";

const FRONT = "https://front.example/app";
const BACK = "https://back.example/app";
let t: TestApp;
let callback: CallbackServer;
let untrusted: CallbackServer;
let unlisted: CallbackServer;
let plain: LocalServer;
let requestedDeadlines: number[] = [];
let deadlineController = new AbortController();

beforeAll(async () => {
  callback = await startCallbackServer(true);
  untrusted = await startCallbackServer(false);
  unlisted = await startCallbackServer(true);
  plain = await startLocalServer(() => ({}));
  t = await startTestApp({
    env: { PRIVATE_HOSTS: `${callback.host},${untrusted.host},${plain.host}`, SPECIAL_ACCOUNTS: "calock" },
    deadline: (ms) => {
      requestedDeadlines.push(ms);
      return deadlineController.signal;
    },
  });
  const row = { kind: "handover", handOver: "cas", indexPage: FRONT } as const;
  const services = [FRONT, ...[callback, untrusted, unlisted, plain].map(({ origin }) => `${origin}/pgt`)];
  await t.make.subsystem({ ...row, appId: "60001", casProxies: true, casServices: services }, ["buyer"]);
  await t.make.subsystem({ ...row, appId: "60002", casServices: [BACK, `${callback.origin}/back`] }, ["buyer"]);
  const third = ["https://third.example/"];
  await t.make.subsystem({ ...row, appId: "60003", casProxies: true, casServices: third }, ["nobody"]);
  const gated = ["https://gated.example/"];
  await t.make.subsystem({ ...row, appId: "60004", certificateGate: true, casServices: gated }, ["buyer"]);
  const middle = ["https://middle.example/", `${callback.origin}/middle`];
  await t.make.subsystem({ ...row, appId: "60005", casProxies: true, casServices: middle }, ["buyer"]);
});
beforeEach(() => {
  callback.answer(200);
  [requestedDeadlines, deadlineController] = [[], new AbortController()];
});
afterAll(async () => {
  await t.close();
  // Each server restores the trusted certificates of its start, so the last one to start closes first.
  await unlisted.close();
  await callback.close();
  await untrusted.close();
  await plain.close();
});
afterEach(() => (callback.tickets as Map<string, string>).clear());

async function signInPerson(overrides: Parameters<TestApp["make"]["user"]>[0] = {}) {
  const user = await t.make.user({ roles: ["buyer"], ...overrides });
  const browser = openBrowser(t);
  return { ...browser, user, ...(await browser.signIn(user)) };
}
type SignedInPerson = Awaited<ReturnType<typeof signInPerson>>;
const ticketOf = async ({ get }: SignedInPerson, service = FRONT) =>
  ticketIn((await get(casUrl("login", { service }))).location);
const requestCas = async (path: string, query: Record<string, string>) =>
  (await t.http("GET", casUrl(path, query))).body;
const codeIn = (body: string) => /code="(\w+)"/.exec(body)?.[1];
const elementIn = (body: string, name: string) => new RegExp(`<cas:${name}>([^<]*)<`).exec(body)?.[1] ?? "";

const pgtUrl = () => `${callback.origin}/pgt?x=1`;
/** Returns the proxy-granting ticket of a person's visit at the front. */
async function grantFor(person: SignedInPerson): Promise<string> {
  const body = await requestCas("serviceValidate", {
    service: FRONT,
    ticket: await ticketOf(person),
    pgtUrl: pgtUrl(),
  });
  return callback.tickets.get(elementIn(body, "proxyGrantingTicket")) ?? "";
}
const proxy = (pgt: string, targetService = BACK) => requestCas("proxy", { pgt, targetService });
const validateAtBack = (ticket: string, path = "proxyValidate", service = BACK) =>
  requestCas(path, { service, ticket });

describe("the callback", () => {
  test("receives the granting ticket under the id that the answer contains", async () => {
    const body = await requestCas("serviceValidate", {
      service: FRONT,
      ticket: await ticketOf(await signInPerson()),
      pgtUrl: pgtUrl(),
    });
    const iou = elementIn(body, "proxyGrantingTicket");
    expect(iou).toMatch(/^PGTIOU-[a-z2-7]{29}$/);
    expect(callback.tickets.get(iou)).toMatch(/^PGT-[a-z2-7]{29}$/);
    const ticket = await ticketOf(await signInPerson());
    const json = JSON.parse(
      await requestCas("p3/serviceValidate", { service: FRONT, ticket, pgtUrl: pgtUrl(), format: "JSON" }),
    );
    expect(json.serviceResponse.authenticationSuccess.proxyGrantingTicket).toMatch(/^PGTIOU-/);
  });

  test("[SEC-47] stores only the digest of the granting ticket", async () => {
    const pgt = await grantFor(await signInPerson());
    expect(pgt).toMatch(/^PGT-/);
    const { rows } = await t.database.pool.query("SELECT key || value::text AS row FROM short_lived");
    expect(JSON.stringify(rows)).not.toContain(pgt.slice(4));
  });

  test.each<[string, () => string]>([
    ["of another subsystem", () => `${callback.origin}/back`],
    ["that is not registered", () => `${callback.origin}/pgtx`],
    ["that leads out of the registered one", () => `${callback.origin}/pgt/../x`],
    ["without https", () => `${plain.origin}/pgt`],
    ["whose certificate nobody vouches for", () => `${untrusted.origin}/pgt`],
    ["not in PRIVATE_HOSTS", () => `${unlisted.origin}/pgt`],
  ])("[SEC-72, W-33] receives nothing at an address %s; the ticket is consumed", async (_what, url) => {
    const ticket = await ticketOf(await signInPerson());
    const body = await requestCas("serviceValidate", { service: FRONT, ticket, pgtUrl: url() });
    expect([codeIn(body), body.includes("cas:user")]).toEqual(["INVALID_PROXY_CALLBACK", false]);
    expect(codeIn(await requestCas("serviceValidate", { service: FRONT, ticket }))).toBe("INVALID_TICKET");
    expect([callback, untrusted, unlisted].map(({ tickets }) => tickets.size)).toEqual([0, 0, 0]);
    expect(plain.requests).toEqual([]);
  });

  test.each([404, 500, 302])(
    "[SEC-72, W-11] fails the validation by the answer %i, and its redirect is not followed",
    async (status) => {
      callback.answer(status, { location: `${callback.origin}/pgt?again=1` });
      const ticket = await ticketOf(await signInPerson());
      expect(codeIn(await requestCas("serviceValidate", { service: FRONT, ticket, pgtUrl: pgtUrl() }))).toBe(
        "INVALID_PROXY_CALLBACK",
      );
      expect(callback.tickets.size).toBe(1);
      const [pgt = ""] = callback.tickets.values();
      callback.answer(200);
      expect(codeIn(await proxy(pgt))).toBe("INVALID_TICKET");
    },
  );

  test("[SEC-72] fails the validation when the deadline of 3 s expires", async () => {
    callback.suspendAnswers();
    const ticket = await ticketOf(await signInPerson());
    requestedDeadlines = [];
    const pendingAnswer = requestCas("serviceValidate", { service: FRONT, ticket, pgtUrl: pgtUrl() });
    await expect.poll(() => callback.tickets.size).toBe(1);
    expect(requestedDeadlines).toEqual([3_000]);
    deadlineController.abort();
    expect(codeIn(await pendingAnswer)).toBe("INVALID_PROXY_CALLBACK");
    const [pgt = ""] = callback.tickets.values();
    expect(codeIn(await proxy(pgt))).toBe("INVALID_TICKET");
  });

  test("is refused for a subsystem without the right to proxy", async () => {
    const ticket = await ticketOf(await signInPerson(), BACK);
    const query = { service: BACK, ticket, pgtUrl: `${callback.origin}/back` };
    expect(codeIn(await requestCas("serviceValidate", query))).toBe("UNAUTHORIZED_SERVICE_PROXY");
    expect(callback.tickets.size).toBe(0);
  });
});

describe("a proxy ticket", () => {
  test("names the person and the proxy to the other subsystem, once", async () => {
    const person = await signInPerson({ username: "proxied" });
    const granted = await proxy(await grantFor(person));
    const ticket = elementIn(granted, "proxyTicket");
    expect(ticket).toMatch(/^PT-[a-z2-7]{29}$/);
    expect(granted).toBe(
      `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:proxySuccess><cas:proxyTicket>${ticket}</cas:proxyTicket></cas:proxySuccess></cas:serviceResponse>\n`,
    );
    const body = await validateAtBack(ticket);
    expect([elementIn(body, "user"), elementIn(body, "proxy")]).toEqual(["proxied", pgtUrl()]);
    expect(codeIn(await validateAtBack(ticket))).toBe("INVALID_TICKET");
    const { rows } = await t.database.pool.query(
      "SELECT object, detail FROM audit_entry WHERE user_id = $1 AND action = 'cas.enter' ORDER BY id",
      [person.user.id],
    );
    expect(rows.map(({ object }) => object)).toEqual(["60001", "60002"]);
  });

  test("is validated with attributes and as JSON, and never counts as a fresh sign-in", async () => {
    const pgt = await grantFor(await signInPerson());
    const [attributesTicket, jsonTicket, renewTicket] = [await proxy(pgt), await proxy(pgt), await proxy(pgt)].map(
      (body) => elementIn(body, "proxyTicket"),
    );
    expect(await validateAtBack(attributesTicket ?? "", "p3/proxyValidate")).toContain(
      "<cas:isFromNewLogin>false</cas:isFromNewLogin>",
    );
    const json = JSON.parse(
      await requestCas("p3/proxyValidate", { service: BACK, ticket: jsonTicket ?? "", format: "JSON" }),
    );
    expect(json.serviceResponse.authenticationSuccess.proxies).toEqual([pgtUrl()]);
    expect(codeIn(await requestCas("proxyValidate", { service: BACK, ticket: renewTicket ?? "", renew: "true" }))).toBe(
      "INVALID_TICKET",
    );
    const requested = JSON.parse(await requestCas("proxy", { pgt, targetService: BACK, format: "JSON" }));
    expect(requested.serviceResponse.proxySuccess.proxyTicket).toMatch(/^PT-/);
  });

  test("[SEC-47, W-33] is issued by any node and validated once across nodes", async () => {
    const pgt = await grantFor(await signInPerson());
    const node = await secondNode(t);
    try {
      const requestOtherNode = async (path: string, query: Record<string, string>) =>
        (await node.app.inject({ method: "GET", url: casUrl(path, query) })).body;
      const firstNodeTicket = elementIn(await proxy(pgt), "proxyTicket");
      const otherNodeTicket = elementIn(await requestOtherNode("proxy", { pgt, targetService: BACK }), "proxyTicket");
      expect(await requestOtherNode("proxyValidate", { service: BACK, ticket: firstNodeTicket })).toContain(
        "cas:authenticationSuccess",
      );
      expect(await validateAtBack(otherNodeTicket)).toContain("cas:authenticationSuccess");
      for (const ticket of [firstNodeTicket, otherNodeTicket]) {
        expect(codeIn(await validateAtBack(ticket))).toBe("INVALID_TICKET");
        expect(codeIn(await requestOtherNode("proxyValidate", { service: BACK, ticket }))).toBe("INVALID_TICKET");
      }
    } finally {
      await node.close();
    }
  });

  test.each(["serviceValidate", "p3/serviceValidate"])("[W-33] is refused at %s, and consumed", async (path) => {
    const ticket = elementIn(await proxy(await grantFor(await signInPerson())), "proxyTicket");
    expect(codeIn(await validateAtBack(ticket, path))).toBe("INVALID_TICKET_SPEC");
    expect(codeIn(await validateAtBack(ticket))).toBe("INVALID_TICKET");
  });

  test("[W-33] is refused by CAS 1.0, and by the portal's sign-in", async () => {
    const pgt = await grantFor(await signInPerson());
    const [casOneTicket, portalTicket] = [await proxy(pgt), await proxy(pgt)].map((body) =>
      elementIn(body, "proxyTicket"),
    );
    expect(await validateAtBack(casOneTicket ?? "", "validate")).toBe("no\n");
    expect(
      (await t.call("sso.validateLogin", { query: { ticket: portalTicket ?? "", service: BACK } })).body.success,
    ).toBe(false);
  });

  test("[SEC-47, W-33] fails at another service, and after 60 s", async () => {
    const pgt = await grantFor(await signInPerson());
    const [firstTicket, lateTicket] = [await proxy(pgt), await proxy(pgt)].map((body) =>
      elementIn(body, "proxyTicket"),
    );
    expect(codeIn(await validateAtBack(firstTicket ?? "", "proxyValidate", `${BACK}/x`))).toBe("INVALID_SERVICE");
    t.clock.advance(60_000);
    expect(codeIn(await validateAtBack(lateTicket ?? ""))).toBe("INVALID_TICKET");
  });

  test("carries the whole chain, the last proxy first", async () => {
    const pgt = await grantFor(await signInPerson());
    const service = "https://middle.example/x";
    const ticket = elementIn(await proxy(pgt, service), "proxyTicket");
    const middle = `${callback.origin}/middle`;
    const body = await requestCas("proxyValidate", { service, ticket, pgtUrl: middle });
    const next = callback.tickets.get(elementIn(body, "proxyGrantingTicket")) ?? "";
    const validated = await validateAtBack(elementIn(await proxy(next), "proxyTicket"));
    expect([...validated.matchAll(/<cas:proxy>([^<]*)</g)].map(([, url]) => url)).toEqual([middle, pgtUrl()]);
  });

  test("is not required: the same address accepts a service ticket and names no proxy", async () => {
    const body = await validateAtBack(await ticketOf(await signInPerson(), BACK));
    expect([body.includes("cas:user"), body.includes("cas:proxies")]).toEqual([true, false]);
  });
});

describe("a granting ticket", () => {
  test.each([
    ["nowhere registered", "https://evil.example/"],
    ["to a look-alike", "https://back.example.evil.example/app"],
    ["where the person may not enter", "https://third.example/x"],
  ])("[SEC-48, SEC-51] is answered UNAUTHORIZED_SERVICE_PROXY when it leads %s", async (_case, target) => {
    expect(codeIn(await proxy(await grantFor(await signInPerson()), target))).toBe("UNAUTHORIZED_SERVICE_PROXY");
  });

  test("[SEC-40] does not pass the certificate gate", async () => {
    const gated = await grantFor(await signInPerson({ username: "calock" }));
    expect(codeIn(await proxy(gated, "https://gated.example/x"))).toBe("UNAUTHORIZED_SERVICE_PROXY");
    const other = await grantFor(await signInPerson());
    expect(await proxy(other, "https://gated.example/x")).toContain("cas:proxyTicket");
  });

  test("is refused if it is unknown or the request lacks a parameter", async () => {
    const pgt = await grantFor(await signInPerson());
    expect(codeIn(await proxy("PGT-x"))).toBe("INVALID_TICKET");
    expect(codeIn(await proxy(pgt.replace("PGT-", "ST-")))).toBe("INVALID_TICKET");
    for (const query of [{ pgt }, { targetService: BACK }, {}] as const)
      expect(codeIn(await requestCas("proxy", query))).toBe("INVALID_REQUEST");
  });

  test("[SEC-11] works repeatedly, and ends with the session", async () => {
    const person = await signInPerson();
    const pgt = await grantFor(person);
    for (let n = 0; n < 3; n++) {
      t.clock.advance(3_600_000);
      expect(await proxy(pgt)).toContain("cas:proxyTicket");
      await person.get(casUrl("login", { service: FRONT }));
    }
    await t.call("session.signOut", {}, person);
    expect(codeIn(await proxy(pgt))).toBe("INVALID_TICKET");
  });

  test("[SEC-11, SEC-50] moves to the session of a renewed sign-in, and ends with that one", async () => {
    const [person, other] = [await signInPerson(), await signInPerson()];
    const [pgt, otherPgt] = [await grantFor(person), await grantFor(other)];
    const requested = await person.get(casUrl("login", { service: BACK, renew: "true" }));
    t.clock.advance(60_000);
    const { token } = await person.signIn(person.user);
    await person.get(returnAddress(requested.location));
    expect((await t.call("session.readCurrent", {}, person)).status).toBe(500);
    const nameBy = async (granting: string) =>
      elementIn(await validateAtBack(elementIn(await proxy(granting), "proxyTicket")), "user");
    expect([await nameBy(pgt), await nameBy(otherPgt)]).toEqual([person.user.username, other.user.username]);
    const { rows } = await t.database.pool.query(
      `SELECT g.expires_at = s.absolute_end AS "isAsLong" FROM short_lived g
       JOIN session s ON s.id = g.value->'v'->>'sessionId' WHERE s.user_id = $1 AND g.key LIKE 'proxying:%'`,
      [person.user.id],
    );
    expect(rows).toEqual([{ isAsLong: true }]);
    await t.call("session.signOut", {}, { token });
    expect(codeIn(await proxy(pgt))).toBe("INVALID_TICKET");
  });

  test.each(["/sys/logout", "/webgateway/bpt/api/sys/logout"])(
    "[SEC-11] ends by POST %s on every node, with proxy tickets",
    async (path) => {
      const node = await secondNode(t);
      try {
        const requestOtherNode = async (casPath: string, query: Record<string, string>) =>
          (await node.app.inject({ url: casUrl(casPath, query) })).body;
        const person = await signInPerson();
        const pgt = await grantFor(person);
        const issueTicket = async () => elementIn(await proxy(pgt), "proxyTicket");
        // Both nodes have the session in their caches.
        expect(await validateAtBack(await issueTicket())).toContain("cas:user");
        expect(await requestOtherNode("proxyValidate", { service: BACK, ticket: await issueTicket() })).toContain(
          "cas:user",
        );
        const [firstNodeTicket, otherNodeTicket] = [await issueTicket(), await issueTicket()];
        await t.http("POST", path, { token: person.token });
        const refused = [
          await requestOtherNode("proxyValidate", { service: BACK, ticket: otherNodeTicket }),
          await validateAtBack(firstNodeTicket),
          await proxy(pgt),
        ];
        expect(refused.map(codeIn)).toEqual(Array(3).fill("INVALID_TICKET"));
        // The other node receives a message; its cache cannot expire, as the clock does not advance.
        const otherNodeCode = async () => codeIn(await requestOtherNode("proxy", { pgt, targetService: BACK }));
        await expect.poll(otherNodeCode).toBe("INVALID_TICKET");
      } finally {
        await node.close();
      }
    },
  );

  test("ends when the subsystem loses the right to proxy", async () => {
    const pgt = await grantFor(await signInPerson());
    await t.database.pool.query("UPDATE subsystem SET cas_proxies = false WHERE app_id = '60001'");
    await t.database.pool.query("SELECT pg_notify('portal', 'subsystem 60001')");
    await expect.poll(async () => codeIn(await proxy(pgt))).toBe("UNAUTHORIZED_SERVICE_PROXY");
  });
});
