import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "react-router";
import { PageSkeleton } from "#app/pages/page-skeleton.tsx";
import { call } from "#shared/api/client.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";

/** Redirects an address that no page of the portal has. */
export function UnknownPath() {
  const isRedirect = useIsRedirect();
  return <Navigate to={isRedirect ? routePaths.landing : routePaths.notFound} replace />;
}

/** Redirects an address that the user's menus do not contain: it may be a page of other roles. */
export function UnknownMenuPath() {
  const isRedirect = useIsRedirect();
  const { pathname } = useLocation();
  const { data, isPending } = useQuery({
    queryKey: ["menu-address", pathname],
    queryFn: ({ signal }) => call("permission.judgeAddress", { query: { path: pathname } }, { signal }),
    enabled: !isRedirect,
    // Not cached, because a right may be granted later. Without an answer the page counts as not found.
    gcTime: 0,
    retry: false,
  });
  if (isRedirect) return <Navigate to={routePaths.landing} replace />;
  if (isPending) return <PageSkeleton />;
  return <Navigate to={data?.isForbidden ? routePaths.forbidden : routePaths.notFound} replace />;
}

/**
 * Whether the address was opened directly after sign-in. If it is unknown then, it came from a redirect that this
 * account may not see, and the landing page is shown instead.
 */
function useIsRedirect(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === "object" && state !== null && "afterSignIn" in state;
}
