import { expect, test } from "vitest";
import { tradeAddressOf } from "./trade-address.ts";

const at = (rest: string, base = "https://trade.example:8443/app") =>
  tradeAddressOf(base, `/webgateway/trade-sys/${rest}`);

test.each([
  ["api/lot/list", "/app/api/lot/list"],
  ["api/lot/list/", "/app/api/lot/list/"],
  ["a.b/c-d_e~f", "/app/a.b/c-d_e~f"],
  ["api/%E6%8B%9B%E6%A0%87", "/app/api/%E6%8B%9B%E6%A0%87"],
  ["a%20b", "/app/a%20b"],
  // An ordinary character of a path, because the host precedes it.
  ["@evil.example", "/app/@evil.example"],
])("[SEC-72] maps %s below the trade system's address", (rest, expected) => {
  expect(at(rest)).toBe(expected);
});

test("maps to the root of a trade system without a path", () => {
  expect(at("api/x", "http://10.0.0.5:8080")).toBe("/api/x");
});

test.each([
  "",
  "..",
  "../admin",
  "api/../../admin",
  "api/..",
  "./api",
  "api/.hidden",
  "%2e%2e/admin",
  "api/%2E%2E/admin",
  "api/.%2e/admin",
  "api%2fadmin",
  "api%2Fadmin",
  "api%5c..%5cadmin",
  "api\\..\\admin",
  "%252e%252e/admin",
  "api/%00",
  "/evil.example/x",
  "//evil.example",
  "api//x",
  "..;/admin",
  "api;a=b/x",
  "https://evil.example/",
  "api?x",
  "api#x",
  "api/%zz",
  "api/%2",
  "api x",
])("[SEC-72] refuses %j", (rest) => {
  expect(at(rest)).toBeUndefined();
});

test("[SEC-72] refuses paths outside the prefix", () => {
  for (const path of [
    "/webgateway/trade-sys",
    "/webgateway/bpt/api/x",
    "/webgateway/trade-system/x",
    "/x/webgateway/trade-sys/y",
  ])
    expect(tradeAddressOf("https://trade.example", path)).toBeUndefined();
});
