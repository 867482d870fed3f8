import { safeRedirectOf } from "@tender/contract/rules";
import { publicPageAt } from "#app/public-pages.ts";
import { isAnsweredByServer, routePaths, withoutPrefix, withoutSlash } from "#shared/navigation/route-paths.ts";

export interface GuardFacts {
  readonly path: string;
  /** With the leading `?`, or empty. */
  readonly search: string;
  readonly hash: string;
  readonly status: "anonymous" | "unverified" | "pending" | "ready";
  readonly storedToken: string | null;
  /** Stored by a page of the same origin; the query's token has precedence. */
  readonly temporaryToken: string | null;
  /** Reason for which the session of this page ended. Null: no session has ended. */
  readonly endReason: "signed-out" | "expired" | "elsewhere" | null;
  /** `PerformanceNavigationTiming.type` of the load. */
  readonly navigationType: string;
  /** A page of the portal led to the load. */
  readonly isFromOwnPage: boolean;
  /** Nothing has been shown since the load. */
  readonly isFirstRoute: boolean;
  readonly isDevelopment: boolean;
  /** A sign-in has happened since the page load. */
  readonly hasSignedIn: boolean;
}

export type GuardDecision =
  | { readonly kind: "allow" }
  /** Replace the address. `afterSignIn`: the target is a redirect that this account may not be allowed to see. */
  | { readonly kind: "go"; readonly to: string; readonly afterSignIn?: true }
  /** Load the address in the same window. */
  | { readonly kind: "open"; readonly url: string }
  /** Check the token on the server, adopt it if it is valid, then go. */
  | { readonly kind: "adopt-token"; readonly token: string; readonly to: string }
  /** Sign in by ticket. `to`: the target without the ticket, for the login page after a failure. */
  | { readonly kind: "sign-in-with-ticket"; readonly ticket: string; readonly to: string }
  /**
   * End the session here and on the server, empty the storage, then go. `isAtHome`: the user did not request it, so the
   * login page explains it.
   */
  | { readonly kind: "clear"; readonly to: string; readonly isAtHome?: true }
  /** A token without a known owner: ask the server for the session, then decide again. */
  | { readonly kind: "verify" };

const shortAddresses: Readonly<Record<string, string>> = {
  "/": routePaths.landing,
  "/user": routePaths.login,
  "/info": routePaths.portalHome,
  "/dashboard": routePaths.workspaceHome,
};

/** Returns the address without the given parameters: credentials must not remain in it, nor be used twice. */
function cleanAddress(path: string, { search, hash }: GuardFacts, removedNames: readonly string[]): string {
  const query = new URLSearchParams(search);
  for (const name of removedNames) query.delete(name);
  const text = query.toString();
  return path + (text === "" ? "" : `?${text}`) + hash;
}

const credentialNames = ["token", "ticket", "logout", "logoutFlag"] as const;

const loginWith = (login: string, target: string): string => `${login}?redirect=${encodeURIComponent(target)}`;

export function isSameDecision(first: GuardDecision, second: GuardDecision): boolean {
  const firstFields = Object.entries(first);
  const secondFields = new Map(Object.entries(second));
  return (
    firstFields.length === secondFields.size && firstFields.every(([name, value]) => secondFields.get(name) === value)
  );
}

/** Decides about an entered address, in the order of specification 2.3 as interpreted by the decisions. */
export function decide(facts: GuardFacts): GuardDecision {
  const query = new URLSearchParams(facts.search);
  const path = withoutSlash(facts.path);
  const pathWithoutPrefix = withoutPrefix(path);
  return (
    decideByToken(facts, query, path) ??
    signOutByFlag(facts, query, path) ??
    decideByTicket(facts, query, path) ??
    clearAtHome(facts, path, pathWithoutPrefix) ??
    shorten(facts, path, pathWithoutPrefix) ??
    admit(facts, query, path, pathWithoutPrefix)
  );
}

function decideByToken(facts: GuardFacts, query: URLSearchParams, path: string): GuardDecision | undefined {
  const token = query.get("token") || facts.temporaryToken;
  if (!token) return undefined;
  const to = cleanAddress(path, facts, ["token"]);
  if (token !== facts.storedToken) return { kind: "adopt-token", token, to };
  return query.has("token") ? { kind: "go", to } : undefined;
}

