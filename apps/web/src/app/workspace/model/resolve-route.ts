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
  const visited = new Set<string>();
  let current = pathname;
  while (!visited.has(current)) {
    visited.add(current);
    const found = findRoute(root, current);
    // A stored redirect may lead out of the workspace, to a page of the portal.
    if (found === undefined) return visited.size === 1 ? { kind: "unknown" } : { kind: "redirect", to: current };
    const isGroup = found.route.content.kind === "container";
    const next = isGroup ? groupTarget(root, found.route) : (found.route.redirect ?? undefined);
    if (next === undefined && isGroup) return { kind: "unknown" };
    if (next === undefined || next === found.route.path)
      return visited.size === 1 ? { kind: "route", ...found } : { kind: "redirect", to: current };
    current = next;
  }
  return { kind: "unknown" };
}

/** Finds the route of a path. A fixed path has precedence over one with parameters, and fewer over more parameters. */
export function findRoute(root: WorkspaceRoute, pathname: string): FoundRoute | undefined {
  const path = normalPath(readable(pathname));
  if (path === root.path) return { route: root, chain: [] };
  const { fixed, withParameters } = registerOf(root);
  return fixed.get(path) ?? withParameters.find(({ route }) => matchPath(route.path, path) !== null);
}

interface Register {
  readonly fixed: ReadonlyMap<string, FoundRoute>;
  /** Routes with fewer parameters first. */
  readonly withParameters: readonly FoundRoute[];
}

const registers = new WeakMap<WorkspaceRoute, Register>();

/** Returns the register of a menu. Cached: a menu may have thousands of routes, and each move searches it often. */
function registerOf(root: WorkspaceRoute): Register {
  const cached = registers.get(root);
  if (cached) return cached;
  const fixed = new Map<string, FoundRoute>();
  const withParameters: FoundRoute[] = [];
  visitRoutes(root.children, (route, ancestors) => {
    if (!route.registered || route.content.kind === "none") return;
    const found = { route, chain: [...ancestors, route] };
    if (parameterCount(route.path) > 0) withParameters.push(found);
    else if (!fixed.has(route.path)) fixed.set(route.path, found);
  });
  withParameters.sort((first, second) => parameterCount(first.route.path) - parameterCount(second.route.path));
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
