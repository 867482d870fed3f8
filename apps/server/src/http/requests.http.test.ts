import { allEndpoints } from "@tender/contract";
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unbuiltKeys } from "./unbuilt.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  token = await t.signIn(await t.make.user());
});
afterAll(() => t.close());

const paths = allEndpoints().flatMap(({ key, endpoint }) =>
  endpoint.paths.map((path) => ({ key, endpoint, url: path.replace(/\{\w+\}/g, "1") })),
);

describe("every endpoint", () => {
  test("[API-50, SEC-55] answers 405 with Allow to a method it does not have, before it reads a broken body", async () => {
    for (const { url, key } of paths) {
      const methods = new Set(
        allEndpoints().flatMap(({ endpoint }) =>
          endpoint.paths.some((p) => p.replace(/\{\w+\}/g, "1") === url) ? endpoint.methods : [],
        ),
      );
      for (const method of (["DELETE", "PATCH"] as const).filter((m) => !methods.has(m))) {
        const response = await t.http(method, url, { raw: "{broken", token });
        expect([key, response.statusCode, response.json().code]).toEqual([key, 405, "http.method_not_allowed"]);
        expect(String(response.headers.allow).split(", ").sort()).toEqual([...methods].sort());
      }
    }
  });

  test("[GUARD-19, SEC-54] answers 401 without a credential unless it is declared anonymous", async () => {
    for (const { key, endpoint, url } of paths.filter(({ endpoint }) => endpoint.access.kind !== "anonymous")) {
      for (const method of endpoint.methods) {
        const response = await t.http(method, url, method === "GET" ? {} : { body: {} });
        expect([key, method, response.statusCode]).toEqual([key, method, 401]);
      }
    }
  });

  test("[SEC-54] is anonymous only where this reviewed list says so", () => {
    const anonymous = allEndpoints()
      .filter(({ endpoint }) => endpoint.access.kind === "anonymous")
      .map(({ key }) => key);
    expect(anonymous.sort()).toEqual(
      [
        "registration.checkUnique",
        "recovery.find",
        "recovery.read",
        "registration.register",
        "recovery.setPassword",
        "recovery.verifyPhone",
        "captcha.challengeSlider",
        "captcha.check",
        "captcha.draw",
        "captcha.drawForKey",
        "certificate.challenge",
        "certificate.signIn",
        "file.view",
        "firstAdministrator.checkLink",
        "firstAdministrator.create",
        "passkey.challengeSignIn",
        "passkey.signIn",
        "scan.confirm",
        "scan.drawCode",
        "scan.reportScan",
        "scan.signIn",
        "session.checkTokenEffect",
        "session.publishKeys",
        "session.readEncryptionKey",
        "session.signInWithPassword",
        "session.signInWithToken",
        "session.signOut",
        "session.signOutAtGateway",
        "sms.listOutbox",
        "sms.send",
        "sms.signIn",
        "sso.signInWithTicket",
        "sso.validateLogin",
        "system.health",
        "system.ready",
        "thirdParty.redeem",
        "thirdParty.redirectToProvider",
      ].sort(),
    );
  });

  test("[SEC-55] [W-15] admits no disguised spelling of a protected path", async () => {
    for (const url of [
      "/api/system/sessions/x.js",
      "/api/system/sessions;a.js",
      "/api/system/%2e%2e/system/sessions",
      "//api/system/sessions",
      "/API/system/sessions",
      "/api/system/sessions/",
    ]) {
      const response = await t.http("GET", url, {});
      expect([url, response.statusCode === 401 || response.statusCode === 404]).toEqual([url, true]);
      expect(response.body).not.toContain("rows");
    }
  });

  test("answers 501 only where its module is not built yet", async () => {
    expect([...unbuiltKeys].sort()).toEqual(
      [
        "certificate.challenge",
        "certificate.signIn",
        "notice.listOwn",
        "notice.markRead",
        "notice.read",
        "scan.confirm",
        "scan.drawCode",
        "scan.reportScan",
        "scan.signIn",
        "sso.signInWithTicket",
        "sso.validateLogin",
        "thirdParty.redeem",
        "thirdParty.redirectToProvider",
        "trade.addBondFeeCheck",
        "trade.checkBondFee",
      ].sort(),
    );
    const { status, body } = await t.call("notice.listOwn", {}, { token });
    expect([status, body.message]).toEqual([501, "该功能将在后续版本提供"]);
  });
});

