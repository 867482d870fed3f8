import { expect, test } from "vitest";
import { destinationOf } from "./entry-destination.ts";

test.each(["/dashboard/analysis", "/dashboard/archive?range=all#top"])("returns a route for %s", (url) => {
  expect(destinationOf(url)).toEqual({ kind: "route", path: url });
});

test("returns an address with its code and id for another site", () => {
  const url = "https://trade.example.cn/index?token=abc&appId=60009";
  expect(destinationOf(url)).toEqual({ kind: "address", href: url });
});

test.each([
  "/cas/login?service=https%3A%2F%2Ftrade.example.cn%2F",
  "/oidc/auth?client_id=80001",
  "/oidc",
  "/x/../cas/login?service=a",
])("returns an address for a server path: %s", (url) => {
  expect(destinationOf(url)).toEqual({ kind: "address", href: url });
});

test.each(["/casual", "/oidc-guide", "/info/cas/"])(
  "returns a route for %s, which only resembles such a path",
  (url) => {
    expect(destinationOf(url)).toEqual({ kind: "route", path: url });
  },
);

test("returns an address for another application below a path of this site", () => {
  expect(destinationOf("/sub/in?token=abc&appId=60009")).toEqual({
    kind: "address",
    href: "/sub/in?token=abc&appId=60009",
  });
});

test.each(["/cas/login?service=https%3A%2F%2Ftrade.example.cn%2F", "/oidc/auth?client_id=60009"])(
  "returns an address for %s, a server path",
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
