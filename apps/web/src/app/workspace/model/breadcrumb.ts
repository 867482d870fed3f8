import type { WorkspaceRoute } from "./workspace-route.ts";

export interface Crumb {
  readonly title: string;
  /** Absent on the current page and on groups, which have no page of their own. */
  readonly path?: string;
}

/** 首页 first, then the matched routes in order; the last one takes the tab's own title. */
export function breadcrumbOf(home: WorkspaceRoute, chain: readonly WorkspaceRoute[], tabTitle?: string): Crumb[] {
  const rest = chain.filter((route) => route.path !== home.path);
  if (rest.length === 0) return [{ title: home.title }];
  const last = rest.length - 1;
  return [
    { title: home.title, path: home.path },
    ...rest.map((route, index) => {
      if (index === last) return { title: tabTitle ?? route.title };
      return route.content.kind === "container" ? { title: route.title } : { title: route.title, path: route.path };
    }),
  ];
}
