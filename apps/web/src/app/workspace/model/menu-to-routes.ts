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
  const named = placesOf(menu);
  const own = ownRoutes.filter((route) => route === home || !named.has(placeOf(route)));
  const taken = new Set(own.map((route) => route.path));
  return {
    ...home,
    path: "/dashboard",
    name: "dashboard",
    redirect: home.path,
    content: { kind: "container" },
    children: [...own, ...toRoutes(menu, values, taken)],
  };
}

/**
 * A page of the client's own that the menu contains with the same address and view has its line there. A page with
 * parameters is replaced by any page that the menu has at its address.
 */
const placeOf = ({ path, content }: WorkspaceRoute): string =>
  content.kind === "component" && !path.includes(":") ? `${path} ${content.component}` : path;

const placesOf = (items: readonly MenuItem[]): ReadonlySet<string> =>
  new Set(
    items.flatMap((item) => [
      ...(item.route === "0" ? [] : [normalPath(item.path), `${normalPath(item.path)} ${item.component}`]),
      ...placesOf(item.children),
    ]),
  );

/** The first of two items with one path wins: an address has one page. */
function toRoutes(items: readonly MenuItem[], values: PlaceholderValues, taken: Set<string>): WorkspaceRoute[] {
  return items.flatMap((item) => {
    const path = normalPath(item.path);
    const registered = item.route !== "0";
    if (registered && taken.has(path)) return [];
    if (registered) taken.add(path);
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
        children: toRoutes(item.children, values, taken),
      },
    ];
  });
}

/** Returns the path with one leading slash and none at the end: an outside item's path is a bare digest. */
export const normalPath = (path: string): string => `/${path.replace(/^\/+|\/+$/g, "")}`;
