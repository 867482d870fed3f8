import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allEndpoints } from "@tender/contract";
import {
  everyAddress,
  everyPermission,
  inBatches,
  PRODUCTION,
  startTestApp,
  type TestApp,
  urlOf,
  writeBuiltPages,
} from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientSignature } from "#test/client-signature.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  token = await t.signIn(await t.make.user());
});
afterAll(() => t.close());

const paths = everyAddress();

async function signOut(): Promise<{ token: string }> {
  const ended = await t.signIn(await t.make.user());
  await t.call("session.signOut", {}, { token: ended });
  return { token: ended };
}

/** Returns the addresses in Fastify's drawing of its routes: each line continues the address of its parent. */
function parseRoutes(drawing: string): string[] {
  const parents: string[] = [];
  const found: string[] = [];
  for (const line of drawing.split("\n")) {
    const [, indent = "", part = "", methods] = /^(.*?)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    parents[depth] = (parents[depth - 1] ?? "") + part;
    if (methods) found.push(parents[depth] ?? "");
  }
  return found;
}

describe("every endpoint", () => {
  test.each([
    "POST /sys/user/register",
    "POST /sys/sms",
    "GET /api/sys/user/checkOnlyUser",
    "GET /sys/getCheckCode",
    "GET /api/sys/randomImage/{timestamp}",
    "POST /sys/checkCaptcha",
    "GET /cas/client/validateLogin",
    "POST /api/sys/loginByToken",
    "POST /api/sys/hfzxLoginByTicket",
    "POST /bpt/api/sys/login",
    "GET /api/sys/calogin",
    "GET /api/sys/mauthLogin",
    "POST /sys/phoneLogin",
    "GET /thirdLogin/getLoginUser/{token}",
    "GET /thirdLogin/render/{type}",
    "GET /api/sys/getEncryptedString",
    "GET /api/sys/mauthQRCode",
    "PUT /api/sys/selectDepart",
    "POST /api/sys/selectDepart",
    "PUT /sys/selectDepart",
    "POST /sys/selectDepart",
    "GET /sys/user/getCurrentUserDeparts",
    "GET /sys/user/querySysUser",
    "POST /sys/user/phoneVerification",
    "POST /sys/user/passwordChange",
    "PUT /sys/user/passwordChange",
    "POST /sys/user/updatePassword",
    "PUT /sys/user/updatePassword",
    "GET /api/sys/permission/getUserPermissionByToken",
    "GET /api/foreginService/sysToken/checkTokenEffect",
    "GET /api/atlxsysinfo/querySysInfoByUserId",
    "GET /download/fileView",
    "GET /api/common/select/byType/{type}",
    "GET /api/sys/dict/getDictItems/{code}",
    "GET /api/sys/duplicate/check",
    "POST /api/sys/checkRule/checkByCode",
    "POST /webgateway/bpt/api/sys/logout",
    "POST /sys/logout",
    "GET /webgateway/trade-sys/api/bondRefund/checkBondFee",
    "POST /webgateway/trade-sys/api/bondRefund/addcheckBondFee",
    "POST /webgateway/trade-sys/SystemLog/addLoginLogs",
    "GET /sys/annountCement/listByUser",
    "PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId",
    "GET /sys/annountCement/queryById",
  ])("[API-50, API-09] serves %s as specified, in this spelling only", async (call) => {
    const [method = "", path = ""] = call.split(" ");
    const readCode = async (url: string) => {
      const reply = await t.http(method, urlOf(url), method === "GET" ? {} : { body: {} });
      // A call of a pop-up window answers with a page.
      if (String(reply.headers["content-type"]).startsWith("text/html")) return "page";
      const { result, ...envelope } = reply.json();
      expect(envelope).toEqual({
        success: expect.any(Boolean),
        code: expect.stringMatching(/^[\w.]+$/),
        message: expect.any(String),
        timestamp: expect.any(Number),
      });
      // Always present: null, or the details of a refusal.
      expect(result).not.toBeUndefined();
      if (!envelope.success) expect(result).toEqual(result === null ? null : expect.any(Object));
      expect(envelope.success).toBe(/^20[02]$/.test(envelope.code));
      return envelope.code;
    };
    expect(await readCode(path)).not.toMatch(/^http\.(not_found|method_not_allowed)$/);
    // A call with one path answers on that path.
    const { paths: served } = allEndpoints().find(({ endpoint }) => endpoint.paths.includes(path))?.endpoint ?? {};
    const aliases = ["/api/sys/selectDepart", "/sys/selectDepart"];
    expect(served?.toSorted()).toEqual(aliases.includes(path) ? aliases : [path]);
    // The specification lists `/sys/logout` and `/sys/selectDepart` beside namesakes under a prefix.
    const specifiedPaths = ["/sys/logout", "/sys/selectDepart", "/api/sys/selectDepart"];
    for (const other of [
      path.replace("foreginService", "foreignService"),
      path.replace("annountCement", "announcement"),
      path.replace(/^\/bpt\/api/, "/api"),
      path.replace(/^\/webgateway/, ""),
      path.replace(/^\/webgateway\/bpt\/api/, ""),
      path.replace(/^\/bpt\/api/, ""),
      path.replace(/^\/api/, ""),
      path.replace(/^\/sys/, "/api/sys"),
      path.toUpperCase(),
      `${path}/`,
      path.replace(/(?<=\w)\//, "//"),
    ].filter((other) => other !== path && !specifiedPaths.includes(other)))
      expect([other, await readCode(other)]).toEqual([other, "http.not_found"]);
  });

  test("[API-51] documents no side effect, and has no field that would promise one", async () => {
    const document = (await t.http("GET", "/api/openapi.json")).json();
    expect(document.info.description).toBe(
      "各接口约定的是地址、调用者、请求与应答中的字段以及拒绝的代码。除此之外，一次调用在服务器上产生的效果不属于约定，调用方不得依赖。",
    );
    const operations = Object.values<Record<string, object>>(document.paths).flatMap((path) => Object.values(path));
    expect(operations.length).toBeGreaterThan(100);
    expect([...new Set(operations.flatMap((operation) => Object.keys(operation)))].sort()).toEqual([
      "operationId",
      "parameters",
      "requestBody",
      "responses",
      "security",
      "summary",
      "tags",
      "x-access",
      "x-limit",
    ]);
  });

  describe("[API-50, SEC-55] a method without a call", () => {
    const urls = [...new Set(paths.map(({ url }) => url))];
    let adminToken: string;
    beforeAll(async () => {
      await t.make.role("all_powerful", everyPermission());
      adminToken = await t.signIn(await t.make.user({ roles: ["all_powerful"] }));
    });

    test.each(urls)("is answered 405 with Allow at %s for any caller, before a broken body is read", async (url) => {
      const has = new Set<string>(paths.flatMap((each) => (each.url === url ? each.endpoint.methods : [])));
      const otherMethods = t.app.supportedMethods.filter((method) => !has.has(method));
      expect(otherMethods.length).toBeGreaterThan(4);
      // The callers send the methods by turns.
      const requested = otherMethods.map((method, index) => ({
        method,
        caller: [undefined, token, adminToken][(urls.indexOf(url) + index) % 3],
      }));
      await inBatches(requested, async ({ method, caller }) => {
        const isBare = ["GET", "HEAD", "TRACE"].includes(method);
        const sent = { token: caller, ...(isBare ? {} : { raw: "{broken" }) };
        const { statusCode, headers, body } = await t.http(method, url, sent);
        expect([method, statusCode]).toEqual([method, 405]);
        if (method !== "HEAD") expect(JSON.parse(body).code).toBe("http.method_not_allowed");
        expect(String(headers.allow).split(", ").sort()).toEqual([...has].sort());
      });
    });
  });

  const protectedPaths = paths.filter(({ endpoint }) => endpoint.access.kind !== "anonymous");

  test("[SEC-15, SEC-74] accepts a token in the address only where the contract lists one", async () => {
    const answers = await inBatches(protectedPaths, async ({ key, endpoint, url }) => {
      const method = endpoint.methods[0];
      const body = method === "GET" ? {} : { body: { token } };
      return { key, status: (await t.http(method, `${url}?token=${token}`, body)).statusCode };
    });
    const naming = answers.flatMap(({ key, status }) => (status === 401 ? [] : [key]));
    expect([...new Set(naming)]).toEqual(["permission.readOwn"]);
    const menu = async (search: string) => {
      const reply = await t.http("GET", `/api/sys/permission/getUserPermissionByToken${search}`);
      return [reply.statusCode, reply.json().message];
    };
    expect((await menu(`?token=${token}`))[1]).not.toBe("未授权，请重新登录");
    expect(await menu("?token=never-was")).toEqual([500, "token非法无效!"]);
    expect(await menu(`?token=${(await signOut()).token}`)).toEqual([500, "Token失效，请重新登录!"]);
    expect(await menu("")).toEqual([401, "未授权，请重新登录"]);
    for (const path of ["/sys/logout", "/webgateway/bpt/api/sys/logout"])
      await t.http("POST", `${path}?token=${token}`, {});
    expect((await t.http("GET", "/api/session/current", { token })).statusCode).toBe(200);
  });

  // All calls except those declared anonymous.
  test.each([
    ["no credential", async () => ({}), 401, "未授权，请重新登录"],
    ["an unknown token", async () => ({ token: "never-was" }), 500, "token非法无效!"],
    [
      "an unknown access token",
      async () => ({ headers: { authorization: "Bearer never-was" } }),
      500,
      "token非法无效!",
    ],
    [
      "an unknown token, alone in Authorization",
      async () => ({ headers: { authorization: "never-was" } }),
      500,
      "token非法无效!",
    ],
    ["a scheme alone", async () => ({ headers: { authorization: "Bearer" } }), 401, "未授权，请重新登录"],
    [
      "a name and password of HTTP",
      async () => ({ headers: { authorization: "Basic YWRtaW46YWRtaW4=" } }),
      401,
      "未授权，请重新登录",
    ],
    ["the token of an ended session", signOut, 500, "Token失效，请重新登录!"],
  ] as const)(
    "[GUARD-19, SEC-54] [W-15] answers %s without data in every call",
    async (_credential, sender, status, message) => {
      const options = await sender();
      const calls = protectedPaths.flatMap(({ key, endpoint, url }) =>
        endpoint.methods.map((method) => ({ key, method, url })),
      );
      await inBatches(calls, async ({ key, method, url }) => {
        const response = await t.http(method, url, { ...options, ...(method === "GET" ? {} : { body: {} }) });
        const { success, result, message: shown } = response.json();
        const refused = [key, method, status, false, null, message];
        expect([key, method, response.statusCode, success, result, shown]).toEqual(refused);
      });
    },
  );

  test("[W-18] trusts no signature that a client computes over its request", async () => {
    const signed = clientSignature(t.clock.now());
    await inBatches(protectedPaths, async ({ endpoint, url }) => {
      const method = endpoint.methods[0];
      const sent = { headers: signed, ...(method === "GET" ? {} : { body: {} }) };
      expect([url, (await t.http(method, url, sent)).statusCode]).toEqual([url, 401]);
      // The caller is signed in and holds no permission.
      if (endpoint.access.kind === "permission")
        expect([url, (await t.http(method, url, { ...sent, token })).statusCode]).toEqual([url, 403]);
    });
    const requested = async (headers: Record<string, string>) =>
      (await t.http("GET", "/api/session/current", { token, headers })).json();
    expect(await requested(signed)).toEqual(await requested({}));
    // The signature is no proof of freshness: it may be repeated, and each request is checked again.
    const { token: endedToken } = await signOut();
    for (let n = 0; n < 2; n++)
      expect((await t.http("GET", "/api/session/current", { token: endedToken, headers: signed })).statusCode).toBe(
        500,
      );
  });

  test("[SEC-54] [W-15] serves no address without a declared access, except a reviewed list", async () => {
    const declared = allEndpoints().map(({ key, endpoint }) => [key, endpoint.access.kind]);
    expect(declared.filter(([, kind = ""]) => !["anonymous", "signed-in", "permission"].includes(kind))).toEqual([]);
    const contractUrls = new Set(paths.map(({ url }) => url));
    const routes = t.app.printRoutes({ commonPrefix: false });
    const served = parseRoutes(routes).map((route) => route.replace(/:\w+/g, "1"));
    expect(served.length).toBeGreaterThan(90);
    expect(served.filter((route) => !contractUrls.has(route)).sort()).toEqual([
      // Everything below /scim/v2: this drawing omits the prefix.
      "*",
      "/.well-known/openid-configuration",
      "/api/openapi.json",
      "/oidc/auth",
      "/oidc/auth/1",
      "/oidc/interaction/1",
      "/oidc/introspect",
      "/oidc/keys",
      "/oidc/me",
      "/oidc/revoke",
      "/oidc/session/end",
      "/oidc/token",
      // Public pages of tenders: no session, no cookie, no script.
      "/public",
      "/public/",
      "/public/*",
      "/public/announcements/1",
      "/public/projects/1",
      "/public/rss",
      "/public/sitemap.xml",
      "/public/sitemap/1",
      "/robots.txt",
      "/websocket/1",
    ]);
  });

  test("[SEC-54] [W-15] adds only pages and trade system calls by settings and built pages", async () => {
    const root = mkdtempSync(join(tmpdir(), "tender-portal-pages-"));
    writeBuiltPages(root, '<div id="root"></div>', '() => ({ title: "", markup: "" })');
    const env = { TRADE_SYSTEM_URL: "http://127.0.0.1:9", CAS_UPSTREAM_URL: "https://sso.example.cn/cas" };
    const withSettings = await startTestApp({ env: { ...env, PRIVATE_HOSTS: "127.0.0.1:9" }, webRoot: root });
    try {
      // Compared by common beginnings, because this drawing omits the prefix of a wildcard.
      const drawRoutes = ({ app }: TestApp) => new Set(parseRoutes(app.printRoutes()));
      const defaultRoutes = drawRoutes(t);
      expect([...drawRoutes(withSettings)].filter((route) => !defaultRoutes.has(route)).sort()).toEqual([
        "/",
        "/*",
        "/webgateway/trade-sys/*",
      ]);
    } finally {
      await withSettings.close();
      rmSync(root, { recursive: true, force: true });
    }
  });

  test("[SEC-58, SEC-84] does not exist in production if it is for development only", async () => {
    const forDevelopment = paths.filter(({ endpoint }) => endpoint.developmentOnly);
    expect(forDevelopment.map(({ key }) => key).sort()).toEqual([
      "certificateAccess.listDemoLocks",
      "scan.readDemoPhone",
      "sms.listOutbox",
      "sso.issueTicket",
    ]);
    const belowDev = paths.filter(({ url }) => url.startsWith("/api/dev/"));
    expect(belowDev.map(({ key }) => key).sort()).toEqual(forDevelopment.map(({ key }) => key).sort());
    const production = await startTestApp({
      env: PRODUCTION,
    });
    try {
      for (const { url } of forDevelopment)
        for (const method of ["GET", "POST", "PUT", "DELETE"]) {
          const reply = await production.http(method, url);
          expect([method, url, reply.statusCode, reply.json().code]).toEqual([method, url, 404, "http.not_found"]);
          expect([method, url, (await t.http(method, url)).statusCode]).not.toEqual([method, url, 404]);
        }
    } finally {
      await production.close();
    }
  });
});
