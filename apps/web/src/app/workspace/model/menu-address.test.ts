import { describe, expect, test } from "vitest";
import { fillPlaceholders, isOutside, safeAddress } from "./menu-address.ts";

const values = { domainUrl: "https://portal.example", userId: "u-1", username: "li&wang", orgCode: "A01A02" };

describe("fillPlaceholders", () => {
  test("[MENU-05] fills the four known placeholders of a menu address", () => {
    expect(fillPlaceholders("{{domainUrl}}/guide?u={{userId}}&n={{username}}&o={{orgCode}}", values)).toBe(
      "https://portal.example/guide?u=u-1&n=li%26wang&o=A01A02",
    );
  });

  test("[MENU-05] fills every occurrence of a placeholder", () => {
    expect(fillPlaceholders("/x/{{orgCode}}/{{orgCode}}", values)).toBe("/x/A01A02/A01A02");
  });

  test("[MENU-05] escapes a value, so that it cannot add a parameter", () => {
    expect(fillPlaceholders("/x?name={{username}}", values)).toBe("/x?name=li%26wang");
  });

  test.each(["/x?t={{token}}", "/x?t={{accessToken}}", "/x/{{1+1}}", "/x/{{ userId }}", "/x/{userId}"])(
    "[MENU-05, SEC-64] [W-23] leaves any other text unchanged: %s",
    (address) => {
      expect(fillPlaceholders(address, values)).toBe(address);
    },
  );

  test("[MENU-05] does not fill placeholders inside a value", () => {
    expect(fillPlaceholders("{{domainUrl}}", { ...values, domainUrl: "{{userId}}$&" })).toBe("{{userId}}$&");
  });
});

describe("safeAddress", () => {
  test.each([
    "/archive/statistics",
    "/a?b=1#c",
    "https://example.com/x",
    "http://example.com",
    "https://x.cn/?t={{token}}",
  ])("accepts a path of the portal and http(s): %s", (address) => {
    expect(safeAddress(address)).toBe(address);
  });

  test.each([
    "",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "java\nscript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "//evil.example/x",
    "/\\evil.example",
    "https://user:pw@evil.example/",
    "https://",
    "archive/statistics",
    "{{token}}/x",
  ])("refuses any other address: %j", (address) => {
    expect(safeAddress(address)).toBeUndefined();
  });
});

test("isOutside distinguishes another origin from the portal's own", () => {
  expect(isOutside("/guide/index.html", "https://portal.example")).toBe(false);
  expect(isOutside("https://portal.example/x", "https://portal.example")).toBe(false);
  expect(isOutside("https://example.com/x", "https://portal.example")).toBe(true);
});