describe("bad requests", () => {
  const login = "/bpt/api/sys/login";
  test.each([
    ["broken JSON", { raw: '{"username":' }, 400, "http.invalid_json"],
    [
      "JSON with a prototype key",
      { raw: '{"__proto__":{"a":1},"username":"a","password":"b"}' },
      400,
      "http.invalid_json",
    ],
    ["invalid UTF-8", { raw: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) }, 400, "http.invalid_encoding"],
    ["U+0000 in a text", { raw: '{"username":"a\\u0000","password":"b"}' }, 400, "http.invalid_json"],
    ["a list for an object", { raw: "[1]" }, 400, "http.invalid_request"],
    ["an empty body", { raw: "" }, 400, "http.invalid_request"],
    [
      "a form",
      { raw: "username=a&password=b", contentType: "application/x-www-form-urlencoded" },
      415,
      "http.unsupported_media",
    ],
    ["plain text", { raw: "hello", contentType: "text/plain" }, 415, "http.unsupported_media"],
    [
      "17 KB on a sign-in call",
      { raw: JSON.stringify({ username: "a", password: "b".repeat(17_000) }) },
      413,
      "http.too_large",
    ],
  ])("[SEC-74, SEC-82] answers %s with its documented refusal", async (_what, options, status, code) => {
    const response = await t.http("POST", login, options);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.json()).toMatchObject({
      success: false,
      message: expect.any(String),
      timestamp: expect.any(Number),
    });
  });

  test("[SEC-66] answers 400 to a repeated parameter, an unknown one on an administration call, and U+0000 in a query", async () => {
    for (const url of [
      "/api/atlxsysinfo/querySysInfoByUserId?system=1&system=2",
      "/api/session/own?x=%00",
      "/api/sys/dict/getDictItems/%00",
    ]) {
      const response = await t.http("GET", url, { token });
      expect([url, [400, 200].includes(response.statusCode)]).toEqual([url, true]);
      if (url.includes("%00") && !url.includes("own")) expect(response.statusCode).toBe(400);
    }
    const admin = await t.make.user();
    await t.make.giveRole(admin.id, await t.make.role("strict", ["session:view"]));
    const unknown = await t.http("GET", "/api/system/sessions?role=admin", { token: await t.signIn(admin) });
    expect([unknown.statusCode, unknown.json().message]).toEqual([400, "请求内容不正确：role"]);
  });

  test("[API-50] answers an unknown path below an API prefix with a 404 envelope", async () => {
    for (const url of [
      "/api/nothing",
      "/sys/x",
      "/bpt/y",
      "/webgateway/z",
      "/thirdLogin/q",
      "/download/w",
      "/cas/e",
      "/oidc/r",
      "/api/sys/dict/getDictItems",
    ]) {
      const response = await t.http("GET", url);
      expect([url, response.statusCode]).toEqual([url, 404]);
      expect(response.json()).toMatchObject({
        success: false,
        code: "http.not_found",
        message: "很抱歉，资源未找到!",
        result: null,
      });
    }
  });

  test("answers an unreadable address with 400 and an envelope", async () => {
    const response = await t.http("GET", "/api/%ff");
    expect([response.statusCode, response.json().success]).toEqual([400, false]);
  });

  test("[SEC-74] [W-29] gives a foreign origin no CORS header", async () => {
    const response = await t.http("GET", "/api/health", { headers: { origin: "https://evil.example" } });
    expect(Object.keys(response.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test("[SEC-75] heeds a forwarded address only from a configured proxy", async () => {
    const forwarded = { "x-forwarded-for": "192.0.2.77", "x-forwarded-host": "evil.example" };
    const addressSeen = async (app: TestApp, from: string) => {
      const user = await app.make.user();
      const body = { username: user.username, password: user.password };
      const { body: signedIn } = await app.call("session.signInWithPassword", { body }, { from, headers: forwarded });
      const own = await app.call("session.listOwn", {}, { token: signedIn.result.token });
      return own.body.result[0]?.address;
    };
    expect(await addressSeen(t, "203.0.113.10")).toBe("203.0.113.10");
    const behindProxy = await startTestApp({ env: { TRUSTED_PROXIES: "10.0.0.0/8" } });
    try {
      expect(await addressSeen(behindProxy, "10.1.2.3")).toBe("192.0.2.77");
      expect(await addressSeen(behindProxy, "203.0.113.10")).toBe("203.0.113.10");
    } finally {
      await behindProxy.close();
    }
  });

  test("[SEC-73] carries the fixed security headers and a closed policy on API answers of every kind", async () => {
    await t.make.role("header-reader", ["audit:view"]);
    await t.make.subsystem({ appId: "70001" }, ["header-reader"]);
    const auditor = await t.signIn(await t.make.user({ roles: ["header-reader"] }));
    const menu = "/api/sys/permission/getUserPermissionByToken";
    const etag = String((await t.http("GET", menu, { token: auditor })).headers.etag);
    const answers = {
      "200 a result": ["GET", "/api/health", {}],
      "401 a refusal": ["GET", "/api/session/current", {}],
      "404 no such path": ["GET", "/api/nowhere", {}],
      "405 another method": ["DELETE", "/api/health", {}],
      "200 bytes made ready": ["GET", menu, { token: auditor }],
      "304 nothing new": ["GET", menu, { token: auditor, headers: { "if-none-match": etag } }],
      "200 a stream": ["GET", "/api/system/audit/export", { token: auditor }],
    } as const;
    for (const [what, [method, url, sender]] of Object.entries(answers)) {
      const { headers, statusCode } = await t.http(method, url, sender);
      expect({ what, status: statusCode, ...headers }).toMatchObject({
        what,
        status: Number(what.slice(0, 3)),
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin-allow-popups",
        "cross-origin-resource-policy": "same-origin",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "cache-control": expect.stringMatching(/no-store|no-cache/),
        "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
      });
      expect(headers).not.toHaveProperty("x-powered-by");
      expect(headers).not.toHaveProperty("server");
    }
  });

  test("[SEC-82] [W-31] answers a programming error with a request id and nothing of its cause", async () => {
    const broken = await startTestApp();
    try {
      const user = await broken.make.user();
      await broken.database.pool.query("ALTER TABLE session RENAME COLUMN method TO method_gone");
      const { status, body, headers } = await broken.call("session.signInWithPassword", {
        body: { username: user.username, password: user.password },
      });
      expect(status).toBe(500);
      expect(body.message).toBe(`系统出现意外错误，编号 ${headers["x-request-id"]}，请稍后再试`);
      expect(JSON.stringify(body)).not.toMatch(/session"|column|insert|\.ts|select/i);
      expect(broken.logs.join("")).toContain(String(headers["x-request-id"]));
      expect(broken.logs.join("")).not.toContain(user.password);
    } finally {
      await broken.close();
    }
  });
});

describe("limits", () => {
  test("[SEC-78] answers 429 with Retry-After once an address used up a call's limit, and counts others apart", async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: "on" } });
    try {
      const draw = (from: string) => limited.call("captcha.draw", {}, { from });
      for (let i = 0; i < 60; i++) expect((await draw("198.51.100.9")).status).toBe(200);
      const refused = await draw("198.51.100.9");
      expect([refused.status, refused.body.code]).toEqual([429, "http.too_many_requests"]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(refused.body.message).toBe(`操作过于频繁，请 ${refused.headers["retry-after"]} 秒后再试`);
      expect((await draw("198.51.100.10")).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  test("[SEC-78] holds 300 requests a minute of an anonymous address and 600 of a session, over two nodes", async () => {
    const one = await startTestApp({ env: { RATE_LIMITS: "on" } });
    const { createRateLimiter } = await import("../platform/rate-limiter.ts");
    const otherNode = createRateLimiter(one.database.pool);
    try {
      let passed = 0;
      for (let i = 0; i < 400; i++) {
        if (i % 2 === 0)
          passed += Number((await one.call("system.health", {}, { from: "198.51.100.20" })).status === 200);
        else passed += Number((await otherNode.consume("general", "198.51.100.20", true)) === undefined);
      }
      expect(passed).toBe(300);
    } finally {
      await one.close();
    }
  });
});
