import { expect, test } from "vitest";
import { isPageAddress, isServedAsPage, oddityOf } from "./request-address.ts";

test.each([
  "/",
  "/?a=//b/../c",
  "/user/login",
  "/info/",
  "/api/health?x=%00%ff",
  "/api/sys/dict/getDictItems/sex",
  "/api/file/upload/%E9%99%84%E4%BB%B6",
  "/.well-known/openid-configuration",
  "/assets/a-1.js",
  "/api/sys/randomImage/1700000000",
  "/a/b;c=1/d",
  `/${"a".repeat(999)}`,
])("finds no oddity in %s", (url) => {
  expect(oddityOf(url)).toBeUndefined();
});

test.each([
  ["//x", "elsewhere"],
  ["/a//b", "elsewhere"],
  ["/a//", "elsewhere"],
  ["/./x", "elsewhere"],
  ["/a/.", "elsewhere"],
  ["/api/x/../y", "elsewhere"],
  ["/..", "elsewhere"],
  ["/%2e%2e/x", "elsewhere"],
  ["/%2E/x", "elsewhere"],
  ["/assets/..%2fx.js", "elsewhere"],
  ["/a%2f%2fb", "elsewhere"],
  ["/..%5cx", "elsewhere"],
  ["/a\\b", "elsewhere"],
  [`/${"a".repeat(1_000)}`, "elsewhere"],
  ["/%00", "unreadable"],
  ["/a%0ab", "unreadable"],
  ["/a%7f", "unreadable"],
  ["/%", "unreadable"],
  ["/%zz", "unreadable"],
  ["/%ff", "unreadable"],
  ["/%c0%ae%c0%ae/x", "unreadable"],
  ["*", "unreadable"],
  ["x", "unreadable"],
  ["", "unreadable"],
  ["http://evil.example/x", "unreadable"],
] as const)("classifies %s as %s", (url, oddity) => {
  expect(oddityOf(url)).toBe(oddity);
});

test.each([
  "/",
  "/user/login",
  "/atlxauth/user/login",
  "/info/archivesatatisticst?x=1.2",
  "/report/metrics",
  "/atlxauth/",
])("takes %s for the address of a page", (url) => {
  expect(isPageAddress(url)).toBe(true);
});

test.each([
  "/api/x",
  "/sys/logout",
  "/.well-known/x",
  "/a.js",
  "/a.properties?x",
  "/index.php/a",
  "/a;b",
  "/%ff",
  "/%2egit/config",
])("does not take %s for the address of a page", (url) => {
  expect(isPageAddress(url)).toBe(false);
});

test.each([
  ["/list/:code", true],
  ["/a?b=c.d#e", true],
  ["/用户", true],
  ["/manage/x", false],
  ["/a//b", false],
  ["/a%", false],
])("reports whether a page can be reloaded at %s: %s", (path, expected) => {
  expect(isServedAsPage(path)).toBe(expected);
});
