// Guarantee: requests with unusual addresses or methods are answered in the product's envelope, counted, and cause no
// error.
import { mkdtempSync, rmSync } from "node:fs";
import { METHODS } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PRODUCTION, startTestApp, type TestApp, writeBuiltPages } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = mkdtempSync(join(tmpdir(), "tender-odd-"));
writeBuiltPages(root, "<!doctype html><title>page</title>", '() => ({ title: "电子招标采购平台", markup: "" })');

const started: TestApp[] = [];
let addresses = 1;
async function startListening(env: Record<string, string>): Promise<{ t: TestApp; port: number }> {
  const t = await startTestApp({ webRoot: root, env });
  started.push(t);
  const address = await t.app.listen({ port: 0, host: "127.0.0.1" });
  return { t, port: Number(new URL(address).port) };
}
afterAll(async () => {
  for (const t of started) await t.close();
  rmSync(root, { recursive: true, force: true });
});

/** Sends a request literally, which client libraries do not allow, and returns the answer. */
const send = (port: number, method: string, path: string, headers = "", body = ""): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => {
      const length = body || method === "QUERY" ? `Content-Length: ${body.length}\r\n` : "";
      socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${length}${headers}\r\n${body}`,
      );
    });
    socket.setEncoding("utf8").on("data", (text) => {
      answer += text;
    });
    socket.on("close", () => resolve(answer)).on("error", reject);
  });
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
const headerOf = (answer: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)\\r$`, "im").exec(answer)?.[1];
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));
const bugsOf = ({ logs }: TestApp): string[] => logs.filter((line) => /"level":[56]0|"stack"/.test(line));

const oddPaths = [
  "//x",
  "///",
  "/a//b",
  "/a//b.js",
  "//x.js",
  "/x.js//",
  "/./x",
  "/./x.js",
  "/../etc/passwd",
  "/api/x/../y",
  "/api//health",
  "//api/health",
  "/assets/../index.html",
  "/assets/%2e%2e/index.html",
  "/assets/%2e%2e/a.js",
  "/assets/..%2fa.js",
  "/assets/..%5ca.js",
  "/assets/%252e%252e/a.js",
  "/a\\b.js",
  "/%00",
  "/a%00.js",
  "/api/health%00",
  "/a%0d%0ab.js",
  "/%",
  "/%f",
  "/%zz.js",
  "/%ff",
  "/api/%ff",
  "/a.js%",
  "/%c0%ae%c0%ae/a.js",
  "/a;b.js",
  "/api/health/",
  "/api/health/..",
  "http://evil.example/x",
  "http://evil.example//x.js",
  "*",
  `/${"a".repeat(300)}.js`,
  `/${"a".repeat(600)}`,
  `/api/sys/dict/getDictItems/${"a".repeat(1_000)}`,
  `/${"a/".repeat(600)}b.js`,
  `/${"a".repeat(9_000)}.js`,
];
const plainPaths = [
  "/",
  "/user/login",
  "/assets",
  "/assets/a-1.js",
  "/assets/b-2.js",
  "/api/health",
  "/api/nothing",
  "/sys/logout",
];
// CONNECT never reaches an application: Node ends the connection.
const methods = [...METHODS.filter((method) => method !== "CONNECT"), "MADE-UP", "get"];

describe("any request", () => {
  let t: TestApp;
  let port: number;
  beforeAll(async () => {
    ({ t, port } = await startListening({}));
  });

  test.each(methods)("[SEC-82] answers %s at odd and plain addresses without a fault of its own", async (method) => {
    const isRead = method === "GET" || method === "HEAD";
    const mayHaveBody = ["POST", "PUT", "PATCH", "DELETE", "QUERY"].includes(method);
    const isHttpMethod = METHODS.includes(method);
    // Methods that the router does not know are handled alike, so a fifth of the paths suffices.
    const isRouted = t.app.supportedMethods.includes(method);
    for (const path of [...(isRouted ? oddPaths : oddPaths.filter((_path, at) => at % 5 === 0)), ...plainPaths])
      for (const text of mayHaveBody ? ["", "x"] : [""]) {
        const answer = await send(port, method, path, text && "Content-Type: text/plain\r\n", text);
        const status = statusOf(answer);
        const expectedOfPath = oddPaths.includes(path) ? [400, 404, 405] : [200, 404, 405, 415];
        const expected = isHttpMethod ? expectedOfPath : [400];
        expect([method, path, expected.includes(status) ? "as expected" : status]).toEqual([
          method,
          path,
          "as expected",
        ]);
        expect([path, headerOf(answer, "x-content-type-options")]).toEqual([path, "nosniff"]);
        if (status === 200) expect([isRead || path === "/sys/logout", path]).toEqual([true, path]);
        else if (method !== "HEAD")
          expect(bodyOf(answer)).toMatchObject({ success: false, code: expect.stringMatching(/^http\./) });
        if (status === 405) expect(headerOf(answer, "allow")).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
      }
    expect(bugsOf(t)).toEqual([]);
  });

  test.each([
    ["TRACE", "/api/health", "GET"],
    ["QUERY", "/api/health", "GET"],
    ["HEAD", "/api/health", "GET"],
    ["OPTIONS", "/sys/logout", "POST"],
    ["TRACE", "/api/sys/selectDepart", "PUT, POST"],
    ["TRACE", "/user/login", "GET, HEAD"],
    ["PROPFIND", "/user/login", "GET, HEAD"],
    ["PUT", "/", "GET, HEAD"],
  ])("[API-50] answers 405 to %s %s and allows %s", async (method, path, allow) => {
    const answer = await send(port, method, path);
    expect(statusOf(answer)).toBe(405);
    expect(headerOf(answer, "allow")).toBe(allow);
  });
});

