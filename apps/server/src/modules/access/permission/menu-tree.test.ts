import { expect, test } from "vitest";
import { type MenuRow, menuTreeOf as treeOf } from "./menu-tree.ts";

const row = (id: string, overrides: Partial<MenuRow> = {}): MenuRow => ({
  id,
  parentId: null,
  kind: overrides.parentId === undefined || overrides.parentId === null ? 0 : 1,
  path: `/${id}`,
  name: null,
  component: null,
  redirect: null,
  title: id,
  icon: null,
  url: null,
  target: null,
  sortOrder: 0,
  hidden: false,
  alwaysShow: false,
  keepAlive: false,
  isRoute: true,
  internalOrExternal: false,
  permissionList: [],
  action: null,
  type: null,
  status: null,
  describe: null,
  granted: true,
  ...overrides,
});

const registered = new Set(["http://www.ccgp.gov.cn"]);
const menuTreeOf = (rows: readonly MenuRow[]) => treeOf(rows, registered);
const paths = (rows: readonly MenuRow[]) => menuTreeOf(rows).menu.map(({ path }) => path);

test("[MENU-02] returns every field of an item, even if empty", () => {
  expect(menuTreeOf([row("a")]).menu).toEqual([
    {
      path: "/a",
      name: "a",
      redirect: null,
      component: null,
      hidden: false,
      alwaysShow: false,
      route: "1",
      children: [],
      meta: {
        title: "a",
        icon: null,
        url: null,
        target: null,
        permissionList: [],
        keepAlive: false,
        internalOrExternal: false,
      },
    },
  ]);
});

test("[MENU-02] returns every field as it is stored", () => {
  const stored = row("a", {
    path: "/archive/dossiers",
    name: "Dossiers",
    component: "archive/dossiers",
    redirect: "/archive/statistics",
    title: "档案目录",
    icon: "list",
    url: "{{domainUrl}}/x?u={{userId}}&t={{token}}",
    target: "_blank",
    hidden: true,
    alwaysShow: true,
    keepAlive: true,
    isRoute: false,
    internalOrExternal: true,
    permissionList: ["a:b"],
  });
  expect(menuTreeOf([stored]).menu).toEqual([
    {
      path: "/archive/dossiers",
      name: "Dossiers",
      redirect: "/archive/statistics",
      component: "archive/dossiers",
      hidden: true,
      alwaysShow: true,
      route: "0",
      children: [],
      meta: {
        title: "档案目录",
        icon: "list",
        url: "{{domainUrl}}/x?u={{userId}}&t={{token}}",
        target: "_blank",
        permissionList: ["a:b"],
        keepAlive: true,
        internalOrExternal: true,
      },
    },
  ]);
});

test("[PERM-12] omits items that are not granted", () => {
  expect(paths([row("a"), row("b", { granted: false })])).toEqual(["/a"]);
});

test("includes the ancestors of a granted item, but not their other children", () => {
  const { menu } = menuTreeOf([
    row("top", { granted: false }),
    row("group", { parentId: "top", granted: false }),
    row("page", { parentId: "group" }),
    row("other", { parentId: "group", granted: false }),
  ]);
  expect(menu.map(({ path }) => path)).toEqual(["/top"]);
  expect(menu[0]?.children.map(({ path }) => path)).toEqual(["/group"]);
  expect(menu[0]?.children[0]?.children.map(({ path }) => path)).toEqual(["/page"]);
});

test("grants no child with its parent", () => {
  expect(menuTreeOf([row("top"), row("page", { parentId: "top", granted: false })]).menu[0]?.children).toEqual([]);
});

test("sorts items by the administrator's order, and equal positions by id", () => {
  const rows = [row("b", { sortOrder: 2 }), row("c", { sortOrder: 1 }), row("a", { sortOrder: 2 })];
  expect(paths(rows)).toEqual(["/c", "/a", "/b"]);
});

test("omits buttons and items below them", () => {
  const rows = [row("page"), row("button", { parentId: "page", kind: 2 }), row("below", { parentId: "button" })];
  expect(menuTreeOf(rows).menu[0]?.children).toEqual([]);
});

test("moves an outside address to the url and replaces the path by its digest", () => {
  const [item] = menuTreeOf([row("a", { path: "http://www.ccgp.gov.cn", internalOrExternal: true })]).menu;
  expect(item?.meta.url).toBe("http://www.ccgp.gov.cn");
  expect(item?.path).toMatch(/^[0-9a-f]{32}$/);
  expect(item?.name).toBe(item?.path);
});

test("redirects only from the top level and only to own paths", () => {
  const [top] = menuTreeOf([row("top", { redirect: "/x" }), row("page", { parentId: "top", redirect: "/y" })]).menu;
  expect(top?.redirect).toBe("/x");
  expect(top?.children[0]?.redirect).toBeNull();
  expect(menuTreeOf([row("top", { redirect: "https://evil.example" })]).menu[0]?.redirect).toBeNull();
});

test("[SEC-53] omits and reports items with a refused address or an unregistered site", () => {
  const rows = [
    row("good"),
    row("script", { path: "javascript:alert(1)" }),
    row("frame", { url: "data:text/html,x" }),
    row("none", { path: null }),
    row("away", { path: "https://evil.example/" }),
    row("held", { url: "https://evil.example/frame" }),
    row("other", { path: "https://www.ccgp.gov.cn/" }),
    row("home", { path: "{{domainUrl}}/guide" }),
    row("known", { url: "http://www.ccgp.gov.cn/a" }),
  ];
  const tree = menuTreeOf(rows);
  expect(tree.menu.map(({ meta }) => meta.title)).toEqual(["good", "home", "known"]);
  expect(tree.refusedIds).toEqual(["away", "frame", "held", "none", "other", "script"]);
});

test("omits items in a ring of parents", () => {
  expect(paths([row("a", { parentId: "b" }), row("b", { parentId: "a" }), row("c")])).toEqual(["/c"]);
});
