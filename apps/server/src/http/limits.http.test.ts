// Guarantee: repeated calls are refused after the documented number, whatever they contain.
import { codeOf, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: "on" } });
});
afterAll(() => t.close());

let addresses = 0;
const freshAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

const limitedCalls: readonly {
  name: string;
  method: string;
  url: string;
  calls: number;
  seconds: number;
  ids?: string;
}[] = [
  { name: "sign-ins", ids: "SEC-78, W-34", method: "POST", url: "/bpt/api/sys/login", calls: 120, seconds: 60 },
  {
    name: "sign-ins by SMS code",
    ids: "SEC-78, W-34",
    method: "POST",
    url: "/sys/phoneLogin",
    calls: 120,
    seconds: 60,
  },
  {
    name: "sign-ins by passkey",
    ids: "SEC-78, W-34",
    method: "POST",
    url: "/api/passkey/sign-in",
    calls: 120,
    seconds: 60,
  },
  { name: "second steps", method: "POST", url: "/api/two-step/verify", calls: 120, seconds: 60 },
  {
    name: "failed sign-ins by token",
    ids: "SEC-78, W-34",
    method: "POST",
    url: "/api/sys/loginByToken",
    calls: 30,
    seconds: 60,
  },
  { name: "requests for an SMS code", method: "POST", url: "/sys/sms", calls: 30, seconds: 60 },
  {
    name: "searches for an account to recover",
    ids: "SEC-78, API-29",
    method: "GET",
    url: "/sys/user/querySysUser",
    calls: 10,
    seconds: 60,
  },
  { name: "recovery codes", method: "POST", url: "/sys/user/phoneVerification", calls: 10, seconds: 60 },
  { name: "recovered passwords", method: "POST", url: "/sys/user/passwordChange", calls: 5, seconds: 600 },
  { name: "duplicate checks", method: "GET", url: "/api/sys/duplicate/check", calls: 60, seconds: 60 },
  { name: "uploads", method: "POST", url: "/api/file/upload/attachment", calls: 30, seconds: 60 },
  { name: "slider challenges", method: "GET", url: "/api/slider/challenge", calls: 60, seconds: 60 },
  {
    name: "checks of a first-administrator link",
    method: "POST",
    url: "/api/first-administrator/link",
    calls: 30,
    seconds: 60,
  },
  {
    name: "checks of a password link",
    method: "POST",
    url: "/api/account/password-link",
    calls: 30,
    seconds: 60,
  },
  {
    name: "checks of a missing name",
    method: "GET",
    ids: "SEC-78, W-02, API-12",
    url: "/api/sys/user/checkOnlyUser",
    calls: 30,
    seconds: 60,
  },
  {
    name: "checks of an unused name",
    method: "GET",
    ids: "SEC-78, W-02, API-12",
    url: "/api/sys/user/checkOnlyUser?username=nobody-has-it",
    calls: 30,
    seconds: 60,
  },
  { name: "registrations", method: "POST", url: "/sys/user/register", calls: 10, seconds: 3600 },
  { name: "captcha checks", method: "POST", url: "/sys/checkCaptcha", calls: 60, seconds: 60 },
  { name: "graphic codes", method: "GET", url: "/api/sys/randomImage/1", calls: 60, seconds: 60 },
  { name: "scan codes", method: "GET", url: "/api/sys/mauthQRCode", calls: 60, seconds: 60 },
  {
    name: "sign-ins by certificate",
    ids: "SEC-78, W-34",
    method: "GET",
    url: "/api/sys/calogin",
    calls: 30,
    seconds: 60,
  },
  {
    name: "sign-ins by ticket",
    ids: "SEC-78, W-34",
    method: "POST",
    url: "/api/sys/hfzxLoginByTicket",
    calls: 30,
    seconds: 60,
  },
  {
    name: "validations of a ticket",
    ids: "SEC-78, W-34",
    method: "GET",
    url: "/cas/client/validateLogin",
    calls: 30,
    seconds: 60,
  },
  {
    name: "third-party sign-ins",
    ids: "SEC-78, W-34",
    method: "GET",
    url: "/thirdLogin/getLoginUser/1",
    calls: 30,
    seconds: 60,
  },
  { name: "failed scans by a phone", method: "POST", url: "/api/mauth/scan", calls: 30, seconds: 60 },
  { name: "failed confirmations by a phone", method: "POST", url: "/api/mauth/confirm", calls: 30, seconds: 60 },
];

