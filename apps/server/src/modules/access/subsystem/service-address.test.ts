import { describe, expect, test } from "vitest";
import { type CasClient, indexServices } from "./service-address.ts";

const rowOf = (appId: string, casServices: string[], overrides: Partial<CasClient> = {}) => ({
  appId,
  kind: "handover",
  handOver: "cas",
  casServices,
  ...overrides,
});
const development = { allowsPlainHttp: true };
const production = { allowsPlainHttp: false };
const find = (services: string[], address: string, rules = development) =>
  indexServices([rowOf("60009", services)], rules)(address)?.appId;

describe("an address at or below a registered one", () => {
  test.each([
    ["https://trade.example/app", "https://trade.example/app"],
    ["https://trade.example/app", "https://trade.example/app?x=1&y=%2F..%2F"],
    ["https://trade.example/app", "https://trade.example/app/"],
    ["https://trade.example/app", "https://trade.example/app/login/cas?next=https://evil.example/"],
    ["https://trade.example/app/", "https://trade.example/app/x"],
    ["https://trade.example/", "https://trade.example/anything"],
    ["https://trade.example", "https://trade.example/anything"],
    ["https://trade.example/", "https://trade.example"],
    ["https://trade.example/", "https://trade.example?x"],
    ["https://trade.example/app", "https://trade.example/app?q=招标 公告&p=a b?c d"],
    ["https://trade.example:8443/", "https://trade.example:8443/x"],
    ["https://trade.example/", "https://trade.example:443/x"],
    ["https://trade.example/", "HTTPS://Trade.Example/x"],
    ["https://trade.example/查询", "https://trade.example/%E6%9F%A5%E8%AF%A2/x"],
    ["https://交易.example/", "https://xn--tlq248c.example/x"],
    ["http://127.0.0.1:8080/", "http://127.0.0.1:8080/x"],
    ["http://[::1]:8080/", "http://[::1]:8080/x"],
  ])("[SEC-48] of %s includes %s", (registered, address) => {
    expect(find([registered], address)).toBe("60009");
  });
});

describe("a look-alike", () => {
  test.each([
    ["suffix of the host", "https://trade.example.evil.example/app"],
    ["prefix of the host", "https://eviltrade.example/app"],
    ["host below", "https://www.trade.example/app"],
    ["host with a dot at its end", "https://trade.example./app"],
    ["host in letters that look alike", "https://trаde.example/app"],
    ["full-width host", "https://ｔｒａｄｅ.example/app"],
    ["ideographic dot", "https://trade。example/app"],
    ["escaped host", "https://trade%2eexample/app"],
    ["name before the host", "https://trade.example@evil.example/app"],
    ["name and password before the host", "https://a:b@trade.example/app"],
    ["empty name before the host", "https://@trade.example/app"],
    ["other port", "https://trade.example:8443/app"],
    ["plain http", "http://trade.example/app"],
    ["other scheme", "ftp://trade.example/app"],
    ["script", "javascript:alert(1)//https://trade.example/app"],
    ["no scheme", "//trade.example/app"],
    ["one slash", "https:/trade.example/app"],
    ["three slashes", "https:///trade.example/app"],
    ["backslashes for slashes", "https:\\\\trade.example\\app"],
    ["backslash behind the host", "https://trade.example\\@evil.example/app"],
    ["backslash in the path", "https://trade.example/app\\..\\admin"],
    ["path that only begins alike", "https://trade.example/application"],
    ["path above", "https://trade.example/"],
    ["path in other case", "https://trade.example/App"],
    ["matrix parameter", "https://trade.example/app;x=1"],
    ["way out of the path", "https://trade.example/app/../admin"],
    ["way out at the end", "https://trade.example/app/.."],
    ["way out behind a semicolon", "https://trade.example/app/..;/admin"],
    ["escaped way out", "https://trade.example/app/%2e%2e/admin"],
    ["half-escaped way out", "https://trade.example/app/.%2E/admin"],
    ["escaped slash", "https://trade.example/app/x%2f..%2fadmin"],
    ["slash escaped twice", "https://trade.example/app/x%252f..%252fadmin"],
    ["escaped backslash", "https://trade.example/app/x%5C..%5Cadmin"],
    ["escaped null", "https://trade.example/app/%00"],
    ["escaped line feed", "https://trade.example/app/%0d%0aset-cookie:x"],
    ["line feed", "https://trade.example/app\r\nset-cookie: x"],
    ["tab in the scheme", "ht\ttps://trade.example/app"],
    ["blank before", " https://trade.example/app"],
    ["blank within", "https://trade.example/app x"],
    ["blank in the host", "https://trade .example/app?x=1"],
    ["tab in the query", "https://trade.example/app?x=\t1"],
    ["null", "https://trade.example/app\u0000"],
    ["fragment", "https://trade.example/app#/x"],
    ["empty fragment", "https://trade.example/app#"],
    ["nothing", ""],
  ])("[SEC-48, W-33] matches no subsystem: %s", (_how, address) => {
    expect(find(["https://trade.example/app"], address)).toBeUndefined();
  });
});

test("[SEC-48] requires https in production", () => {
  expect(find(["http://trade.example/"], "http://trade.example/x", production)).toBeUndefined();
  expect(find(["https://trade.example/"], "https://trade.example/x", production)).toBe("60009");
});

test.each<[string, string[], Partial<CasClient>]>([
  ["an empty list", [], {}],
  ["an address with a query", ["https://trade.example/app?x=1"], {}],
  ["an address with a fragment", ["https://trade.example/app#"], {}],
  ["an address with a name", ["https://a@trade.example/app"], {}],
  ["no address", ["trade.example", "*", "https://*/"], {}],
  ["an own subsystem", ["https://trade.example/"], { kind: "own" }],
  ["a subsystem with another hand-over", ["https://trade.example/"], { handOver: "code" }],
])("[SEC-48, W-33] matches nothing for %s", (_what, casServices, overrides) => {
  expect(
    indexServices([rowOf("60009", casServices, overrides)], development)("https://trade.example/app"),
  ).toBeUndefined();
});

// A linear search for each address would take minutes.
test("[SEC-48] finds each of fifty thousand sites by its origin, and no other", () => {
  const site = (n: number) => `https://s${n}.example/`;
  const numbers = Array.from({ length: 50_000 }, (_, n) => n);
  const find = indexServices(
    numbers.map((n) => rowOf(String(n), [site(n)])),
    development,
  );
  expect(numbers.filter((n) => find(site(n))?.appId !== String(n))).toEqual([]);
  expect(numbers.filter((n) => find(site(50_000 + n)) !== undefined)).toEqual([]);
});

test("[SEC-48] finds the longest registered path among several subsystems of one origin", () => {
  const rows = [
    rowOf("60001", ["https://apps.example/"]),
    rowOf("60002", ["https://apps.example/trade", "https://other.example/"]),
    rowOf("60003", ["https://apps.example/trade/bonds"]),
  ];
  const index = indexServices(rows, development);
  const found = ["/", "/tradewind", "/trade", "/trade/x", "/trade/bonds/x"].map(
    (path) => index(`https://apps.example${path}`)?.appId,
  );
  expect(found).toEqual(["60001", "60001", "60002", "60002", "60003"]);
  expect(index("https://other.example/trade/bonds")?.appId).toBe("60002");
});
