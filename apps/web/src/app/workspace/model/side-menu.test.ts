import { describe, expect, test } from "vitest";
import { menuGroup, menuItem, routesOf } from "#test/menu-factory.ts";
import { resolveRoute } from "./resolve-route.ts";
import { filterRoutes } from "./route-filter.ts";
import { findMarkedLine, linesAround, nextOpenLines, searchEntries, sideMenu } from "./side-menu.ts";
import { findTitled } from "./title-match.ts";

const root = routesOf(
  menuGroup("/archive", "档案管理", [
    menuItem({ path: "/archive/statistics", meta: { title: "档案统计" } }),
    menuItem({ path: "/archive/dossiers", meta: { title: "档案目录", icon: "folder" } }),
    menuItem({ path: "/archive/dossiers/:id", hidden: true, meta: { title: "档案详情" } }),
  ]),
  menuGroup("/secret", "全隐藏", [
    menuGroup("/secret/inner", "内层", [menuItem({ path: "/secret/inner/page", hidden: true })]),
  ]),
  menuGroup("/one-line", "单行", [menuItem({ path: "/one-line/a", meta: { title: "子页" } })], { alwaysShow: true }),
  menuGroup("/system", "系统管理", [
    menuItem({ path: "/system/audit", meta: { title: "日志管理 Audit" } }),
    menuGroup("/system/more", "更多", [menuItem({ path: "/system/more/audit", meta: { title: "日志归档" } })]),
  ]),
  menuGroup("/shut", "隐藏组", [menuItem({ path: "/shut/page", meta: { title: "隐藏组的页" } })], { hidden: true }),
  menuGroup("/empty", "空组", []),
  menuItem({ path: "/same", route: "0", meta: { title: "链接一" } }),
  menuItem({ path: "/same", route: "0", meta: { title: "链接二" } }),
);
const routes = filterRoutes(root.children, new Set());
const menu = sideMenu(routes);
const chainOf = (path: string) => {
  const found = resolveRoute(root, path);
  return found.kind === "route" ? found.chain : [];
};

describe("sideMenu", () => {
  test("[MENU-04, MENU-07, MENU-08] nests the visible items, including links of route '0'", () => {
    expect(menu.map((line) => line.title)).toEqual(["首页", "档案管理", "单行", "系统管理", "链接一", "链接二"]);
    expect(menu[1]?.children.map((line) => line.title)).toEqual(["档案统计", "档案目录"]);
    expect(menu[1]?.children[1]?.icon).toBe("folder");
  });

  test("hides a parent whose children are all hidden, at any depth", () => {
    expect(menu.some((line) => line.path === "/secret")).toBe(false);
  });

  test("has one line for an alwaysShow item", () => {
    expect(menu.find((line) => line.path === "/one-line")?.children).toEqual([]);
  });

  test("assigns unique keys to links with the same path", () => {
    expect(menu.slice(-2).map((line) => line.key)).toEqual(["/same", "/same#"]);
  });
});

describe("findMarkedLine", () => {
  test("marks the page's own line", () => {
    expect(findMarkedLine(menu, chainOf("/archive/dossiers"))).toBe("/archive/dossiers");
  });

  test("[MENU-07] marks the parent of a hidden item", () => {
    expect(findMarkedLine(menu, chainOf("/archive/dossiers/42"))).toBe("/archive");
  });

  test("marks the line of an alwaysShow item on the pages below it", () => {
    expect(findMarkedLine(menu, chainOf("/one-line/a"))).toBe("/one-line");
  });

  test("marks nothing for a page without any line", () => {
    expect(findMarkedLine(menu, chainOf("/account/center"))).toBeUndefined();
  });
});

describe("open sub-menus", () => {
  test("contain the parents of the selected line", () => {
    expect(linesAround(menu, "/system/more/audit")).toEqual(["/system", "/system/more"]);
    expect(linesAround(menu, "/dashboard/analysis")).toEqual([]);
  });

  test("close when another root opens", () => {
    expect(nextOpenLines(menu, ["/system", "/system/more"], ["/system", "/system/more", "/archive"])).toEqual([
      "/archive",
    ]);
  });

  test("stay open when a line below them opens, and close on a click", () => {
    expect(nextOpenLines(menu, ["/system"], ["/system", "/system/more"])).toEqual(["/system", "/system/more"]);
    expect(nextOpenLines(menu, ["/system"], [])).toEqual([]);
  });
});

describe("search", () => {
  const entries = searchEntries(routes);
  const titles = (typed: string) =>
    findTitled(entries, typed).map(({ entry }) => [...entry.parents, entry.title].join(" / "));

  test("[MENU-19] finds visible items except containers, hidden ones and pure parents", () => {
    expect(titles("档案")).toEqual(["档案管理 / 档案统计", "档案管理 / 档案目录"]);
    expect(titles("系统管理")).toEqual([]);
    expect(titles("内层")).toEqual([]);
    expect(titles("档案详情")).toEqual([]);
    expect(titles("隐藏组")).toEqual([]);
    expect(titles("空组")).toEqual([]);
    expect(searchEntries(root.children).map(({ title }) => title)).not.toContain("空组");
    expect(titles("链接")).toEqual(["链接一", "链接二"]);
  });

  test("[MENU-19] finds the pages below an item of one line, and not that item", () => {
    expect(titles("子页")).toEqual(["单行 / 子页"]);
    expect(titles("单行")).toEqual([]);
  });

  test.each([
    ["only the page whose children are all hidden, if it is always shown", true, true, ["首页", "台账"]],
    ["a page and its visible child", false, false, ["首页", "台账", "台账明细"]],
    ["neither a page nor its children if all of these are hidden", false, true, ["首页"]],
  ])("[MENU-19] finds %s", (_case, alwaysShow, hidden, expected) => {
    const { children } = routesOf(
      menuItem({
        path: "/ledger",
        component: "online/list",
        alwaysShow,
        meta: { title: "台账" },
        children: [menuItem({ path: "/ledger/lines", hidden, meta: { title: "台账明细" } })],
      }),
    );
    expect(searchEntries(children).map(({ title }) => title)).toEqual(expected);
  });

  test("[MENU-19] ignores case and surrounding blanks, and shows the parents' titles", () => {
    expect(titles(" audit ")).toEqual(["系统管理 / 日志管理 Audit"]);
    expect(titles("日志")).toEqual(["系统管理 / 更多 / 日志归档", "系统管理 / 日志管理 Audit"]);
  });

  test("shows an item without an icon under its parent's", () => {
    const { children } = routesOf(
      menuItem({
        path: "/system",
        component: "layouts/container",
        meta: { title: "系统管理", icon: "settings" },
        children: [menuItem({ path: "/system/a" }), menuItem({ path: "/system/b", meta: { icon: "user" } })],
      }),
    );
    expect(searchEntries(children).map((entry) => entry.icon)).toEqual(["home", "settings", "user"]);
  });

  test("finds nothing for empty input", () => {
    expect(titles("  ")).toEqual([]);
  });
});
