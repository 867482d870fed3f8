import type { WorkspaceRoute } from "./workspace-route.ts";

export interface Crumb {
  readonly title: string;
  /** Absent on the current page, except home, and on groups, which have no page of their own. */
  readonly path?: string;
}

/**
 * Returns the list of a record's page: the nearest visible neighbour in the menu whose address is a prefix of the
 * page's.
 */
function listOf(root: WorkspaceRoute, chain: readonly WorkspaceRoute[]): WorkspaceRoute | undefined {
  const [parent, route] = [chain.at(-2) ?? root, chain.at(-1)];
  if (!route?.hidden) return undefined;
  const lists = parent.children.filter(({ path, hidden }) => !hidden && route.path.startsWith(`${path}/`));
  return lists.toSorted((first, second) => second.path.length - first.path.length)[0];
}

/**
 * Returns 首页, always as a link, then the matched routes in order, with the list before a record's page. The last crumb
 * has the tab's own title.
 */
export function breadcrumbOf(
  { root, home }: { readonly root: WorkspaceRoute; readonly home: WorkspaceRoute },
  chain: readonly WorkspaceRoute[],
  tabTitle?: string,
): Crumb[] {
  const list = listOf(root, chain);
  const rest = [...chain.slice(0, -1), ...(list ? [list] : []), ...chain.slice(-1)].filter(
    (route) => route.path !== home.path,
  );
  if (rest.length === 0) return [{ title: home.title, path: home.path }];
  const last = rest.length - 1;
  return [
    { title: home.title, path: home.path },
    ...rest.map((route, index) => {
      if (index === last) return { title: tabTitle ?? route.title };
      return route.content.kind === "container" ? { title: route.title } : { title: route.title, path: route.path };
    }),
  ];
}
