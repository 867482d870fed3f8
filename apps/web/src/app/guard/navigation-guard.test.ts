import { expect, test } from "vitest";
import { decide, type GuardFacts, isSameDecision } from "./navigation-guard.ts";

const factsAt = (address: string, facts: Partial<GuardFacts> = {}): GuardFacts => {
  const url = new URL(address, "http://portal.test");
  return {
    path: url.pathname,
    search: url.search,
    hash: url.hash,
    status: "anonymous",
    storedToken: null,
    temporaryToken: null,
    endReason: null,
    navigationType: "navigate",
    isFromOwnPage: false,
    isFirstRoute: true,
    isDevelopment: false,
    hasSignedIn: false,
    ...facts,
  };
};
const signedIn: Partial<GuardFacts> = { status: "ready", storedToken: "stored" };

test.each([
  "/user/login",
  "/user/register",
  "/user/register-result",
  "/atlxauth/user/login",
  "/recover",
  "/first-administrator",
  "/set-password",
  "/password-changed",
])("[GUARD-09, ROUTE-03] allows the public address %s without a token", (address) => {
  expect(decide(factsAt(address))).toEqual({ kind: "allow" });
});

test.each([
  ["/info/archivesatatisticst", "/user/login?redirect=%2Finfo%2Farchivesatatisticst"],
  ["/isps/userAnnouncement?id=3#a", "/user/login?redirect=%2Fisps%2FuserAnnouncement%3Fid%3D3%23a"],
  ["/exception/403", "/user/login?redirect=%2Fexception%2F403"],
  ["/no/such/page", "/user/login?redirect=%2Fno%2Fsuch%2Fpage"],
])("[GUARD-10, GUARD-12] redirects an anonymous visitor of %s to %s", (address, to) => {
  expect(decide(factsAt(address))).toEqual({ kind: "go", to });
});

test("[ROUTE-15] opens /dev without a session in development mode only, and /test in none", () => {
  expect(decide(factsAt("/dev", { isDevelopment: true }))).toEqual({ kind: "allow" });
  expect(decide(factsAt("/dev"))).toEqual({ kind: "go", to: "/user/login?redirect=%2Fdev" });
  for (const isDevelopment of [true, false]) {
    expect(decide(factsAt("/test", { isDevelopment }))).toEqual({ kind: "go", to: "/user/login?redirect=%2Ftest" });
    expect(decide(factsAt("/test", { ...signedIn, isDevelopment }))).toEqual({ kind: "allow" });
  }
});

test.each([
  ["a reload", { navigationType: "reload" }],
  ["going back", { navigationType: "back_forward" }],
  ["a move inside the app", { isFirstRoute: false }],
  ["a page of the portal that reloads it", { isFromOwnPage: true }],
])("keeps the session at /dashboard/analysis after %s", (_case, facts) => {
  expect(decide(factsAt("/dashboard/analysis", { ...signedIn, ...facts }))).toEqual({ kind: "allow" });
});

test("[ROUTE-09] redirects /dashboard to the home tab without clearing", () => {
  expect(decide(factsAt("/dashboard", signedIn))).toEqual({ kind: "go", to: "/dashboard/analysis" });
});

test.each([
  ["[ROUTE-01]", "/", "/info/archivesatatisticst"],
  ["[ROUTE-01]", "/atlxauth/", "/info/archivesatatisticst"],
  ["[ROUTE-01]", "/atlxauth", "/info/archivesatatisticst"],
  ["[ROUTE-02]", "/user", "/user/login"],
  ["[ROUTE-02]", "/atlxauth/user", "/atlxauth/user/login"],
  ["[ROUTE-05]", "/info", "/info/home"],
  ["[ROUTE-05]", "/info/", "/info/home"],
  ["[ROUTE-04]", "/atlxauth/isps/userAnnouncement?x=1", "/isps/userAnnouncement?x=1"],
])("%s redirects %s to %s", (_id, address, to) => {
  expect(decide(factsAt(address, signedIn))).toEqual({ kind: "go", to });
});

test("[ROUTE-04] redirects an anonymous visitor of /atlxauth/ to the login page under that prefix", () => {
  expect(decide(factsAt("/atlxauth/"))).toEqual({ kind: "go", to: "/atlxauth/user/login" });
});

test("verifies a token whose owner is not known", () => {
  const unverified: Partial<GuardFacts> = { status: "unverified", storedToken: "stored" };
  expect(decide(factsAt("/info/home", unverified))).toEqual({ kind: "verify" });
  expect(decide(factsAt("/user/login", unverified))).toEqual({ kind: "verify" });
  expect(decide(factsAt("/user/register", unverified))).toEqual({ kind: "allow" });
});

test("treats equal decisions as the same", () => {
  const decision = { kind: "go", to: "/404" } as const;
  expect(isSameDecision({ kind: "allow" }, { kind: "allow" })).toBe(true);
  expect(isSameDecision(decision, { ...decision })).toBe(true);
  expect(isSameDecision(decision, { ...decision, to: "/info/home" })).toBe(false);
  expect(isSameDecision(decision, { ...decision, afterSignIn: true })).toBe(false);
  expect(isSameDecision({ ...decision, afterSignIn: true }, decision)).toBe(false);
  expect(isSameDecision(decision, { kind: "clear", to: "/404" })).toBe(false);
});