const clearAndGoTo = (path: string, facts: GuardFacts): Extract<GuardDecision, { kind: "clear" }> => ({
  kind: "clear",
  to: cleanAddress(path, facts, credentialNames),
});

/** Runs before the ticket is considered: an address that requests a sign-out must not sign in. */
function signOutByFlag(facts: GuardFacts, query: URLSearchParams, path: string): GuardDecision | undefined {
  const isFlagged = query.get("logout") === "true" || query.get("logoutFlag") === "1";
  return isFlagged ? clearAndGoTo(path, facts) : undefined;
}

function decideByTicket(facts: GuardFacts, query: URLSearchParams, path: string): GuardDecision | undefined {
  const ticket = query.get("ticket");
  return ticket ? { kind: "sign-in-with-ticket", ticket, to: cleanAddress(path, facts, credentialNames) } : undefined;
}

/**
 * Clears the session when the address of the home tab is opened from outside. A move inside the app, a reload and 首页
 * in a new tab have the same path, and keep the session.
 */
function clearAtHome(facts: GuardFacts, path: string, pathWithoutPrefix: string): GuardDecision | undefined {
  const isOpenedAfresh = facts.isFirstRoute && facts.navigationType === "navigate" && !facts.isFromOwnPage;
  return isOpenedAfresh && pathWithoutPrefix === routePaths.workspaceHome
    ? { ...clearAndGoTo(path, facts), isAtHome: true }
    : undefined;
}

function shorten(facts: GuardFacts, path: string, pathWithoutPrefix: string): GuardDecision | undefined {
  if (pathWithoutPrefix === "/logout") return { kind: "open", url: "/?logoutFlag=1" };
  const isPrefixed = path !== pathWithoutPrefix;
  if (isPrefixed && pathWithoutPrefix === "/" && facts.status === "anonymous")
    return { kind: "go", to: routePaths.loginAfterLogout };
  const full = shortAddresses[pathWithoutPrefix];
  if (full !== undefined)
    return {
      kind: "go",
      to: cleanAddress(isPrefixed && pathWithoutPrefix === "/user" ? routePaths.loginAfterLogout : full, facts, []),
    };
  if (isPrefixed && !pathWithoutPrefix.startsWith("/user/"))
    return { kind: "go", to: cleanAddress(pathWithoutPrefix, facts, []) };
  return undefined;
}

function admit(facts: GuardFacts, query: URLSearchParams, path: string, pathWithoutPrefix: string): GuardDecision {
  if (pathWithoutPrefix === routePaths.login) return admitToLogin(facts, query);
  if (publicPageAt(pathWithoutPrefix) || (facts.isDevelopment && pathWithoutPrefix === "/dev"))
    return { kind: "allow" };
  const target = cleanAddress(path, facts, credentialNames);
  switch (facts.status) {
    case "ready":
      return { kind: "allow" };
    case "unverified":
      return { kind: "verify" };
    case "pending":
      // The chooser is on the login page; neither a reload nor a typed address skips it.
      return { kind: "go", to: loginWith(routePaths.login, target) };
    case "anonymous":
      if (facts.endReason === "signed-out") return { kind: "go", to: routePaths.loginAfterLogout };
      return { kind: "go", to: loginWith(facts.endReason ? routePaths.loginAfterLogout : routePaths.login, target) };
  }
}

function admitToLogin(facts: GuardFacts, query: URLSearchParams): GuardDecision {
  if (facts.status === "unverified") return { kind: "verify" };
  // Another system requires credentials despite the session.
  const needsCredentials = query.get("renew") === "true" && !facts.hasSignedIn;
  if (facts.status !== "ready" || needsCredentials) return { kind: "allow" };
  const redirect = safeRedirectOf(query.get("redirect"));
  if (redirect !== undefined && isAnsweredByServer(redirect)) return { kind: "open", url: redirect };
  return redirect === undefined
    ? { kind: "go", to: routePaths.landing }
    : { kind: "go", to: redirect, afterSignIn: true };
}
