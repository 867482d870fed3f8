// Guarantee: a CAS sign-out ends the session, notifies every service that validated a ticket and redirects to
// registered services only.
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { childText, parseXml } from "#platform/xml.ts";
import { casUrl, openBrowser, ticketIn } from "#test/cas/browser.ts";
import { type LocalServer, type ReceivedRequest, startLocalServer } from "#test/third-party/local-server.ts";

const SAML = "urn:oasis:names:tc:SAML:2.0:protocol";
let t: TestApp;
let service: LocalServer;
let origin = "";

const summarize = ({ url, headers, body }: ReceivedRequest) => {
  const root = parseXml(new URLSearchParams(body).get("logoutRequest") ?? "");
  return [url.pathname + url.search, headers["content-type"], root && childText(root, SAML, "SessionIndex")];
};

beforeAll(async () => {
  service = await startLocalServer(() => ({}));
  origin = service.origin;
  t = await startTestApp({ env: { PRIVATE_HOSTS: service.host } });
  const row = { kind: "handover", handOver: "cas", indexPage: origin } as const;
  await t.make.subsystem({ ...row, appId: "60009", casServices: [`${origin}/app`] }, ["buyer"]);
});
afterAll(async () => {
  await t.close();
  await service.close();
});
afterEach(() => {
  service.requests.length = 0;
});

async function signInVisitor(...services: string[]) {
  const user = await t.make.user({ roles: ["buyer"] });
  const browser = openBrowser(t);
  const { token } = await browser.signIn(user);
  const tickets: string[] = [];
  for (const serviceUrl of services) {
    const ticket = ticketIn((await browser.get(casUrl("login", { service: serviceUrl }))).location);
    await t.http("GET", casUrl("serviceValidate", { service: serviceUrl, ticket }));
    tickets.push(ticket);
  }
  return { ...browser, user, token, tickets };
}
const isAlive = async (token: string) => (await t.call("session.readCurrent", {}, { token })).status === 200;

test("[SEC-50, SEC-11] ends session and cookie, and posts each ticket to the service that validated it", async () => {
  const person = await signInVisitor(`${origin}/app/one`, `${origin}/app/one`, `${origin}/app/two?x=1`);
  const bystander = await signInVisitor(`${origin}/app/one`);
  const reply = await person.get("/cas/logout");
  expect([reply.status, reply.location, reply.headers["cache-control"]]).toEqual([303, "/?logoutFlag=1", "no-store"]);
  expect(reply.headers["clear-site-data"]).toBe('"storage"');
  expect(await isAlive(person.token)).toBe(false);
  expect(person.cookies.has("tp_session")).toBe(false);
  expect(await isAlive(bystander.token)).toBe(true);
  await expect.poll(() => service.requests.length).toBe(3);
  const form = "application/x-www-form-urlencoded";
  const [firstTicket, secondTicket, thirdTicket] = person.tickets;
  const expected = [
    ["/app/one", form, firstTicket],
    ["/app/one", form, secondTicket],
    ["/app/two?x=1", form, thirdTicket],
  ];
  expect(service.requests.map(summarize)).toEqual(expect.arrayContaining(expected));
});

test("[SEC-50] notifies no service whose ticket was not validated", async () => {
  const person = await signInVisitor();
  await person.get(casUrl("login", { service: `${origin}/app` }));
  await person.get("/cas/logout");
  const jobs = t.deps.modules.flatMap((module) => module.jobs ?? []);
  for (const job of jobs.filter(({ name }) => name.startsWith("single_sign_out."))) await job.run();
  expect(service.requests).toEqual([]);
});

test("[SEC-48, SEC-52] redirects to a registered service and to no other address", async () => {
  const redirectFor = async (query: Record<string, string>) =>
    (await (await signInVisitor()).get(casUrl("logout", query))).location;
  expect(await redirectFor({ service: `${origin}/app/bye?x=查` })).toBe(`${origin}/app/bye?x=%E6%9F%A5`);
  for (const other of ["https://evil.example/", `${origin}/application`, `${origin}/app/../x`, "//evil.example"])
    expect(await redirectFor({ service: other })).toBe("/?logoutFlag=1");
  expect(await redirectFor({ url: `${origin}/app` })).toBe("/?logoutFlag=1");
});

