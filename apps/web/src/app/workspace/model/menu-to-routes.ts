import type { MenuItem } from "@tender/contract";
import type { PlaceholderValues } from "./menu-address.ts";
import { contentOf, openModeOf } from "./open-mode.ts";
import type { WorkspaceRoute } from "./workspace-route.ts";

/**
 * Returns the root dashboard route with the client's own pages and the server's menu below it. The first own page is
 * home. An empty menu is refused with the text of specification 8.
 */
export function menuToRoutes(
  menu: readonly MenuItem[],
  values: PlaceholderValues,
  ownRoutes: readonly [WorkspaceRoute, ...WorkspaceRoute[]],
): WorkspaceRoute {
  if (!Array.isArray(menu) || menu.length === 0) throw new Error("permissions must be a non-null array");
  const home = ownRoutes[0];
  const menuPages = pageKeysOf(menu);
  const remainingRoutes = ownRoutes.filter((route) => route === home || !menuPages.has(pageKeyOf(route)));
  const usedPaths = new Set(remainingRoutes.map((route) => route.path));
  return {
    ...home,
    path: "/dashboard",
    name: "dashboard",
    redirect: home.path,
    content: { kind: "container" },
    children: [...remainingRoutes, ...toRoutes(menu, values, usedPaths)],
  };
}

/**
 * Returns the key by which a page of the client is found in the menu, where it then has its line: address and view. A
 * page with parameters is replaced by any page of the menu at its address.
 */
const pageKeyOf = ({ path, content }: WorkspaceRoute): string =>
  content.kind === "component" && !path.includes(":") ? `${path} ${content.component}` : path;

const pageKeysOf = (items: readonly MenuItem[]): ReadonlySet<string> =>
  new Set(
    items.flatMap((item) => [
      ...(item.route === "0" ? [] : [normalPath(item.path), `${normalPath(item.path)} ${item.component}`]),
      ...pageKeysOf(item.children),
    ]),
  );

/** Converts items to routes. Of two items with one path the first is used, because an address has one page. */
function toRoutes(items: readonly MenuItem[], values: PlaceholderValues, usedPaths: Set<string>): WorkspaceRoute[] {
  return items.flatMap((item) => {
    const path = normalPath(item.path);
    const registered = item.route !== "0";
    if (registered && usedPaths.has(path)) return [];
    if (registered) usedPaths.add(path);
    return [
      {
        path,
        name: item.name,
        title: item.meta.title,
        icon: item.meta.icon,
        redirect: item.redirect ? normalPath(item.redirect) : null,
        hidden: item.hidden,
        alwaysShow: item.alwaysShow,
        keepAlive: item.meta.keepAlive,
        permissionList: item.meta.permissionList,
        registered,
        content: contentOf(item, values),
        open: openModeOf(item, values),
        children: toRoutes(item.children, values, usedPaths),
      },
    ];
  });
}

/** Returns the path with one leading slash and none at the end: an outside item's path is a bare digest. */
export const normalPath = (path: string): string => `/${path.replace(/^\/+|\/+$/g, "")}`;
