import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestApp, type TestApp, writeBuiltPages } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = mkdtempSync(join(tmpdir(), "tender-web-"));
let t: TestApp;
beforeAll(async () => {
  writeBuiltPages(
    root,
    '<title>x</title><meta property="csp-nonce" nonce="__NONCE__"><script nonce="__NONCE__" src="/assets/a-1.js"></script><script type="application/json" id="portal-config">__PORTAL_CONFIG__</script><div id="root"></div>',
    '(settings) => ({ title: "登录 · " + JSON.parse(settings).platformName, markup: "<form>$&</form>" })',
  );
  writeFileSync(join(root, "beside.html"), "<!doctype html><title>x</title><script>1</script>");
  t = await startTestApp({
    webRoot: root,
    env: {
      PLATFORM_NAME: "</script><b>",
      FRAME_ORIGINS: "https://maps.example",
      PHONE_LOGIN: "on",
      PORTAL_APP_ID: "20000",
      API_BASE_PATH: "/gateway",
      SSO_BASE_URL: "https://sso.example/base",
      FILE_BASE_URL: "https://files.example",
      CLIENT_SITE_URL: "https://site.example/",
      FORGOT_PASSWORD_URL: "https://help.example/forgot",
      REGISTER_URL: "https://help.example/register",
      LOGIN_NOTICE: "周六 22:00 升级",
      COMPANY_NAME: "某某采购有限公司",
      ICP_NUMBER: "京ICP备12345678号-1",
      POLICE_NUMBER: "京公网安备 11010802000001号",
      CHROME_URL: "https://mirror.example/chrome",
      EDGE_URL: "https://mirror.example/edge",
      FIREFOX_URL: "https://mirror.example/firefox",
    },
  });
});
afterAll(async () => {
  await t.close();
  rmSync(root, { recursive: true, force: true });
});

test("[ROUTE-19, SEC-73] serves the page at any page address, with a fresh nonce each time", async () => {
  const nonces = new Set<string>();
  for (const url of ["/", "/user/login", "/info/archivesatatisticst?x=1", "/atlxauth/user/login"]) {
    const response = await t.http("GET", url);
    expect([url, response.statusCode, response.headers["cache-control"]]).toEqual([url, 200, "no-store"]);
    const csp = String(response.headers["content-security-policy"]);
    const nonce = /'nonce-([^']+)'/.exec(csp)?.[1] ?? "";
    expect(response.body).toContain(`nonce="${nonce}"`);
    expect(response.body).not.toContain("__NONCE__");
    expect(csp).not.toMatch(/unsafe-(inline|eval)/);
    expect(csp).toContain("script-src 'self';");
    expect(csp).toContain("frame-src 'self' https://maps.example;");
    expect(csp).toContain("connect-src 'self' https://sso.example;");
    expect(csp).toContain("img-src 'self' data: https://files.example;");
    expect(csp).toContain("object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'");
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(4);
  for (const url of [
    ["/user", "/user/register", "/user/register-result", "/recover", "/password-changed", "/first-administrator"],
    ["/set-password"],
    ["/atlxauth", "/atlxauth/", "/atlxauth/info/home", "/info", "/info/home", "/info/archivesatatisticst", "/logout"],
    ["/dashboard", "/dashboard/analysis", "/isps/userAnnouncement", "/account/center", "/account/settings/base"],
    ["/archive/dossiers", "/system/sessions?page=2", "/dev", "/test", "/404", "/exception/403", "/exception/404"],
    ["/exception/500", "/result/success", "/result/fail", "/no/such/page"],
  ].flat()) {
    const { statusCode, headers, body } = await t.http("GET", url);
    expect([url, statusCode, headers["content-type"]]).toEqual([url, 200, "text/html; charset=utf-8"]);
    expect([url, body.includes("__NONCE__"), body.includes("nonce=")]).toEqual([url, false, true]);
  }
});

/** Pages that the server writes itself for people from another system. */
const ownPages = ["/cas/login?service=https%3A%2F%2Fevil.example%2F", "/oidc/auth?client_id=nobody"];

