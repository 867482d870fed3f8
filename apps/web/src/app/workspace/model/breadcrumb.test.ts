import { expect, test } from "vitest";
import { menuGroup, menuItem, routesOf } from "#test/menu-factory.ts";
import { breadcrumbOf } from "./breadcrumb.ts";
import { ownRoutes } from "./own-routes.ts";
import { resolveRoute } from "./resolve-route.ts";
import type { WorkspaceRoute } from "./workspace-route.ts";

const root = routesOf(
  menuGroup("/archive", "档案管理", [
    menuItem({
      path: "/archive/dossiers",
      meta: { title: "档案目录" },
      children: [menuItem({ path: "/archive/dossiers/:id", hidden: true, meta: { title: "档案详情" } })],
    }),
  ]),
);
const crumbsIn = (menu: WorkspaceRoute, path: string, tabTitle?: string) => {
  const found = resolveRoute(menu, path);
  return breadcrumbOf({ root: menu, home: ownRoutes[0] }, found.kind === "route" ? found.chain : [], tabTitle);
};
const crumbs = (path: string, tabTitle?: string) => crumbsIn(root, path, tabTitle);

const designer = [
  menuItem({ path: "/online/report-designer", meta: { title: "在线报表" } }),
  menuItem({ path: "/online/report-designer/:id", hidden: true, meta: { title: "报表设计" } }),
];
const home = { title: "首页", path: "/dashboard/analysis" };
const list = { title: "在线报表", path: "/online/report-designer" };

test("[MENU-18] prefers the nearest of several neighbouring lists", () => {
  const online = menuItem({ path: "/online", meta: { title: "在线开发" } });
  const items = [online, ...designer];
  for (const menu of [items, items.toReversed()])
    expect(crumbsIn(routesOf(...menu), "/online/report-designer/7")).toEqual([home, list, { title: "报表设计" }]);
});

test("ends with the tab's own title", () => {
  expect(crumbs("/archive/dossiers/42", "GZ01-00042").at(-1)).toEqual({ title: "GZ01-00042" });
});
