import type { MenuItem } from "@tender/contract";
import { menuToRoutes } from "#app/workspace/model/menu-to-routes.ts";
import { ownRoutes } from "#app/workspace/model/own-routes.ts";

type MenuOptions = Partial<Omit<MenuItem, "meta" | "children">> & {
  readonly path: string;
  readonly meta?: Partial<MenuItem["meta"]>;
  readonly children?: MenuItem[];
};

/** A menu item of the server, by default a registered page with a name derived from its path. */
export function menuItem({ path, meta, ...rest }: MenuOptions): MenuItem {
  return {
    path,
    name: path.replace(/^\//, "").replaceAll("/", "-"),
    redirect: null,
    component: "archive/statistics",
    hidden: false,
    alwaysShow: false,
    route: "1",
    children: [],
    ...rest,
    meta: {
      title: path,
      icon: null,
      url: null,
      target: null,
      permissionList: [],
      keepAlive: true,
      internalOrExternal: false,
      ...meta,
    },
  };
}

/** A menu group: a container without a page. */
export const menuGroup = (path: string, title: string, children: MenuItem[], rest: Partial<MenuItem> = {}): MenuItem =>
  menuItem({ path, component: "layouts/container", children, ...rest, meta: { title } });

export const placeholderValues = {
  domainUrl: "https://portal.example",
  userId: "u1",
  username: "admin",
  orgCode: "A01",
};

export const routesOf = (...menu: MenuItem[]) => menuToRoutes(menu, placeholderValues, ownRoutes);