test("[SEC-73] sends HSTS if PUBLIC_URL is https, and the fixed headers everywhere", async () => {
  const secure = await startTestApp({ webRoot: root, env: { PUBLIC_URL: "https://portal.example.cn" } });
  try {
    for (const url of [
      "/",
      "/user/login",
      "/beside.html",
      "/assets/a-1.js",
      "/api/health",
      "/api/nothing",
      ...ownPages,
    ]) {
      const { headers } = await secure.http("GET", url, { headers: { host: "portal.example.cn" } });
      expect([url, headers]).toEqual([
        url,
        expect.objectContaining({
          "strict-transport-security": "max-age=31536000; includeSubDomains",
          "x-content-type-options": "nosniff",
          "referrer-policy": ownPages.includes(url) ? "no-referrer" : "strict-origin-when-cross-origin",
          "cross-origin-opener-policy": "same-origin-allow-popups",
          "content-security-policy": expect.any(String),
        }),
      ]);
    }
    for (const url of ownPages) {
      const { headers } = await secure.http("GET", url, { headers: { host: "portal.example.cn" } });
      expect([url, headers["content-type"], headers["content-security-policy"]]).toEqual([
        url,
        "text/html; charset=utf-8",
        "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      ]);
    }
  } finally {
    await secure.close();
  }
  expect((await t.http("GET", "/")).headers).not.toHaveProperty("strict-transport-security");
});

test("[SEC-73] allows frames of the settings and of origins registered for frames only", async () => {
  await t.make.role("keeper", ["subsystem:view", "subsystem:origin"]);
  const manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
  const framesOf = async () =>
    /frame-src ([^;]*);/.exec(String((await t.http("GET", "/user/login")).headers["content-security-policy"]))?.[1];
  expect(await framesOf()).toBe("'self' https://maps.example");
  for (const [site, forFrames] of [
    ["framed", true],
    ["led-to", false],
  ] as const) {
    const body = { origin: `https://${site}.example`, forRedirects: !forFrames, forFrames, note: "" };
    expect((await t.call("subsystemAdmin.saveOrigin", { body }, manager)).body.success).toBe(true);
  }
  expect(await framesOf()).toBe("'self' https://maps.example https://framed.example");
  const missing = await t.call("subsystemAdmin.removeOrigin", { body: { origin: "https://framed.example" } }, manager);
  expect(missing.body.success).toBe(true);
  expect(await framesOf()).toBe("'self' https://maps.example");
});

const settingsIn = (body: string) => JSON.parse(/id="portal-config">(.*)<\/script>/.exec(body)?.[1] ?? "");

test("[SEC-68] writes the configuration so that it cannot leave its element", async () => {
  const { body } = await t.http("GET", "/");
  expect(body).not.toContain("</script><b>");
  expect(settingsIn(body).platformName).toBe("</script><b>");
});

test("[LOGIN-06, LOGIN-07, LOGIN-08, LOGIN-10, LANDING-02, LANDING-03, LAUNCH-03, SMS-05, API-01, API-04, API-36] contains the installation's settings, and hides SMS sign-in by default", async () => {
  expect(settingsIn((await t.http("GET", "/user/login")).body)).toMatchObject({
    phoneLoginEnabled: true,
    portalAppId: "20000",
    apiBaseUrl: "/gateway",
    ssoBaseUrl: "https://sso.example/base",
    subsystemBaseUrl: "/gateway",
    fileBaseUrl: "https://files.example",
    clientSiteUrl: "https://site.example/",
    forgotPasswordUrl: "https://help.example/forgot",
    registerUrl: "https://help.example/register",
    loginNotice: { title: "系统公告", text: "周六 22:00 升级" },
    footer: {
      company: "某某采购有限公司",
      icp: { text: "京ICP备12345678号-1", url: "https://beian.miit.gov.cn/" },
      police: {
        text: "京公网安备 11010802000001号",
        url: "https://beian.mps.gov.cn/#/query/webSearch?code=11010802000001",
      },
    },
    browsers: [
      { name: "Chrome", url: "https://mirror.example/chrome" },
      { name: "Edge", url: "https://mirror.example/edge" },
      { name: "Firefox", url: "https://mirror.example/firefox" },
    ],
  });
  const usual = await startTestApp({ webRoot: root });
  try {
    expect(settingsIn((await usual.http("GET", "/user/login")).body)).toMatchObject({
      phoneLoginEnabled: false,
      portalAppId: "10000",
      apiBaseUrl: "",
      ssoBaseUrl: "",
      subsystemBaseUrl: "",
      fileBaseUrl: "",
      clientSiteUrl: "/public",
      forgotPasswordUrl: "/recover",
      registerUrl: "/user/register",
      browsers: [
        { name: "Chrome", url: "https://www.google.cn/chrome/" },
        { name: "Edge", url: "https://www.microsoft.com/zh-cn/edge/download" },
        { name: "Firefox", url: "https://www.firefox.com.cn/" },
      ],
    });
  } finally {
    await usual.close();
  }
});

test("[LOGIN-02, ROUTE-21, SEC-16] delivers the sign-in page with its form, and other pages with a title only", async () => {
  for (const url of [
    "/user/login",
    "/user/login/",
    "/atlxauth/user/login",
    "/user/login?redirect=%2Finfo%2Fhome&username=a",
  ]) {
    const { body } = await t.http("GET", url);
    expect([url, body]).toEqual([url, expect.stringContaining('<div id="root"><form>$&</form></div>')]);
    expect(body).toContain("<title>登录 · &#60;/script&#62;&#60;b&#62;</title>");
  }
  // The guard decides first what these addresses show.
  for (const url of [
    "/",
    "/info/home",
    "/user/login?token=x",
    "/user/login?ticket=x",
    "/user/login?logout=true",
    "/user/login?logoutFlag=1",
    "/user/login/x",
  ]) {
    const { body } = await t.http("GET", url);
    expect([url, body]).toEqual([url, expect.stringContaining("<title>&#60;/script&#62;&#60;b&#62;</title>")]);
    expect(body).toContain('<div id="root"></div>');
  }
});

test("delivers the form of a build that was made while the server runs", async () => {
  const file = join(root, "server/first-screen.mjs");
  writeFileSync(file, 'export const firstScreen = () => ({ title: "", markup: "<form>new</form>" });');
  utimesSync(file, new Date(), new Date(Date.now() + 1_000));
  expect((await t.http("GET", "/user/login")).body).toContain("<form>new</form>");
});

test("does not serve files that were built for the server", async () => {
  expect((await t.http("GET", "/server/first-screen.mjs")).statusCode).toBe(404);
  expect((await t.http("GET", "/%73erver/first-screen.mjs")).statusCode).toBe(404);
});

test("[SEC-73] allows a worker, by its own script's policy, to call this origin only", async () => {
  writeFileSync(join(root, "assets/a-1.js.br"), "compressed");
  for (const encoding of ["identity", "br"]) {
    const { headers } = await t.http("GET", "/assets/a-1.js", { headers: { "accept-encoding": encoding } });
    expect([headers["content-encoding"] ?? "identity", headers["content-security-policy"]]).toEqual([
      encoding,
      "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
    ]);
  }
});

test("[SEC-73] allows a page in a file of its own to show itself without scripts", async () => {
  const { statusCode, headers } = await t.http("GET", "/beside.html");
  expect([statusCode, headers["content-security-policy"]]).toEqual([
    200,
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'self'",
  ]);
});

test("caches hashed files for a year, and answers 404 or 405 instead of the page", async () => {
  const asset = await t.http("GET", "/assets/a-1.js");
  expect([asset.statusCode, asset.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  expect((await t.http("GET", "/assets/b-2.js")).statusCode).toBe(404);
  expect((await t.http("GET", "/../package.json")).statusCode).not.toBe(200);
  const posted = await t.http("POST", "/user/login", { body: {} });
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, "GET, HEAD"]);
  const signIn = await t.http("GET", "/bpt/api/sys/login?username=a");
  expect([signIn.statusCode, signIn.headers.allow]).toEqual([405, "POST"]);
});
