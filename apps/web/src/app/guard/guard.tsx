import { type ReactNode, useEffect, useReducer, useRef, useState } from "react";
import { ServerUnreachablePage } from "#app/pages/failure-pages.tsx";
import { PageSkeleton } from "#app/pages/page-skeleton.tsx";
import { isFromOwnPage } from "#shared/browser/is-from-own-page.ts";
import { navigationType } from "#shared/browser/navigation-type.ts";
import { isDevelopment } from "#shared/config/portal-config.ts";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import type { PageLocation } from "#shared/navigation/page-history.ts";
import { clearEndReason, endSession, lastEndReason, sessionStatus, useSession } from "#shared/session/session.ts";
import { readCredentials } from "#shared/storage/stored-session.ts";
import { adoptToken, clearSession, consumeTemporaryToken, signInWithTicket, verifySession } from "./guard-effects.ts";
import { setHomeEnded } from "./home-ended.ts";
import { decide, type GuardDecision, type GuardFacts, isSameDecision } from "./navigation-guard.ts";

/**
 * Renders its children only if `decide` allows the address, and executes every other decision. While a signed-in user
 * is redirected, the previous page remains mounted with its state. The guard is mounted once per page load.
 */
export function Guard({
  location,
  children,
}: {
  location: PageLocation;
  children: (location: PageLocation) => ReactNode;
}) {
  const session = useSession();
  const [attempt, setAttempt] = useState(0);
  const [unreachableAttempt, setUnreachableAttempt] = useState<number | null>(null);
  // Forces a new decision after a verification, which changes no store if this page has not known the session.
  const [, forceDecision] = useReducer((count: number) => count + 1, 0);
  // Facts of this page load that the first decisions consume. Changed in place, because their change needs no render.
  const [load] = useState(() => ({ isFirstRoute: true, temporaryToken: consumeTemporaryToken() }));
  const [tokenAtLoad] = useState(() => readCredentials()?.token ?? null);
  const shown = useRef<PageLocation | null>(null);
  const status = sessionStatus();
  const storedToken = readCredentials()?.token ?? null;
  const isExpired = session !== null && storedToken === null;
  const decision = useDecision({
    path: location.pathname,
    search: location.search,
    hash: location.hash,
    status,
    storedToken,
    hasSignedIn: storedToken !== null && storedToken !== tokenAtLoad,
    endReason: isExpired ? "expired" : lastEndReason(),
    navigationType: navigationType(),
    isFromOwnPage: isFromOwnPage(),
    isDevelopment,
    ...load,
  });
  useReloadForAnotherPerson(session?.user.id);
  useEffect(() => {
    if (isExpired) endSession("expired");
  }, [isExpired]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each decision about each visit
  useEffect(() => {
    const controller = new AbortController();
    const query = new URLSearchParams(location.search);
    load.isFirstRoute = false;
    // A temporary token equal to the stored one is consumed too: it must not sign in again once the stored one is
    // removed.
    if (decision.kind !== "adopt-token") load.temporaryToken = null;
    if (decision.kind === "allow") {
      shown.current = location;
      clearEndReason();
    }
    const navigate: Navigate = (to, state) => {
      // A token is tried once, with any result. A token in the address supersedes the temporary one, even if it is the
      // stored token.
      if (decision.kind === "adopt-token" || query.has("token")) load.temporaryToken = null;
      if (!controller.signal.aborted) pageHistory.replace(to, state);
    };
    void execute(decision, navigate, controller.signal).then((isExecuted) => {
      if (controller.signal.aborted) return;
      if (!isExecuted) setUnreachableAttempt(attempt);
      else if (decision.kind === "verify") forceDecision();
    });
    return () => controller.abort();
  }, [decision, location.key, attempt]);

  if (decision.kind === "allow") return children(location);
  if (decision.kind === "go" && status === "ready" && shown.current) return children(shown.current);
  if (decision.kind === "verify" && unreachableAttempt === attempt)
    return <ServerUnreachablePage onRetry={() => setAttempt(attempt + 1)} />;
  return <PageSkeleton />;
}

/**
 * Returns the previous decision while an equal one is made, so that it is executed once: a ticket may be redeemed only
 * once.
 */
function useDecision(facts: GuardFacts): GuardDecision {
  const decision = decide(facts);
  const [previous, setPrevious] = useState(decision);
  if (isSameDecision(previous, decision)) return previous;
  setPrevious(decision);
  return decision;
}

type Navigate = (to: string, state?: { afterSignIn: true }) => void;

async function execute(decision: GuardDecision, navigate: Navigate, signal: AbortSignal): Promise<boolean> {
  switch (decision.kind) {
    case "allow":
      return true;
    case "go":
      navigate(decision.to, decision.afterSignIn ? { afterSignIn: true } : undefined);
      return true;
    case "open":
      // Replaces the history entry: going back to it would redirect again.
      window.location.replace(decision.url);
      return true;
    case "adopt-token":
      await adoptToken(decision.token);
      navigate(decision.to);
      return true;
    case "sign-in-with-ticket":
      navigate(await signInWithTicket(decision.ticket, decision.to));
      return true;
    case "clear":
      if (decision.isAtHome && readCredentials() !== null) setHomeEnded(true);
      clearSession(readCredentials() !== null);
      navigate(decision.to);
      return true;
    case "verify":
      return verifySession(signal);
  }
}

/** Reloads the page when another person has signed in in another tab: no data of the previous person may remain. */
function useReloadForAnotherPerson(userId: string | undefined): void {
  const shown = useRef(userId);
  useEffect(() => {
    if (userId !== undefined && shown.current !== undefined && shown.current !== userId) window.location.reload();
    shown.current = userId;
  }, [userId]);
}
