import type { ButtonPermission } from "@tender/contract";
import type { PermissionLists } from "#shared/permission/permission-rules.ts";
import type { WorkspaceRoute } from "./workspace-route.ts";

/** A stored permission may carry several codes, separated by commas. */
const codesOf = ({ action }: ButtonPermission): string[] =>
  action
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");

/** The codes a person holds, and those whose rule is switched off: these are everybody's, and nobody's own list names them. */
export const openCodes = ({ auth, allAuth }: PermissionLists): ReadonlySet<string> =>
  new Set([...auth, ...allAuth.filter(({ status }) => status === "0")].flatMap(codesOf));

/**
 * Keeps the routes that the codes open, with their kept children. A route without a list is open to everybody signed
 * in; a refused one takes its children along. A container that loses every child goes as well.
 */
export function filterRoutes(routes: readonly WorkspaceRoute[], open: ReadonlySet<string>): WorkspaceRoute[] {
  return routes.flatMap((route) => {
    if (route.permissionList.length > 0 && !route.permissionList.some((code) => open.has(code))) return [];
    const children = filterRoutes(route.children, open);
    return route.content.kind === "container" && children.length === 0 ? [] : [{ ...route, children }];
  });
}
