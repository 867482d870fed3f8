import { everyAddress, inBatches, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
let person: Person;
beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: "https://portal.example.cn", RATE_LIMITS: "on" } });
  person = await t.person();
});
afterAll(() => t.close());

const FOREIGN = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "cross-site", origin: "https://portal.example.cn" },
  { origin: "https://evil.example" },
  { origin: "https://portal.example.cn.evil.example" },
  { origin: "http://portal.example.cn" },
  { origin: "null" },
] as const;
const OWN = [
  {},
  { "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "none" },
  { origin: "https://portal.example.cn" },
  // Opened under another name than PUBLIC_URL, over plain http, where browsers send no Sec-Fetch-Site.
  { origin: "http://10.0.0.7:3000", host: "10.0.0.7:3000" },
] as const;

test.each(["/sys/logout", "/webgateway/bpt/api/sys/logout"])(
  "[SEC-74, SEC-11] refuses a sign-out by POST %s from another site",
  async (url) => {
    for (const headers of FOREIGN)
      for (const sender of [{}, { token: person.token }]) {
        const reply = await t.http("POST", url, { headers, ...sender });
        expect([headers, reply.statusCode, reply.json().code]).toEqual([headers, 403, "http.forbidden"]);
        expect(reply.headers["set-cookie"]).toBeUndefined();
      }
    expect((await t.call("session.readCurrent", {}, person)).status).toBe(200);
  },
);

test("[SEC-74] refuses another site also with a recently used token", async () => {
  const sendRequest = (headers: Record<string, string>) =>
    t.http("POST", "/api/session/own/end-others", { token: person.token, headers, body: {} });
  for (const headers of FOREIGN) {
    expect((await sendRequest({})).statusCode).toBe(200);
    expect([headers, (await sendRequest(headers)).statusCode]).toEqual([headers, 403]);
  }
});

test.each(OWN)("[SEC-74] signs out from an own page or a program, which sends %j", async (headers) => {
  const { token } = await t.person();
  const reply = await t.http("POST", "/sys/logout", { token, headers });
  expect([reply.statusCode, reply.json().message]).toEqual([200, "已安全退出登录"]);
  expect(String(reply.headers["set-cookie"])).toContain("Max-Age=0");
  expect((await t.call("session.readCurrent", {}, { token })).status).toBe(500);
});

const places = everyAddress().flatMap(({ endpoint, url }) =>
  endpoint.methods.map((method) => ({ endpoint, method, url })),
);
let addresses = 0;
const freshAddress = () => `198.51.100.${(addresses++ % 250) + 1}`;

test("[SEC-74] refuses another site every change, and every sign-in by GET", async () => {
  await inBatches(places, async ({ endpoint, method, url }) => {
    const reply = await t.http(method, url, {
      headers: { "sec-fetch-site": "cross-site" },
      from: freshAddress(),
      ...(method === "GET" ? {} : { body: {} }),
    });
    const refused = reply.statusCode === 403 && (endpoint.isPage === true || reply.json().code === "http.forbidden");
    expect([method, url, refused]).toEqual([method, url, method !== "GET" || endpoint.refusesCrossSite === true]);
  });
});

test("[SEC-78] counts its refusals", async () => {
  const knock = () =>
    t.http("POST", "/sys/user/register", {
      headers: { origin: "https://evil.example" },
      from: "203.0.113.99",
      body: {},
    });
  for (let n = 0; n < 10; n++) expect((await knock()).statusCode).toBe(403);
  expect((await knock()).statusCode).toBe(429);
});
