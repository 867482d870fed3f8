import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "react-router";
import { PageSkeleton } from "#app/pages/page-skeleton.tsx";
import { call } from "#shared/api/client.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";

/** Where an address leads that no page of the portal knows. */
export function UnknownPath() {
  const isRedirect = useIsRedirect();
  return <Navigate to={isRedirect ? routePaths.landing : routePaths.notFound} replace />;
}

/** Where an address leads that this person's menus do not name: it may be a page of others. */
export function UnknownMenuPath() {
  const isRedirect = useIsRedirect();
  const { pathname } = useLocation();
  const { data, isPending } = useQuery({
    queryKey: ["menu-address", pathname],
    queryFn: ({ signal }) => call("permission.judgeAddress", { query: { path: pathname } }, { signal }),
    enabled: !isRedirect,
    // A right may be given in the meantime. Where the server cannot tell, the page counts as not found.
    gcTime: 0,
    retry: false,
  });
  if (isRedirect) return <Navigate to={routePaths.landing} replace />;
  if (isPending) return <PageSkeleton />;
  return <Navigate to={data?.isForbidden ? routePaths.forbidden : routePaths.notFound} replace />;
}

/** Straight after signing in an unknown address came from a redirect that this account may not see: the default page follows. */
function useIsRedirect(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === "object" && state !== null && "afterSignIn" in state;
}
