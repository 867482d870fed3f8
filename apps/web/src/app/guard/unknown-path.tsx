import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "react-router";
import { PageElsewhere } from "#app/pages/page-elsewhere.tsx";
import { PageSkeleton } from "#app/pages/page-skeleton.tsx";
import { call } from "#shared/api/client.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";

/** Redirects an address that no page of the portal has. */
export function UnknownPath() {
  const isRedirect = useIsRedirect();
  return <Navigate to={isRedirect ? routePaths.landing : routePaths.notFound} replace />;
}

interface Props {
  /** The subsystem in which the workspace is now. */
  readonly appId: string;
  /** Called after another subsystem was entered. */
  readonly onSwitched: () => void;
}

/**
 * Handles an address that the user's menus in this subsystem do not contain: it may be a page of another subsystem, or of
 * other roles.
 */
export function UnknownMenuPath({ appId, onSwitched }: Props) {
  const isRedirect = useIsRedirect();
  const { pathname } = useLocation();
  const { data, isPending } = useQuery({
    queryKey: ["menu-address", pathname],
    queryFn: ({ signal }) => call("permission.judgeAddress", { query: { path: pathname } }, { signal }),
    // Not cached, because a right may be granted later. Without an answer the page counts as not found.
    gcTime: 0,
    retry: false,
  });
  if (isPending) return <PageSkeleton />;
  const within = data?.within ?? null;
  if (within !== null && within !== appId) return <PageElsewhere appId={within} onSwitched={onSwitched} />;
  if (isRedirect) return <Navigate to={routePaths.landing} replace />;
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
