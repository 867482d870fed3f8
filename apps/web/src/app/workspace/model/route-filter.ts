import type { ButtonPermission } from "@tender/contract";
import type { PermissionLists } from "#shared/permission/permission-rules.ts";
import type { WorkspaceRoute } from "./workspace-route.ts";

/** A stored permission may contain several codes, separated by commas. */
const codesOf = ({ action }: ButtonPermission): string[] =>
  action
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");

/**
 * Returns the codes that a person holds, and those whose rule is switched off: these are open to everybody and are in
 * no person's list.
 */
export const openCodes = ({ auth, allAuth }: PermissionLists): ReadonlySet<string> =>
  new Set([...auth, ...allAuth.filter(({ status }) => status === "0")].flatMap(codesOf));

/**
 * Returns the routes that the codes open, with their filtered children. A route without a list is open to every
 * account; a refused one is removed with its children. A container without children is removed as well.
 */
export function filterRoutes(routes: readonly WorkspaceRoute[], open: ReadonlySet<string>): WorkspaceRoute[] {
  return routes.flatMap((route) => {
    if (route.permissionList.length > 0 && !route.permissionList.some((code) => open.has(code))) return [];
    const children = filterRoutes(route.children, open);
    return route.content.kind === "container" && children.length === 0 ? [] : [{ ...route, children }];
  });
}
