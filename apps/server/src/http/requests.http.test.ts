import { allEndpoints } from "@tender/contract";
import {
  everyAddress,
  everyPermission,
  inBatches,
  secondNode,
  startTestApp,
  type TestApp,
  urlOf,
} from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  token = await t.signIn(await t.make.user());
});
afterAll(() => t.close());

const paths = everyAddress();

describe("bad requests", () => {
  const login = "/bpt/api/sys/login";
  let adminToken: string;
  beforeAll(async () => {
    const admin = await t.make.user();
    await t.make.grantRole(admin.id, await t.make.role("strict", everyPermission()));
    adminToken = await t.signIn(admin);
  });
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
    ["half a surrogate pair", { raw: '{"username":"a\\ud800","password":"b"}' }, 400, "http.invalid_json"],
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
  ])("[SEC-74, SEC-66] answers %s with its documented refusal", async (_fault, options, status, code) => {
    const response = await t.http("POST", login, options);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.json()).toMatchObject({
      success: false,
      message: expect.any(String),
      timestamp: expect.any(Number),
    });
  });

  test.each([
    ["a repeated parameter", "/api/atlxsysinfo/querySysInfoByUserId?system=1&system=2", "system"],
    ["a repeated parameter of one value", "/api/system/sessions?keyword=a&keyword=a", "keyword"],
    ["an unknown one on an administration call", "/api/system/sessions?role=admin", "role"],
    ["a list written with brackets", "/api/system/sessions?keyword[]=a", "keyword[]"],
    ["a prototype key", "/api/system/sessions?__proto__=x", "__proto__"],
    ["another prototype key", "/api/system/sessions?constructor=x", "constructor"],
    ["U+0000 in a parameter", "/api/system/sessions?keyword=a%00", "query"],
    ["U+0000 in a path", "/api/sys/dict/getDictItems/%00", "URL"],
  ])("[SEC-66] answers 400 to %s and names the parameter", async (_fault, url, field) => {
    const reply = await t.http("GET", url, { token: adminToken });
    expect([reply.statusCode, reply.json().message]).toEqual([400, `请求内容不正确：${field}`]);
  });

  test("[SEC-66] starts no header and no log line at a line break in the input", async () => {
    const before = t.logs.length;
    const forged = 'x\r\nset-cookie: tp_session=1\n{"level":30,"msg":"forged"}';
    const reply = await t.http("POST", login, { body: { username: forged, password: "b" } });
    expect([reply.statusCode, reply.headers["set-cookie"]]).toEqual([200, undefined]);
    const encoded = await t.http("GET", `/api/sys/dict/getDictItems/${encodeURIComponent(forged)}`, { token });
    expect(Object.keys(encoded.headers)).not.toContain("set-cookie");
    const lines = t.logs.slice(before).join("").trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(JSON.parse(line).msg).toBe("request");
  });

  const changingCalls = allEndpoints().flatMap(({ endpoint }) =>
    endpoint.upload
      ? []
      : endpoint.methods
          .filter((method) => method !== "GET")
          .map((method) => [method, urlOf(endpoint.paths[0])] as const),
  );

  // Uploads accept forms, as do the two CAS calls for a sign-out.
  test.each(["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"])(
    "[SEC-74] answers 415 to %s in every call that changes data",
    async (contentType) => {
      const acceptedStatuses = new Map<string, number>();
      if (contentType === "application/x-www-form-urlencoded")
        acceptedStatuses.set("POST /cas/client/logout", 200).set("POST /cas/logout", 400);
      expect(changingCalls.length).toBeGreaterThan(50);
      const answers = await inBatches(changingCalls, async ([method, url]) => {
        const { statusCode } = await t.http(method, url, { token: adminToken, raw: "username=a", contentType });
        return [`${method} ${url}`, statusCode] as const;
      });
      const expected = changingCalls.map(([method, url]) => `${method} ${url}`);
      expect(answers).toEqual(expected.map((call) => [call, acceptedStatuses.get(call) ?? 415]));
    },
  );

  test.each(["/api/sys/calogin", "/api/sys/mauthLogin", "/thirdLogin/getLoginUser/1", "/cas/client/validateLogin"])(
    "[SEC-74] refuses the sign-in by GET %s from another site",
    async (url) => {
      const from = async (site: string) =>
        (await t.http("GET", url, { headers: { "sec-fetch-site": site } })).statusCode;
      expect(await from("cross-site")).toBe(403);
      expect(await from("same-origin")).not.toBe(403);
    },
  );

  test("[SEC-74] allows no cache to store answers about a person", async () => {
    const readCalls = allEndpoints().filter(
      ({ endpoint }) => endpoint.methods[0] === "GET" && endpoint.access.kind !== "anonymous",
    );
    expect(readCalls.length).toBeGreaterThan(20);
    const answers = await inBatches(
      readCalls,
      async ({
        endpoint: {
          paths: [path],
        },
      }) => {
        const { statusCode, headers } = await t.http("GET", urlOf(path), { token: adminToken });
        return { path, statusCode, cached: headers["cache-control"] };
      },
    );
    expect(answers.filter(({ cached }) => cached !== "no-store")).toEqual([]);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(15);
    const { username, password } = await t.make.user({ phone: "13700000555" });
    const session = { token: await t.signIn({ username, password, id: "" }) };
    for (const [method, url, body] of [
      ["POST", login, { username, password }],
      ["POST", "/api/sys/loginByToken", session],
      ["GET", `/api/foreginService/sysToken/checkTokenEffect?token=${session.token}`],
      ["GET", `/sys/user/querySysUser?username=${username}`],
      ["GET", `/api/sys/user/checkOnlyUser?username=${username}`],
    ] as const) {
      const { statusCode, headers } = await t.http(method, url, body ? { body } : {});
      expect([url, statusCode, headers["cache-control"]]).toEqual([url, 200, "no-store"]);
    }
  });

  test("[SEC-06] [W-12] [W-23] logs no credential in an address, and none of the requesting session", async () => {
    const secretValue = "never-in-the-logs";
    const { username, password } = await t.make.user();
    const { body, headers: signInHeaders } = await t.call("signIn.withPassword", { body: { username, password } });
    const tokens = { token: body.result.token, accessToken: body.result.accessToken };
    const cookie = String(signInHeaders["set-cookie"]).split(";")[0] ?? "";
    const senders = [
      { token: tokens.token },
      { headers: { authorization: `Bearer ${tokens.accessToken}` } },
      { headers: { cookie } },
    ];
    const before = t.logs.length;
    const callsWithSecrets = paths.flatMap(({ endpoint, url }) => {
      const secrets = Object.keys({ ...endpoint.query?.shape, ...endpoint.params?.shape }).filter((name) =>
        /token|ticket|code$|password|captcha|state/i.test(name),
      );
      // The codes of rules, dictionaries, departments and regions identify no person.
      const identifying = secrets.filter((name) => !["code", "ruleCode", "orgCode", "regionCode"].includes(name));
      return endpoint.methods[0] === "GET" ? identifying.map((name) => ({ endpoint, url, name })) : [];
    });
    expect(callsWithSecrets.map(({ url, name }) => `${url} ${name}`)).toEqual(
      expect.arrayContaining([
        "/api/foreginService/sysToken/checkTokenEffect token",
        "/api/sys/permission/getUserPermissionByToken token",
        "/api/sys/calogin caLockCode",
        "/cas/client/validateLogin ticket",
        "/thirdLogin/getLoginUser/1 token",
      ]),
    );
    for (const { endpoint, name } of callsWithSecrets) {
      const path = endpoint.paths[0].replace(`{${name}}`, secretValue);
      await t.http("GET", path === endpoint.paths[0] ? `${path}?${name}=${secretValue}` : path);
    }
    for (const sender of senders) await t.http("GET", "/api/session/current", sender);
    const requested = callsWithSecrets.length + senders.length;
    await expect.poll(() => t.logs.length - before).toBe(requested);
    const lines = t.logs.slice(before).join("");
    for (const secret of [secretValue, tokens.token, tokens.accessToken, cookie.replace(/^.*?=/, "")])
      expect(lines).not.toContain(secret);
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
      "/websocket",
      "/websocket/t/y",
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

  let reader: string;
  beforeAll(async () => {
    await t.make.role("reader", everyPermission());
    reader = (await t.person({ roles: ["reader"] })).token;
  });
  const origins: readonly (readonly [string, (own: string) => string])[] = [
    ["another site", () => "https://evil.example"],
    ["no site", () => "null"],
    ["a site whose name begins with the portal's", (ownHost) => `http://${ownHost}.evil.example`],
  ];
  const probes = ["an anonymous request", "a preflight request", "a permitted read"] as const;

  // No other origin is configured. The names are compared alike for every probe, so the others are tried once.
  const cases = origins.flatMap(([site, originAt], index) =>
    (index === 0 ? probes : [probes[1]]).map((probe) => ({ site, originAt, probe })),
  );
  test.each(cases)(
    "[SEC-74] [W-29] sends $what no CORS header at any address, for $how",
    async ({ originAt, probe }) => {
      const ownHost = new URL(t.config.publicUrl).host;
      const protocols = [
        "/.well-known/openid-configuration",
        "/oidc/keys",
        "/oidc/token",
        "/oidc/me",
        "/scim/v2/Users",
      ];
      const requests = [
        ...paths.map(({ endpoint, url }) => [endpoint.methods[0], url] as const),
        ...[...protocols, "/", "/user/login"].map((url) => ["GET", url] as const),
      ];
      const reads = requests.filter(([method]) => method === "GET");
      const requested: readonly (readonly [method: string, url: string, token: string | undefined])[] = {
        "an anonymous request": requests.map(([method, url]) => [method, url, undefined] as const),
        "a preflight request": requests.map(([, url]) => ["OPTIONS", url, undefined] as const),
        "a permitted read": reads.map(([, url]) => ["GET", url, reader] as const),
      }[probe];
      const preflightHeaders = { "access-control-request-method": "POST", "access-control-request-headers": "appid" };
      const answers = await inBatches(requested, async ([method, url, token]) => {
        const reply = await t.http(method, url, {
          headers: { origin: originAt(ownHost), host: ownHost, ...(method === "OPTIONS" ? preflightHeaders : {}) },
          token,
          ...(method === "GET" || method === "OPTIONS" ? {} : { body: {} }),
        });
        const cors = Object.keys(reply.headers).filter((name) => name.startsWith("access-control"));
        return { method, url, cors, isDelivered: reply.statusCode === 200 };
      });
      expect(answers.filter(({ cors }) => cors.length > 0)).toEqual([]);
      // Includes answers with content, not only refusals.
      if (probe === "a permitted read")
        expect(answers.filter(({ isDelivered }) => isDelivered).length).toBeGreaterThan(70);
    },
  );

  test("[SEC-73] sends the security headers and a closed policy with every kind of API answer", async () => {
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
      "200 a cached body": ["GET", menu, { token: auditor }],
      "304 an unchanged body": ["GET", menu, { token: auditor, headers: { "if-none-match": etag } }],
      "200 a stream": ["GET", "/api/system/audit/export", { token: auditor }],
    } as const;
    for (const [label, [method, url, sender]] of Object.entries(answers)) {
      const { headers, statusCode } = await t.http(method, url, sender);
      expect({ what: label, status: statusCode, ...headers }).toMatchObject({
        what: label,
        status: Number(label.slice(0, 3)),
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
});

describe("limits", () => {
  test.each([
    ["an anonymous address 300", 300, undefined],
    ["a session 600, from any addresses", 600, "token"],
  ])("[SEC-78] grants %s requests a minute, over two nodes", async (_sender, limit, credential) => {
    const node = await startTestApp({ env: { RATE_LIMITS: "on" } });
    const otherNode = await secondNode(node);
    // No minute ends during the test.
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const sender = credential ? await node.signIn(await node.make.user()) : undefined;
      const url = sender ? "/api/session/current" : "/api/health";
      const sendRequest = async (n: number) => {
        const { app } = n % 2 === 0 ? node : otherNode;
        const remoteAddress = sender ? `198.51.100.${n % 250}` : "198.51.100.20";
        const reply = await app.inject({ url, remoteAddress, headers: sender ? { "x-access-token": sender } : {} });
        return reply.statusCode;
      };
      const statuses = [await sendRequest(0)];
      // Leaves sixty requests for both nodes. A node leases twenty at once.
      await node.database.pool.query("UPDATE rate_limit SET points = points + $1 WHERE key ~ '^(general|anonymous):'", [
        limit - 60,
      ]);
      for (let n = 1; n < 90; n++) statuses.push(await sendRequest(n));
      expect(statuses.filter((status) => status === 200)).toHaveLength(60);
      expect(statuses.slice(0, 40)).not.toContain(429);
      expect([...new Set(statuses.slice(-10))]).toEqual([429]);
    } finally {
      vi.useRealTimers();
      await otherNode.close();
      await node.close();
    }
  });
});
