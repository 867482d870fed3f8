import { Navigate, useLocation } from "react-router";
import { routePaths } from "../../shared/navigation/route-paths.ts";

/**
 * Where an address leads that no page knows. Straight after signing in it came from a redirect which this account may
 * not see: that person lands on the default page, everybody else on 404.
 */
export function UnknownPath() {
  const state: unknown = useLocation().state;
  const isRedirect = typeof state === "object" && state !== null && "afterSignIn" in state;
  return <Navigate to={isRedirect ? routePaths.landing : routePaths.notFound} replace />;
}
