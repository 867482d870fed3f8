import { expect, test } from "vitest";
import { destinationOf } from "./entry-destination.ts";

test.each(["/dashboard/analysis", "/dashboard/archive?range=all#top"])("moves inside the site to %s", (url) => {
  expect(destinationOf(url)).toEqual({ kind: "route", path: url });
});

test("leaves for another address with the code and the id it carries", () => {
  const url = "https://trade.example.cn/index?token=abc&appId=60009";
  expect(destinationOf(url)).toEqual({ kind: "address", href: url });
});

test.each([
  "/cas/login?service=https%3A%2F%2Ftrade.example.cn%2F",
  "/oidc/auth?client_id=80001",
  "/oidc",
  "/x/../cas/login?service=a",
])("leaves the page for what the server answers itself: %s", (url) => {
  expect(destinationOf(url)).toEqual({ kind: "address", href: url });
});

test.each(["/casual", "/oidc-guide", "/info/cas/"])("keeps %s a move inside the site", (url) => {
  expect(destinationOf(url)).toEqual({ kind: "route", path: url });
});

test("leaves the page for another application below a path of this site", () => {
  expect(destinationOf("/sub/in?token=abc&appId=60009")).toEqual({
    kind: "address",
    href: "/sub/in?token=abc&appId=60009",
  });
});

test.each(["/cas/login?service=https%3A%2F%2Ftrade.example.cn%2F", "/oidc/auth?client_id=60009"])(
  "leaves the page for %s, which the server answers",
  (url) => {
    expect(destinationOf(url)).toEqual({ kind: "address", href: url });
  },
);

test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "/\\evil.example", "", "trade.example.cn"])(
  "refuses %s",
  (url) => {
    expect(destinationOf(url)).toEqual({ kind: "refused" });
  },
);
