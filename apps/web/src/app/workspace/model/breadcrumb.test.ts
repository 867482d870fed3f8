import { expect, test } from "vitest";
import { menuGroup, menuItem, routesOf } from "../../../../test/menu-factory.ts";
import { breadcrumbOf } from "./breadcrumb.ts";
import { ownRoutes } from "./own-routes.ts";
import { resolveRoute } from "./resolve-route.ts";

const root = routesOf(
  menuGroup("/archive", "档案管理", [
    menuItem({
      path: "/archive/dossiers",
      meta: { title: "档案目录" },
      children: [menuItem({ path: "/archive/dossiers/:id", hidden: true, meta: { title: "档案详情" } })],
    }),
  ]),
);
const crumbs = (path: string, tabTitle?: string) => {
  const found = resolveRoute(root, path);
  return breadcrumbOf(ownRoutes[0], found.kind === "route" ? found.chain : [], tabTitle);
};

test("[MENU-17, MENU-18] lists 首页 first and then the matched routes in order", () => {
  expect(crumbs("/archive/dossiers/42")).toEqual([
    { title: "首页", path: "/dashboard/analysis" },
    { title: "档案管理" },
    { title: "档案目录", path: "/archive/dossiers" },
    { title: "档案详情" },
  ]);
});

test("[MENU-18] names the list beside it, before it, that a page of one record lies below", () => {
  const beside = routesOf(
    menuGroup("/base", "基础数据", [
      menuItem({ path: "/online/report-designer", meta: { title: "在线报表" } }),
      menuItem({ path: "/online/report-designer/:id", hidden: true, meta: { title: "报表设计" } }),
    ]),
  );
  const found = resolveRoute(beside, "/online/report-designer/7");
  expect(breadcrumbOf(ownRoutes[0], found.kind === "route" ? found.chain : [])).toEqual([
    { title: "首页", path: "/dashboard/analysis" },
    { title: "基础数据" },
    { title: "在线报表", path: "/online/report-designer" },
    { title: "报表设计" },
  ]);
});

test("ends with the tab's own title", () => {
  expect(crumbs("/archive/dossiers/42", "GZ01-00042").at(-1)).toEqual({ title: "GZ01-00042" });
});

test("[MENU-17] shows 首页 alone on the home page, as a link all the same", () => {
  expect(crumbs("/dashboard/analysis")).toEqual([{ title: "首页", path: "/dashboard/analysis" }]);
});