test.each(limitedCalls.map((row) => ({ ids: "SEC-78", ...row })))(
  "[$ids] refuses an address after $calls $name in $seconds s, and no other",
  async ({ method, url, calls, seconds }) => {
    const from = freshAddress();
    const call = (address: string) => t.http(method, url, { from: address, ...(method === "GET" ? {} : { body: {} }) });
    const statuses = [];
    for (let n = 0; n < calls; n++) statuses.push((await call(from)).statusCode);
    expect(statuses.filter((status) => status === 429 || status === 404)).toEqual([]);
    const refused = await call(from);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe("http.too_many_requests");
    const wait = Number(refused.headers["retry-after"]);
    expect(refused.json().message).toBe(`操作过于频繁，请 ${wait} 秒后再试`);
    expect(wait).toBeGreaterThan(seconds - 30);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect((await call(freshAddress())).statusCode).not.toBe(429);
  },
);

test("[SEC-78] counts successes like failures", async () => {
  const { token } = await t.person();
  const from = freshAddress();
  const url = "/api/sys/duplicate/check?tableName=sys_user&fieldName=username&fieldVal=free";
  const statuses = [];
  for (let n = 0; n <= 60; n++) statuses.push((await t.http("GET", url, { from, token })).statusCode);
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
});

test("[SEC-78] counts each drawing call separately", async () => {
  const from = freshAddress();
  const drawingUrls = ["/api/sys/randomImage/1", "/sys/getCheckCode", "/api/slider/challenge", "/api/sys/mauthQRCode"];
  for (const url of drawingUrls) {
    const statuses = [];
    for (let n = 0; n < 61; n++) statuses.push((await t.http("GET", url, { from })).statusCode);
    expect([url, statuses.indexOf(429)]).toEqual([url, 60]);
  }
});

test("[SEC-78] answers a window that was opened too often with a page", async () => {
  const from = freshAddress();
  const open = () => t.http("GET", "/thirdLogin/render/nothing", { from });
  for (let n = 0; n < 30; n++) expect((await open()).statusCode).toBe(404);
  const refused = await open();
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.body).toMatch(/<p>操作过于频繁，请 \d+ 秒后再试<\/p>/);
});

test("[SEC-78] counts codes by subsystem and token checks by session, not by address", async () => {
  await t.make.subsystem({ appId: "60009", kind: "handover", indexPage: "https://trade.example/" }, ["buyer"]);
  const person = await t.person({ roles: ["buyer"] });
  let from = "";
  const redeem = async (token: string) => (await t.call("signIn.withToken", { body: { token } }, { from })).status;
  const redeemCode = async () => {
    const { url } = (await t.call("launcher.enter", { body: { appId: "60009" } }, person)).body.result;
    return redeem(new URL(url).searchParams.get("token") ?? "");
  };
  // Requests of a session are counted in leases of twenty.
  for (const [key, sendRequest, remaining] of [
    ["handover:60009", redeemCode, 40],
    ["general:%", () => redeem(person.token), 60],
  ] as const) {
    // The uncounted address is a /64 as well.
    from = `2001:db8:${remaining}::7`;
    expect(await sendRequest()).toBe(200);
    await t.database.pool.query("UPDATE rate_limit SET points = 560 WHERE key LIKE $1", [key]);
    const statuses = [];
    for (let n = 0; n < 70; n++) statuses.push(await sendRequest());
    expect(statuses.indexOf(429)).toBeGreaterThan(30);
    expect(statuses.indexOf(429)).toBeLessThanOrEqual(remaining);
  }
});

test("[SEC-78] counts a call over two nodes, and an IPv6 address by its /64", async () => {
  const node = await secondNode(t);
  try {
    const sendRequest = async (n: number, remoteAddress: string) =>
      (await (n % 2 ? node : t).app.inject({ url: "/api/sys/user/checkOnlyUser", remoteAddress })).statusCode;
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++) statuses.push(await sendRequest(n, `2001:db8:7:1:${n}::${n + 1}`));
    expect(statuses).not.toContain(429);
    for (const n of [0, 1]) {
      expect(await sendRequest(n, "2001:db8:7:1:ffff::9")).toBe(429);
      expect(await sendRequest(n, "2001:db8:7:2::1")).not.toBe(429);
    }
  } finally {
    await node.close();
  }
});

