import { expect, test } from "vitest";
import { isClientAddress } from "./client-address.ts";

test.each([
  ["https://trade.example.cn/callback", true],
  ["https://trade.example.cn/callback?from=portal", true],
  ["https://trade.example.cn", true],
  ["http://localhost:8080/callback", true],
  ["http://127.0.0.1/callback", true],
  ["http://inner.example:8080/callback", true],
  ["http://trade.example.cn/callback", false],
  ["https://trade.example.cn/callback#part", false],
  ["https://trade.example.cn/*", false],
  ["https://user@trade.example.cn/callback", false],
  ["https://trade.example.cn:443/callback", false],
  ["https://TRADE.example.cn/callback", false],
  ["https://trade.example.cn/a/../callback", false],
  ["https://trade.example.cn\\@evil.example/", false],
  ["https://交易.example.cn/callback", false],
  ["javascript:alert(1)", false],
  ["//trade.example.cn/callback", false],
  ["/callback", false],
])("[SEC-91] judges %s as an address of a client: %s", (address, isGood) => {
  expect(isClientAddress(address, ["inner.example:8080"])).toBe(isGood);
});
