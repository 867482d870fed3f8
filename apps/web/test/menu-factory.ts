import type { MenuItem } from "@tender/contract";
import { menuToRoutes } from "#app/workspace/model/menu-to-routes.ts";
import { ownRoutes } from "#app/workspace/model/own-routes.ts";

type Wanted = Partial<Omit<MenuItem, "meta" | "children">> & {
  readonly path: string;
  readonly meta?: Partial<MenuItem["meta"]>;
  readonly children?: MenuItem[];
};

/** A menu item as the server sends it: a registered page named after its path, unless told otherwise. */
export function menuItem({ path, meta, ...rest }: Wanted): MenuItem {
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

/** A group of items: a container without a page of its own. */
export const menuGroup = (path: string, title: string, children: MenuItem[], rest: Partial<MenuItem> = {}): MenuItem =>
  menuItem({ path, component: "layouts/container", children, ...rest, meta: { title } });

export const placeholderValues = {
  domainUrl: "https://portal.example",
  userId: "u1",
  username: "admin",
  orgCode: "A01",
};

export const routesOf = (...menu: MenuItem[]) => menuToRoutes(menu, placeholderValues, ownRoutes);
