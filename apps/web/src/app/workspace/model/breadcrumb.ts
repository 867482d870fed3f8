import type { WorkspaceRoute } from "./workspace-route.ts";

export interface Crumb {
  readonly title: string;
  /** Absent on the current page, unless that is home, and on groups, which have no page of their own. */
  readonly path?: string;
}

/** Where a page of one record is opened from: the list beside it in the menu, below whose address it lies. */
function listOf(root: WorkspaceRoute, chain: readonly WorkspaceRoute[]): WorkspaceRoute | undefined {
  const [parent, route] = [chain.at(-2) ?? root, chain.at(-1)];
  if (!route?.hidden) return undefined;
  const around = parent.children.filter(({ path, hidden }) => !hidden && route.path.startsWith(`${path}/`));
  return around.toSorted((one, two) => two.path.length - one.path.length)[0];
}

/** 首页 first, always a link, then the matched routes in order, before a page of one record its list; the last one takes the tab's own title. */
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
