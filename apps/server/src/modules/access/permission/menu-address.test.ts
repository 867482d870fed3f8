import { describe, expect, test } from "vitest";
import { addressDigest, addressKind, nameOfPath } from "./menu-address.ts";

describe("addressKind", () => {
  test.each(["/", "/isps/userAnnouncement", "/list/:code", "/a?b=c#d", "/用户"])(
    "classifies %s as a path of the portal",
    (address) => {
      expect(addressKind(address)).toBe("own");
    },
  );

  test.each([
    "http://www.ccgp.gov.cn",
    "HTTPS://example.com/x?t={{token}}",
    "{{domainUrl}}",
    "{{domainUrl}}/guide/index.html",
    "{{domainUrl}}?x=1",
  ])("classifies %s as an outside address", (address) => {
    expect(addressKind(address)).toBe("outside");
  });

  test.each([
    "",
    "guide",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    " https://example.com",
    "data:text/html,x",
    "https://user:secret@example.com",
    "https://user@example.com",
    "http://",
    "ftp://example.com",
    "{{domainUrl}}.evil.example/x",
    "{{domainUrl}}@evil.example",
    "{domainUrl}/x",
    "{{token}}/x",
    "{{username}}:x",
    "{{orgCode}}",
    "{{nobody}}://evil.example/",
    "/a\u0000b",
    `/${"a".repeat(2_001)}`,
  ])("[SEC-53] refuses the menu address %j", (address) => {
    expect(addressKind(address)).toBe("refused");
  });
});

test("computes a stable and distinct digest of each outside address", () => {
  expect(addressDigest("http://a.example")).toMatch(/^[0-9a-f]{32}$/);
  expect(addressDigest("http://a.example")).toBe(addressDigest("http://a.example"));
  expect(addressDigest("http://a.example")).not.toBe(addressDigest("http://b.example"));
});

test("[MENU-02] derives the name of a route from its path", () => {
  expect(nameOfPath("/isps/userAnnouncement")).toBe("isps-userAnnouncement");
  expect(nameOfPath("/list/:code")).toBe("list-@code");
});
