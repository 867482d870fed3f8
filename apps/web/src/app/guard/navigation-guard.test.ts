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

test("[GUARD-11] redirects a signed-in visitor of the login page to the landing page", () => {
  const decision = { kind: "go", to: "/info/archivesatatisticst" };
  expect(decide(factsAt("/user/login", signedIn))).toEqual(decision);
  expect(decide(factsAt("/atlxauth/user/login/", signedIn))).toEqual(decision);
});

test.each(["/cas/login?service=https%3A%2F%2Ftrade.example%2F&flow=x", "/oidc/auth/abc"])(
  "[GUARD-13] leaves the app after sign-in for %s, which the server answers",
  (redirect) => {
    const address = `/user/login?redirect=${encodeURIComponent(redirect)}`;
    expect(decide(factsAt(address, signedIn))).toEqual({ kind: "open", url: redirect });
  },
);

test("shows the form to a signed-in visitor with renew=true, until the next sign-in", () => {
  const redirect = "/cas/login?service=https%3A%2F%2Ftrade.example%2F&flow=x&renew=true";
  const address = `/user/login?renew=true&redirect=${encodeURIComponent(redirect)}`;
  expect(decide(factsAt(address, signedIn))).toEqual({ kind: "allow" });
  expect(decide(factsAt(address, { ...signedIn, hasSignedIn: true }))).toEqual({ kind: "open", url: redirect });
  expect(decide(factsAt("/info/home?renew=true", signedIn))).toEqual({ kind: "allow" });
});

test("[GUARD-13] follows a redirect of this origin after sign-in and marks it", () => {
  expect(decide(factsAt("/user/login?redirect=%2Fisps%2FuserAnnouncement", signedIn))).toEqual({
    kind: "go",
    to: "/isps/userAnnouncement",
    afterSignIn: true,
  });
});

test.each([
  "//evil.test/x",
  "/\\evil.test",
  "https:evil.test",
  "javascript:alert(1)",
  "/a@evil.test",
  "/%2fevil.test",
  "/dashboard/analysis",
  "/info/home?logout=true",
])("[SEC-52] opens the landing page instead of the redirect %s", (redirect) => {
  expect(decide(factsAt(`/user/login?redirect=${encodeURIComponent(redirect)}`, signedIn))).toEqual({
    kind: "go",
    to: "/info/archivesatatisticst",
  });
});

test("[GUARD-01, SEC-16] checks a token of the query and removes it from the address", () => {
  const decision = { kind: "adopt-token", token: "new", to: "/info/home?a=1" };
  expect(decide(factsAt("/info/home?token=new&a=1"))).toEqual(decision);
  expect(decide(factsAt("/info/home?token=new&a=1", signedIn))).toEqual(decision);
});

test("[GUARD-03] removes the stored token from the address without a check", () => {
  expect(decide(factsAt("/info/home?token=stored", signedIn))).toEqual({ kind: "go", to: "/info/home" });
});

test("[GUARD-02] adopts a temporary token, and prefers the token of the query", () => {
  expect(decide(factsAt("/info/home", { temporaryToken: "left" }))).toEqual({
    kind: "adopt-token",
    token: "left",
    to: "/info/home",
  });
  expect(decide(factsAt("/info/home?token=q", { temporaryToken: "left" }))).toMatchObject({ token: "q" });
  expect(decide(factsAt("/info/home", { ...signedIn, temporaryToken: "stored" }))).toEqual({ kind: "allow" });
});

test("signs in by ticket, with a target without the ticket", () => {
  const decision = { kind: "sign-in-with-ticket", ticket: "ST-1", to: "/info/home?a=1" };
  expect(decide(factsAt("/info/home?ticket=ST-1&a=1"))).toEqual(decision);
  expect(decide(factsAt("/info/home?ticket=ST-1&a=1", signedIn))).toEqual(decision);
});

test("[GUARD-08] clears the session for the flag beside a ticket, which is not redeemed", () => {
  const decision = { kind: "clear", to: "/info/home" };
  expect(decide(factsAt("/info/home?ticket=ST-1&logout=true"))).toEqual(decision);
  expect(decide(factsAt("/info/home?ticket=ST-1&logoutFlag=1", signedIn))).toEqual(decision);
});

test("[GUARD-07] clears the session when /dashboard/analysis is opened by its address", () => {
  const clear = { kind: "clear", to: "/dashboard/analysis", isAtHome: true };
  expect(decide(factsAt("/dashboard/analysis", signedIn))).toEqual(clear);
  expect(decide(factsAt("/atlxauth/dashboard/analysis", signedIn))).toMatchObject({ kind: "clear" });
  expect(decide(factsAt("/dashboard/analysis"))).toEqual(clear);
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

test.each(["/info/home?logout=true&a=1", "/info/home?logoutFlag=1&a=1"])(
  "[GUARD-08] clears the session at %s",
  (address) => {
    expect(decide(factsAt(address, signedIn))).toEqual({ kind: "clear", to: "/info/home?a=1" });
  },
);

test("ignores a logout flag of another value", () => {
  expect(decide(factsAt("/info/home?logout=false", signedIn))).toEqual({ kind: "allow" });
});

test("[ROUTE-18] opens the base address with logoutFlag=1 for the logout route", () => {
  expect(decide(factsAt("/logout", signedIn))).toEqual({ kind: "open", url: "/?logoutFlag=1" });
  expect(decide(factsAt("/logout"))).toEqual({ kind: "open", url: "/?logoutFlag=1" });
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

test("[ROUTE-04] redirects to /atlxauth after a logout, with the page after an expired session", () => {
  const inside = { isFirstRoute: false };
  expect(decide(factsAt("/info/home", { ...inside, endReason: "signed-out" }))).toEqual({
    kind: "go",
    to: "/atlxauth/user/login",
  });
  expect(decide(factsAt("/info/home", { ...inside, endReason: "expired" }))).toEqual({
    kind: "go",
    to: "/atlxauth/user/login?redirect=%2Finfo%2Fhome",
  });
  expect(decide(factsAt("/info/home", { ...inside, endReason: "elsewhere" }))).toEqual({
    kind: "go",
    to: "/atlxauth/user/login?redirect=%2Finfo%2Fhome",
  });
});

test("[DEPT-14] redirects a session with a pending department choice to the login page", () => {
  const pending: Partial<GuardFacts> = { status: "pending", storedToken: "stored" };
  expect(decide(factsAt("/user/login", pending))).toEqual({ kind: "allow" });
  expect(decide(factsAt("/info/home", pending))).toEqual({ kind: "go", to: "/user/login?redirect=%2Finfo%2Fhome" });
  expect(decide(factsAt("/no/such/page", pending))).toMatchObject({ kind: "go" });
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
