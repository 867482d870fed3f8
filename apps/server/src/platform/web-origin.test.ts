import { expect, test } from "vitest";
import { webOriginOf } from "./web-origin.ts";

test.each([
  ["https://trade.example.cn", "https://trade.example.cn"],
  ["HTTPS://Trade.Example.cn/", "https://trade.example.cn"],
  ["http://localhost:3100", "http://localhost:3100"],
  ["https://[fd00::1]:8443", "https://[fd00::1]:8443"],
  ["https://采购.example.cn", "https://xn--7n3ap4g.example.cn"],
  ["http://10.0.0.8", "http://10.0.0.8"],
])("reads %s", (text, origin) => {
  expect(webOriginOf(text)).toBe(origin);
});

test.each([
  ..."'\"`;,*()!$&=~|{}<>^%+ \t".split("").map((character) => `https://x.cn${character}`),
  ..."';,*".split("").map((character) => `https://x${character}y.cn`),
  "https://x.cn/path",
  "https://x.cn?a",
  "https://x.cn#a",
  "https://a@x.cn",
  "https://a:b@x.cn",
  "https://x.cn:99999",
  "https://*.x.cn",
  "https://-x.cn",
  "ftp://x.cn",
  "javascript:alert(1)",
  "//x.cn",
  "x.cn",
  "https://",
  "",
])("[SEC-53] refuses %j", (text) => {
  expect(webOriginOf(text)).toBeUndefined();
});
