import { describe, expect, test } from "vitest";
import { handOverAddress, isIndexPage, isLocalPage } from "./page-address.ts";

describe("isIndexPage", () => {
  test.each(["/dashboard/analysis", "http://localhost:3100/", "https://trade.example/in?x=1#top"])(
    "accepts %s",
    (address) => {
      expect(isIndexPage(address)).toBe(true);
    },
  );

  test.each([
    "",
    "dashboard",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "https://user:secret@trade.example",
    " https://trade.example",
    "https://",
  ])("refuses %j", (address) => {
    expect(isIndexPage(address)).toBe(false);
  });
});

describe("isLocalPage", () => {
  test.each([
    ["http://localhost:3100/", true],
    ["http://127.0.0.1/", true],
    ["http://127.8.9.10/", true],
    ["http://[::1]:3100/", true],
    ["http://trade.localhost/", true],
    ["http://localhost.evil.example/", false],
    ["http://127.0.0.1.evil.example/", false],
    ["https://trade.example/", false],
    ["/dashboard", false],
    ["javascript:alert(1)", false],
  ])("[LAUNCH-08] %s: %s", (address, expected) => {
    expect(isLocalPage(address, "https://portal.example")).toBe(expected);
  });

  test("counts own pages as local if the portal is opened under a loopback name", () => {
    expect(isLocalPage("/dashboard", "http://localhost:3000")).toBe(true);
  });
});

describe("handOverAddress", () => {
  test("adds code and appId to the existing query", () => {
    expect(handOverAddress("https://trade.example/in?x=1#top", "c-1", "60009", "http://localhost:3000")).toBe(
      "https://trade.example/in?x=1&token=c-1&appId=60009#top",
    );
  });

  test("replaces values of the same names", () => {
    expect(
      handOverAddress("https://trade.example/?token=old&token=older&appId=1", "c-1", "60009", "http://localhost:3000"),
    ).toBe("https://trade.example/?token=c-1&appId=60009");
  });

  test("returns a path for a path of the portal", () => {
    expect(handOverAddress("/sub/in", "c-1", "60009", "http://localhost:3000")).toBe("/sub/in?token=c-1&appId=60009");
  });
});
