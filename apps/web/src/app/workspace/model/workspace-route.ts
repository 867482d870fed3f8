import type { OpenMode, RouteContent } from "./open-mode.ts";

/** A menu item in the client: a route, and a line of the side menu. */
export interface WorkspaceRoute {
  /** With a leading slash, unique among the registered routes. */
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly icon: string | null;
  readonly redirect: string | null;
  readonly hidden: boolean;
  readonly alwaysShow: boolean;
  readonly keepAlive: boolean;
  readonly permissionList: readonly string[];
  /** False for route '0': a line of the menu that no address matches. */
  readonly registered: boolean;
  readonly content: RouteContent;
  readonly open: OpenMode;
  readonly children: readonly WorkspaceRoute[];
}

/** Visits every route with its ancestors, outermost first, in the order of the menu. */
export function visitRoutes(
  routes: readonly WorkspaceRoute[],
  visit: (route: WorkspaceRoute, ancestors: readonly WorkspaceRoute[]) => void,
  ancestors: readonly WorkspaceRoute[] = [],
): void {
  for (const route of routes) {
    visit(route, ancestors);
    visitRoutes(route.children, visit, [...ancestors, route]);
  }
}
