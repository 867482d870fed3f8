import { safeRedirect } from "@tender/contract/rules";
import { publicPageAt } from "#app/public-pages.ts";
import { isAnsweredByServer, routePaths, withoutPrefix, withoutSlash } from "#shared/navigation/route-paths.ts";

export interface GuardFacts {
  readonly path: string;
  /** With its leading `?`, or empty. */
  readonly search: string;
  readonly hash: string;
  readonly status: "anonymous" | "unverified" | "pending" | "ready";
  readonly storedToken: string | null;
  /** Left by a page of the same origin; the query wins over it. */
  readonly temporaryToken: string | null;
  /** Why the session in this page ended, if one did. */
  readonly endReason: "signed-out" | "expired" | "elsewhere" | null;
  /** `PerformanceNavigationTiming.type` of the load. */
  readonly navigationType: string;
  /** A page of ours led to the load. */
  readonly isFromOwnPage: boolean;
  /** Nothing has been shown since the load. */
  readonly isFirstRoute: boolean;
  readonly isDevelopment: boolean;
  /** Somebody has signed in since the page was loaded. */
  readonly hasSignedIn: boolean;
}

export type GuardDecision =
  | { readonly kind: "allow" }
  /** Replace the address. `afterSignIn`: it is a redirect that this account may not be allowed to see. */
  | { readonly kind: "go"; readonly to: string; readonly afterSignIn?: true }
  /** Load an address anew in the same window. */
  | { readonly kind: "open"; readonly url: string }
  /** Check the token with the server, take it over if it is good, then go. */
  | { readonly kind: "adopt-token"; readonly token: string; readonly to: string }
  /** Sign in by ticket; `to` is the target without it, for the login page after a failure. */
  | { readonly kind: "sign-in-with-ticket"; readonly ticket: string; readonly to: string }
  /** End the session here and on the server, empty the storage, then go. `isAtHome`: nobody asked for it, so the person is told why. */
  | { readonly kind: "clear"; readonly to: string; readonly isAtHome?: true }
  /** A token without a person: ask the server whose it is, then decide again. */
  | { readonly kind: "verify" };

const shortAddresses: Readonly<Record<string, string>> = {
  "/": routePaths.landing,
  "/user": routePaths.login,
  "/info": routePaths.portalHome,
  "/dashboard": routePaths.workspaceHome,
};

/** The address without the dropped parameters: credentials must neither stay in it nor be followed again. */
function cleanAddress(path: string, { search, hash }: GuardFacts, dropped: readonly string[]): string {
  const query = new URLSearchParams(search);
  for (const name of dropped) query.delete(name);
  const text = query.toString();
  return path + (text === "" ? "" : `?${text}`) + hash;
}

const credentialNames = ["token", "ticket", "logout", "logoutFlag"] as const;

const loginWith = (login: string, target: string): string => `${login}?redirect=${encodeURIComponent(target)}`;

export function isSameDecision(one: GuardDecision, other: GuardDecision): boolean {
  const parts = new Map(Object.entries(other));
  const own = Object.entries(one);
  return own.length === parts.size && own.every(([name, value]) => parts.get(name) === value);
}

/** What happens when an address is entered. Specification 2.3 in its order, read as the decisions settle it. */
export function decide(facts: GuardFacts): GuardDecision {
  const query = new URLSearchParams(facts.search);
  const path = withoutSlash(facts.path);
  const bare = withoutPrefix(path);
  return (
    takeToken(facts, query, path) ??
    signOutByFlag(facts, query, path) ??
    takeTicket(facts, query, path) ??
    clearAtHome(facts, path, bare) ??
    shorten(facts, path, bare) ??
    admit(facts, query, path, bare)
  );
}

function takeToken(facts: GuardFacts, query: URLSearchParams, path: string): GuardDecision | undefined {
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

/** Ahead of the ticket: whoever asks to be signed out is not signed in by the same address. */
function signOutByFlag(facts: GuardFacts, query: URLSearchParams, path: string): GuardDecision | undefined {
  const isFlagged = query.get("logout") === "true" || query.get("logoutFlag") === "1";
  return isFlagged ? clearAndGoTo(path, facts) : undefined;
}

function takeTicket(facts: GuardFacts, query: URLSearchParams, path: string): GuardDecision | undefined {
  const ticket = query.get("ticket");
  return ticket ? { kind: "sign-in-with-ticket", ticket, to: cleanAddress(path, facts, credentialNames) } : undefined;
}

/**
 * The same path is the home tab: only a fresh opening of the address clears, never a move inside the app, a reload, or 首页
 * opened in a new tab.
 */
function clearAtHome(facts: GuardFacts, path: string, bare: string): GuardDecision | undefined {
  const isOpenedAfresh = facts.isFirstRoute && facts.navigationType === "navigate" && !facts.isFromOwnPage;
  return isOpenedAfresh && bare === routePaths.workspaceHome
    ? { ...clearAndGoTo(path, facts), isAtHome: true }
    : undefined;
}

function shorten(facts: GuardFacts, path: string, bare: string): GuardDecision | undefined {
  if (bare === "/logout") return { kind: "open", url: "/?logoutFlag=1" };
  const isPrefixed = path !== bare;
  if (isPrefixed && bare === "/" && facts.status === "anonymous")
    return { kind: "go", to: routePaths.loginAfterLogout };
  const full = shortAddresses[bare];
  if (full !== undefined)
    return {
      kind: "go",
      to: cleanAddress(isPrefixed && bare === "/user" ? routePaths.loginAfterLogout : full, facts, []),
    };
  if (isPrefixed && !bare.startsWith("/user/")) return { kind: "go", to: cleanAddress(bare, facts, []) };
  return undefined;
}

function admit(facts: GuardFacts, query: URLSearchParams, path: string, bare: string): GuardDecision {
  if (bare === routePaths.login) return admitToLogin(facts, query);
  if (publicPageAt(bare) || (facts.isDevelopment && bare === "/dev")) return { kind: "allow" };
  const target = cleanAddress(path, facts, credentialNames);
  switch (facts.status) {
    case "ready":
      return { kind: "allow" };
    case "unverified":
      return { kind: "verify" };
    case "pending":
      // The chooser stands on the login page; neither a reload nor a typed address leads past it.
      return { kind: "go", to: loginWith(routePaths.login, target) };
    case "anonymous":
      if (facts.endReason === "signed-out") return { kind: "go", to: routePaths.loginAfterLogout };
      return { kind: "go", to: loginWith(facts.endReason ? routePaths.loginAfterLogout : routePaths.login, target) };
  }
}

function admitToLogin(facts: GuardFacts, query: URLSearchParams): GuardDecision {
  if (facts.status === "unverified") return { kind: "verify" };
  // Another system asks for credentials in spite of the session.
  const isOwed = query.get("renew") === "true" && !facts.hasSignedIn;
  if (facts.status !== "ready" || isOwed) return { kind: "allow" };
  const redirect = safeRedirect(query.get("redirect"));
  if (redirect !== undefined && isAnsweredByServer(redirect)) return { kind: "open", url: redirect };
  return redirect === undefined
    ? { kind: "go", to: routePaths.landing }
    : { kind: "go", to: redirect, afterSignIn: true };
}
