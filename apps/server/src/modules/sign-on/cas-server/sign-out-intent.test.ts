import { expect, test } from "vitest";
import { navigationOf } from "#platform/navigation.ts";
import { isIntendedSignOut } from "./sign-out-intent.ts";

const trustedOrigins = { ownOrigin: "https://portal.example.cn", registered: new Set(["https://sub.example.cn"]) };
const page = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

test.each<[string, Record<string, string>, boolean]>([
  ["an address that was typed", { ...page, "sec-fetch-site": "none" }, true],
  [
    "a page of ours",
    { ...page, "sec-fetch-site": "same-origin", referer: "https://portal.example.cn/info/home" },
    true,
  ],
  ["a page of ours that tells no referrer", { ...page, "sec-fetch-site": "same-origin" }, true],
  ["a registered site", { ...page, "sec-fetch-site": "cross-site", referer: "https://sub.example.cn/" }, true],
  [
    "a registered site below our domain",
    { ...page, "sec-fetch-site": "same-site", referer: "https://sub.example.cn/a" },
    true,
  ],
  ["a registered site over plain http", { referer: "https://sub.example.cn/app" }, true],
  ["a page of ours over plain http", { referer: "https://portal.example.cn/info/home" }, true],
  ["another site", { ...page, "sec-fetch-site": "cross-site", referer: "https://evil.example/" }, false],
  ["another site that tells no referrer", { ...page, "sec-fetch-site": "cross-site" }, false],
  [
    "another site of our domain",
    { ...page, "sec-fetch-site": "same-site", referer: "https://other.example.cn/" },
    false,
  ],
  [
    "a link of ours to another site that leads here",
    { ...page, "sec-fetch-site": "cross-site", referer: "https://portal.example.cn/" },
    false,
  ],
  [
    "another port of a registered site",
    { ...page, "sec-fetch-site": "cross-site", referer: "https://sub.example.cn:8443/" },
    false,
  ],
  [
    "a picture of our own page",
    { "sec-fetch-site": "same-origin", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
    false,
  ],
  [
    "a frame of a registered site",
    {
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "iframe",
      referer: "https://sub.example.cn/",
    },
    false,
  ],
  [
    "a script of our own page",
    { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
    false,
  ],
  ["a browser that says nothing", {}, false],
  ["a referrer that is no address", { referer: "about:blank" }, false],
])("recognises the person's own sign-out: %s", (_what, headers, isIntended) => {
  expect(isIntendedSignOut(navigationOf(headers), trustedOrigins)).toBe(isIntended);
});