test("[SEC-11] ends nothing without a cookie, even with a token in a header", async () => {
  const { token } = await signInVisitor();
  for (const sender of [{}, { token }]) {
    const reply = await t.http("GET", "/cas/logout", sender);
    expect([reply.statusCode, reply.headers.location]).toEqual([303, "/?logoutFlag=1"]);
  }
  expect(await isAlive(token)).toBe(true);
});

const navigation = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
const navigationFrom = (site: string, referer?: string) => ({
  ...navigation,
  "sec-fetch-site": site,
  ...(referer === undefined ? {} : { referer }),
});
const confirmationIn = (html: string): string => /name="wish" value="([^"]+)"/.exec(html)?.[1] ?? "";

test.each([
  ["another site", navigationFrom("cross-site", "https://evil.example/")],
  ["another site without a referrer", navigationFrom("cross-site")],
  ["a picture", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }],
  ["a browser that says nothing", {}],
])("asks before it ends a session at the request of %s", async (_what, headers) => {
  const person = await signInVisitor(`${origin}/app`);
  const returnUrl = `${origin}/app/bye`;
  const requested = await person.get(casUrl("logout", { service: returnUrl }), headers);
  expect([requested.status, requested.location]).toEqual([200, ""]);
  for (const text of [
    "退出登录？",
    `其他网站请求退出 ${person.user.username} 的登录`,
    ">退出登录</button>",
    ">取消</a>",
  ])
    expect(requested.html).toContain(text);
  expect(requested.headers["content-security-policy"]).toContain(`form-action 'self' ${origin};`);
  expect(await isAlive(person.token)).toBe(true);
  expect(person.cookies.has("tp_session")).toBe(true);
  const reply = await person.send("/cas/logout", { wish: confirmationIn(requested.html), service: returnUrl });
  expect([reply.status, reply.location, await isAlive(person.token)]).toEqual([303, returnUrl, false]);
});

test("asks nothing after a link on a page of a registered site", async () => {
  const person = await signInVisitor(`${origin}/app`);
  const reply = await person.get("/cas/logout", navigationFrom("cross-site", `${origin}/`));
  expect([reply.status, reply.location, await isAlive(person.token)]).toEqual([303, "/?logoutFlag=1", false]);
});

test("asks again for a confirmation of another session, an altered or an expired one", async () => {
  const [person, other] = [await signInVisitor(), await signInVisitor()];
  const confirmation = confirmationIn((await person.get("/cas/logout", navigationFrom("cross-site"))).html);
  const otherConfirmation = confirmationIn((await other.get("/cas/logout", navigationFrom("cross-site"))).html);
  for (const invalid of [otherConfirmation, `${confirmation}x`, "x"])
    expect((await person.send("/cas/logout", { wish: invalid })).status).toBe(200);
  t.clock.advance(600_000);
  expect((await person.send("/cas/logout", { wish: confirmation })).status).toBe(200);
  expect(await isAlive(person.token)).toBe(true);
});

test("[SEC-74] accepts a confirmation only from its own page", async () => {
  const person = await signInVisitor();
  const confirmation = confirmationIn((await person.get("/cas/logout", navigationFrom("cross-site"))).html);
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const reply = await t.http("POST", "/cas/logout", {
    raw: new URLSearchParams({ wish: confirmation }).toString(),
    contentType: "application/x-www-form-urlencoded",
    headers: { cookie, "sec-fetch-site": "cross-site", origin: "https://evil.example" },
  });
  expect([reply.statusCode, await isAlive(person.token)]).toEqual([403, true]);
});

test("requires a sign-in at the next visit", async () => {
  const person = await signInVisitor(`${origin}/app`);
  await person.get("/cas/logout");
  expect((await person.get(casUrl("login", { service: `${origin}/app` }))).location).toMatch(/^\/user\/login\?/);
});
