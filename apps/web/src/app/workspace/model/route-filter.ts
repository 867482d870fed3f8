import type { ButtonPermission } from "@tender/contract";
import type { WorkspaceRoute } from "./workspace-route.ts";

/** The codes a person holds; a stored permission may carry several, separated by commas. */
export const heldCodes = (auth: readonly ButtonPermission[]): ReadonlySet<string> =>
  new Set(auth.flatMap(({ action }) => action.split(",").map((code) => code.trim())).filter((code) => code !== ""));

/**
 * Keeps the routes that the codes open, with their kept children. A route without a list is open to everybody signed
 * in; a refused one takes its children along. A container that loses every child goes as well.
 */
export function filterRoutes(routes: readonly WorkspaceRoute[], held: ReadonlySet<string>): WorkspaceRoute[] {
  return routes.flatMap((route) => {
    if (route.permissionList.length > 0 && !route.permissionList.some((code) => held.has(code))) return [];
    const children = filterRoutes(route.children, held);
    return route.content.kind === "container" && children.length === 0 ? [] : [{ ...route, children }];
  });
}
