import type { MenuItem } from "@tender/contract";
import { expect, test } from "vitest";
import { menuGroup, menuItem, placeholderValues, routesOf } from "#test/menu-factory.ts";
import { menuToRoutes } from "./menu-to-routes.ts";
import { ownRoutes } from "./own-routes.ts";
import { findRoute } from "./resolve-route.ts";

test("[MENU-03, ROUTE-09] nests the menu under the root dashboard route, which redirects to the home page", () => {
  const root = routesOf(
    menuItem({ path: "/help" }),
    menuGroup("/archive", "档案管理", [menuItem({ path: "/archive/statistics" })]),
  );
  expect(root).toMatchObject({ path: "/dashboard", name: "dashboard", redirect: "/dashboard/analysis" });
  expect(root.children.map((route) => route.path)).toEqual([
    "/dashboard/analysis",
    "/account/center",
    "/account/settings/base",
    "/isps/userAnnouncement",
    "/account/sign-ins",
    "/archive/dossiers/:id",
    "/account/organisation",
    "/help",
    "/archive",
  ]);
  expect(root.children.at(-1)?.children.map((route) => route.path)).toEqual(["/archive/statistics"]);
  for (const chain of [["/help"], ["/archive"], ["/archive", "/archive/statistics"]]) {
    const found = findRoute(root, chain.at(-1) ?? "");
    expect(found?.route.registered).toBe(true);
    expect(found?.chain.map((route) => route.path)).toEqual(chain);
  }
});

test("[MENU-04] uses the menu's line for a page only with the same address, view and route", () => {
  const at = (component: string, route: MenuItem["route"] = "1") =>
    routesOf(menuItem({ path: "/account/organisation", component, route, meta: { title: "本单位" } })).children.filter(
      ({ path }) => path === "/account/organisation",
    );
  expect(at("account/organisation").map(({ title, hidden }) => [title, hidden])).toEqual([["本单位", false]]);
  expect(at("user-admin/users").map(({ title, hidden }) => [title, hidden])).toEqual([["我的单位", true]]);
  expect(at("account/organisation", "0").map(({ title, registered }) => [title, registered])).toEqual([
    ["我的单位", true],
    ["本单位", false],
  ]);
});

test("[ROUTE-11, ROUTE-13, ROUTE-14] names the root, the personal centre and the account settings", () => {
  const root = routesOf(menuItem({ path: "/archive" }));
  const nameOf = (path: string) => findRoute(root, path)?.route.name;
  expect(root.name).toBe("dashboard");
  expect(nameOf("/account/center")).toBe("account-center");
  expect(nameOf("/account/settings/base")).toBe("account-settings-base");
});

test("[MENU-04] returns a line for an item with route '0', which is not registered", () => {
  const root = routesOf(menuItem({ path: "/archive/statistics", route: "0" }));
  expect(findRoute(root, "/archive/statistics")).toBeUndefined();
  expect(root.children.at(-1)).toMatchObject({ path: "/archive/statistics", registered: false });
});

test("[MENU-04] registers a child of such an item by the child's own flag", () => {
  const root = routesOf(menuGroup("/archive", "档案管理", [menuItem({ path: "/archive/dossiers" })], { route: "0" }));
  expect(findRoute(root, "/archive")).toBeUndefined();
  expect(findRoute(root, "/archive/dossiers")?.route.path).toBe("/archive/dossiers");
});

test("[MENU-06] copies redirect, alwaysShow and keepAlive to the route", () => {
  const item = menuItem({
    path: "/archive",
    redirect: "/archive/dossiers",
    alwaysShow: true,
    meta: { keepAlive: false },
  });
  expect(routesOf(item).children.at(-1)).toMatchObject({
    redirect: "/archive/dossiers",
    alwaysShow: true,
    keepAlive: false,
  });
  expect(routesOf(menuItem({ path: "/archive", meta: { keepAlive: true } })).children.at(-1)).toMatchObject({
    redirect: null,
    alwaysShow: false,
    keepAlive: true,
  });
});

test.each([[[]], [null], [undefined], [{}]])("[ERR-29] refuses the menu %j", (menu) => {
  const make = () => menuToRoutes(menu as unknown as readonly MenuItem[], placeholderValues, ownRoutes);
  expect(make).toThrow(/^permissions must be a non-null array$/);
});

test("omits a later item with the path of an earlier one or of a client's page", () => {
  const root = routesOf(
    menuItem({ path: "/dashboard/analysis", meta: { title: "冒名首页" } }),
    menuItem({ path: "/archive", meta: { title: "甲" } }),
    menuItem({ path: "/archive/", meta: { title: "乙" } }),
  );
  expect(root.children.map((route) => route.title)).toEqual([
    "首页",
    "个人中心",
    "账号设置",
    "我的消息",
    "登录记录",
    "档案详情",
    "我的单位",
    "甲",
  ]);
});

test("prefixes an outside item's path with a slash", () => {
  const meta = { url: "https://example.com", internalOrExternal: true };
  expect(routesOf(menuItem({ path: "9f2c01", meta })).children.at(-1)?.path).toBe("/9f2c01");
});