test("[SEC-78, SEC-79] counts wrong passwords, wrong codes and sent codes over two nodes", async () => {
  const node = await secondNode(t);
  try {
    const send = async (n: number, url: string, payload: object, remoteAddress: string, token = "") => {
      const headers = token === "" ? {} : { "x-access-token": token };
      const reply = await (n % 2 ? node : t).app.inject({ method: "POST", url, payload, remoteAddress, headers });
      return [reply.statusCode, reply.json().code];
    };
    const { username, password } = await t.make.user();
    const [from, otherAddress] = [freshAddress(), freshAddress()];
    const signIn = (n: number, typed: string, address: string) =>
      send(n, "/bpt/api/sys/login", { username, password: typed }, address);
    for (let n = 0; n < 5; n++) expect(await signIn(n, "Wrong@2026", from)).toEqual([200, "session.wrong_credentials"]);
    for (const n of [0, 1]) {
      expect(await signIn(n, password, from)).toEqual([429, "session.throttled"]);
      expect(await signIn(n, password, otherAddress)).toEqual([200, "200"]);
    }

    // All addresses of one /64 count as one.
    const other = await t.make.user();
    const trySignIn = (n: number, typed: string, address: string) =>
      send(n, "/bpt/api/sys/login", { username: other.username, password: typed }, address);
    for (let n = 0; n < 5; n++)
      expect(await trySignIn(n, "Wrong@2026", `2001:db8:7:3:${n}::1`)).toEqual([200, "session.wrong_credentials"]);
    expect(await trySignIn(0, other.password, "2001:db8:7:3:ffff::9")).toEqual([429, "session.throttled"]);
    expect(await trySignIn(1, other.password, "2001:db8:7:5::1")).toEqual([200, "200"]);

    const person = await t.person();
    await t.prove(person);
    const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, person)).body.result;
    await t.call("accountSecurity.confirmTwoStep", { body: { code: codeOf(secret, t.clock.now()) } }, person);
    const pendingToken = (await t.call("signIn.withPassword", { body: person })).body.result.token;
    const verify = (n: number) =>
      send(n, "/api/two-step/verify", { evidence: { method: "code", code: "000000" } }, freshAddress(), pendingToken);
    const codes = [];
    for (let n = 0; n < 6; n++) codes.push(await verify(n));
    expect(codes).toEqual([...Array(5).fill([200, "two_step.code_wrong"]), [429, "two_step.paused"]]);

    const sendRequest = (n: number) => send(n, "/sys/sms", { mobile: "13700000777", smsmode: "1" }, freshAddress());
    expect([await sendRequest(0), await sendRequest(1)]).toEqual([
      [200, "200"],
      [429, "sms.too_soon"],
    ]);
  } finally {
    await node.close();
  }
});

test("[SEC-78, W-34] refuses a scan task after 30 polls in 60 s from any address, no other task", async () => {
  const poll = (task: string) => t.http("GET", `/api/sys/mauthLogin?taskId=${task}`, { from: freshAddress() });
  for (let n = 0; n < 30; n++) expect((await poll("one")).statusCode).not.toBe(429);
  expect((await poll("one")).statusCode).toBe(429);
  expect((await poll("other")).statusCode).not.toBe(429);
});

test("[SEC-78, W-34] refuses an address after 600 polls in 60 s, each for another task", async () => {
  const from = freshAddress();
  const statuses: number[] = [];
  const poll = (n: number) => t.http("GET", `/api/sys/mauthLogin?taskId=made-up-${n}`, { from });
  statuses.push((await poll(0)).statusCode);
  // Leaves eleven polls.
  for (let n = 0; n < 589; n++) await t.deps.limiter.consume("scanPollFromAddress", from);
  for (let n = 1; n < 12; n++) statuses.push((await poll(n)).statusCode);
  expect(statuses.slice(0, 11)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
});
