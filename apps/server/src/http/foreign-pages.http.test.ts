import { everyAddress, inBatches, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
let person: Person;
beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: "https://portal.example.cn", RATE_LIMITS: "on" } });
  person = await t.person();
});
afterAll(() => t.close());

const FOREIGN_HEADERS = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "cross-site", origin: "https://portal.example.cn" },
  { origin: "https://evil.example" },
  { origin: "https://portal.example.cn.evil.example" },
  { origin: "http://portal.example.cn" },
  { origin: "null" },
] as const;
const OWN_HEADERS = [
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
    for (const headers of FOREIGN_HEADERS)
      for (const sender of [{}, { token: person.token }]) {
        const reply = await t.http("POST", url, { headers, ...sender });
        expect({ headers, status: reply.statusCode, code: reply.json().code }).toEqual({
          headers,
          status: 403,
          code: "http.forbidden",
        });
        expect(reply.headers["set-cookie"]).toBeUndefined();
      }
    expect((await t.call("session.readCurrent", {}, person)).status).toBe(200);
  },
);

test("[SEC-74] refuses another site also with a recently used token", async () => {
  const sendRequest = (headers: Record<string, string>) =>
    t.http("POST", "/api/session/own/end-others", { token: person.token, headers, body: {} });
  for (const headers of FOREIGN_HEADERS) {
    expect((await sendRequest({})).statusCode).toBe(200);
    expect((await sendRequest(headers)).statusCode, JSON.stringify(headers)).toBe(403);
  }
});

test.each(OWN_HEADERS)("[SEC-74] signs out from an own page or a program, which sends %j", async (headers) => {
  const { token } = await t.person();
  const reply = await t.http("POST", "/sys/logout", { token, headers });
  expect(reply.statusCode).toBe(200);
  expect(reply.json().message).toBe("已安全退出登录");
  expect(String(reply.headers["set-cookie"])).toContain("Max-Age=0");
  expect((await t.call("session.readCurrent", {}, { token })).status).toBe(500);
});

const calls = everyAddress().flatMap(({ endpoint, url }) =>
  endpoint.methods.map((method) => ({ endpoint, method, url })),
);
let addressCount = 0;
const freshAddress = () => `198.51.100.${(addressCount++ % 250) + 1}`;

test("[SEC-74] refuses another site every change, and the declared calls by GET", async () => {
  await inBatches(calls, async ({ endpoint, method, url }) => {
    const reply = await t.http(method, url, {
      headers: { "sec-fetch-site": "cross-site" },
      from: freshAddress(),
      ...(method === "GET" ? {} : { body: {} }),
    });
    const isRefused = reply.statusCode === 403 && (endpoint.isPage === true || reply.json().code === "http.forbidden");
    expect(isRefused, `${method} ${url}`).toBe(method !== "GET" || endpoint.refusesCrossSite === true);
  });
});

test("[SEC-78] counts refusals of another site, and answers 429 after ten", async () => {
  const register = () =>
    t.http("POST", "/sys/user/register", {
      headers: { origin: "https://evil.example" },
      from: "203.0.113.99",
      body: {},
    });
  for (let n = 0; n < 10; n++) expect((await register()).statusCode).toBe(403);
  expect((await register()).statusCode).toBe(429);
});