describe("many requests", () => {
  let t: TestApp;
  let port: number;
  beforeAll(async () => {
    ({ t, port } = await startListening({ RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" }));
  });

  test.each([
    ["GET", "//x", 404],
    ["GET", "/%00", 400],
    ["GET", "/%ff", 400],
    ["GET", "/api/nothing", 404],
    ["GET", "/missing.js", 404],
    ["GET", "/.env", 404],
    ["QUERY", "/user/login", 405],
    ["PROPFIND", "/api/nothing", 404],
    ["TRACE", "/api/health", 405],
  ])("[SEC-78] counts %s %s against its address", async (method, path, status) => {
    const address = `198.51.100.${addresses++}`;
    const sendFromAddress = () => send(port, method, path, `X-Forwarded-For: ${address}\r\n`);
    // Leaves one request that the anonymous address may send in this minute.
    for (let n = 0; n < 299; n++) await t.deps.limiter.consume("general", address, true);
    expect(statusOf(await sendFromAddress())).toBe(status);
    const refused = await sendFromAddress();
    expect(statusOf(refused)).toBe(429);
    expect(bodyOf(refused).code).toBe("http.too_many_requests");
    expect(Number(headerOf(refused, "retry-after"))).toBeGreaterThan(0);
    expect(statusOf(await send(port, method, path, "X-Forwarded-For: 198.51.100.200\r\n"))).toBe(status);
  });

  test("[SEC-78] counts requests from one IPv6 /64 together", async () => {
    const statusFrom = async (from: string) => statusOf(await send(port, "GET", "//x", `X-Forwarded-For: ${from}\r\n`));
    for (let n = 0; n < 299; n++) await t.deps.limiter.consume("general", "2001:db8:7:1::/64", true);
    expect(await statusFrom("2001:db8:7:1:2::1")).toBe(404);
    expect(await statusFrom("2001:db8:7:1:ffff::9")).toBe(429);
    expect(await statusFrom("2001:db8:7:2::1")).toBe(404);
  });

  test("[SEC-78] does not count the page and its files", async () => {
    for (let n = 0; n < 300; n++) await t.deps.limiter.consume("general", "198.51.100.201", true);
    for (const path of ["/", "/user/login", "/assets/a-1.js"])
      expect([path, statusOf(await send(port, "GET", path, "X-Forwarded-For: 198.51.100.201\r\n"))]).toEqual([
        path,
        200,
      ]);
  });
});

const diagnostics = [
  "/actuator",
  "/actuator/health",
  "/actuator/httptrace",
  "/Actuator/env",
  "/atlxauth/actuator",
  "/druid",
  "/druid/index.html",
  "/druid/login",
  "/swagger-ui",
  "/swagger-ui/",
  "/swagger-ui.html",
  "/swagger-resources",
  "/webjars/x",
  "/doc.html",
  "/api-docs",
  "/v2/api-docs",
  "/v3/api-docs",
  "/v3/api-docs/swagger-config",
  "/jeecg-boot/actuator/httptrace",
  "/jmreport/list",
  "/jolokia",
  "/heapdump",
  "/env",
  "/metrics",
  "/prometheus",
  "/health",
  "/server-status",
  "/nacos",
  "/console",
  "/h2-console",
  "/graphql",
  "/.git/config",
  "/.git/",
  "/.git",
  "/%2egit/config",
  "/.env",
  "/.env.production",
  "/app/.env",
  "/.svn/entries",
  "/.well-known/made-up",
  "/.DS_Store",
  "/wp-login.php",
  "/wp-admin/",
  "/wp-content/plugins",
  "/phpinfo.php",
  "/index.php/x",
  "/phpmyadmin",
  "/web.config",
  "/config.properties",
  "/application.yml",
  "/backup.tar.gz",
  "/dump.sql",
  "/id_rsa.pub",
  "/cgi-bin/test",
  "/actuator;/env",
];

test.each([
  ["development", {}],
  ["production", PRODUCTION],
])("[W-12] answers 404, not a page, to scanners' addresses, in %s mode", async (_mode, env) => {
  const { t } = await startListening(env);
  let n = 0;
  for (const url of diagnostics)
    for (const method of ["GET", "HEAD"] as const) {
      n += 1;
      const reply = await t.app.inject({ method, url, remoteAddress: `198.51.${n % 250}.7` });
      expect([method, url, reply.statusCode]).toEqual([method, url, 404]);
      if (method === "GET") expect(reply.json()).toMatchObject({ success: false, code: "http.not_found" });
    }
  for (const url of ["/", "/user/login", "/atlxauth/user/login", "/info/home", "/report/metrics"]) {
    const reply = await t.app.inject({ method: "GET", url });
    expect([url, reply.statusCode, reply.body]).toEqual([url, 200, "<!doctype html><title>电子招标采购平台</title>"]);
  }
});
