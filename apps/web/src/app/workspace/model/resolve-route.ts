import { matchPath } from "react-router";
import { normalPath } from "./menu-to-routes.ts";
import { visitRoutes, type WorkspaceRoute } from "./workspace-route.ts";

export interface FoundRoute {
  readonly route: WorkspaceRoute;
  /** From the outermost ancestor below the root to the route itself. */
  readonly chain: readonly WorkspaceRoute[];
}

export type Resolution =
  | ({ readonly kind: "route" } & FoundRoute)
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "unknown" };

/** Resolves an address of the workspace. Redirects are followed here, so that a cycle of them ends as unknown. */
export function resolveRoute(root: WorkspaceRoute, pathname: string): Resolution {
  const seen = new Set<string>();
  let current = pathname;
  while (!seen.has(current)) {
    seen.add(current);
    const found = findRoute(root, current);
    // A stored redirect may lead out of the workspace, to a page of the portal.
    if (found === undefined) return seen.size === 1 ? { kind: "unknown" } : { kind: "redirect", to: current };
    const groups = found.route.content.kind === "container";
    const next = groups ? groupTarget(root, found.route) : (found.route.redirect ?? undefined);
    if (next === undefined && groups) return { kind: "unknown" };
    if (next === undefined || next === found.route.path)
      return seen.size === 1 ? { kind: "route", ...found } : { kind: "redirect", to: current };
    current = next;
  }
  return { kind: "unknown" };
}

/** A fixed path wins over one with parameters; among those, the one with fewer wins. */
export function findRoute(root: WorkspaceRoute, pathname: string): FoundRoute | undefined {
  const wanted = normalPath(readable(pathname));
  if (wanted === root.path) return { route: root, chain: [] };
  const { fixed, withParameters } = registerOf(root);
  return fixed.get(wanted) ?? withParameters.find(({ route }) => matchPath(route.path, wanted) !== null);
}

interface Register {
  readonly fixed: ReadonlyMap<string, FoundRoute>;
  /** Routes with fewer parameters first. */
  readonly withParameters: readonly FoundRoute[];
}

const registers = new WeakMap<WorkspaceRoute, Register>();

/** Built once for a menu: it may have thousands of routes, and each move searches several times. */
function registerOf(root: WorkspaceRoute): Register {
  const known = registers.get(root);
  if (known) return known;
  const fixed = new Map<string, FoundRoute>();
  const withParameters: FoundRoute[] = [];
  visitRoutes(root.children, (route, ancestors) => {
    if (!route.registered || route.content.kind === "none") return;
    const found = { route, chain: [...ancestors, route] };
    if (parameterCount(route.path) > 0) withParameters.push(found);
    else if (!fixed.has(route.path)) fixed.set(route.path, found);
  });
  withParameters.sort((one, two) => parameterCount(one.route.path) - parameterCount(two.route.path));
  const register = { fixed, withParameters };
  registers.set(root, register);
  return register;
}

const parameterCount = (path: string): number => path.split("/").filter((part) => /^[:*]/.test(part)).length;

function readable(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** Returns the redirect of a group, or its first page if the redirect's page is not in the person's menu. */
function groupTarget(root: WorkspaceRoute, group: WorkspaceRoute): string | undefined {
  const { redirect } = group;
  if (redirect !== null && findRoute(root, redirect) !== undefined) return redirect;
  return firstPage(group) ?? redirect ?? undefined;
}

function firstPage(container: WorkspaceRoute): string | undefined {
  for (const child of container.children) {
    if (child.hidden || !child.registered || child.content.kind === "none" || parameterCount(child.path) > 0) continue;
    const page = child.content.kind === "container" ? firstPage(child) : child.path;
    if (page !== undefined) return page;
  }
  return undefined;
}
