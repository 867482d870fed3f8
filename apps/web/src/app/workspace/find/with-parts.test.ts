import { describe, expect, test } from "vitest";
import { findTitled } from "#app/workspace/model/title-match.ts";
import { pageNames } from "./page-names.ts";
import { readingsOf } from "./readings-of.ts";
import { withParts } from "./with-parts.ts";

const page = (view: string, title: string) => ({
  ...{ key: `/${view}`, path: `/${view}`, title, icon: null, parents: ["系统管理"], view },
  open: { kind: "page" as const },
});
const pages = [
  page("audit/entries", "日志管理"),
  page("menu-admin/menus", "菜单管理"),
  page("user-admin/users", "用户管理"),
  page("subsystem-admin/subsystems", "子系统管理"),
];
const found = (typed: string, may: readonly string[] = []) =>
  findTitled(
    withParts(pages, (code) => may.includes(code)),
    typed,
    readingsOf,
  ).map(({ entry }) => [entry.title, entry.path]);

describe("the search of the workspace finds", () => {
  test.each([
    ["数据规则", "数据规则", "/menu-admin/menus"],
    ["shujuguize", "数据规则", "/menu-admin/menus"],
    ["sjgz", "数据规则", "/menu-admin/menus"],
    ["登录日志", "登录日志", "/audit/entries#sign-ins"],
    ["员工", "用户管理", "/user-admin/users"],
    ["yuangong", "用户管理", "/user-admin/users"],
    ["白名单", "登记站点", "/subsystem-admin/subsystems#origins"],
  ])("%s as %s", (typed, title, path) => {
    expect(found(typed)[0]).toEqual([title, path]);
  });

  test("a tab only for those who may open it", () => {
    expect(found("用户回收站")).toEqual([]);
    expect(found("用户回收站", ["user:remove"])).toEqual([["用户回收站", "/user-admin/users#removed"]]);
  });

  test("a page by its title before one that only has the word as another name", () => {
    expect(found("操作日志").map(([title]) => title)).toEqual(["操作日志", "日志管理"]);
  });
});

test("no page has a name or a tab twice", () => {
  for (const [view, { words = "", parts = [] }] of Object.entries(pageNames)) {
    const names = words.split(" ");
    expect([view, new Set(names).size]).toEqual([view, names.length]);
    expect(new Set(parts.map(({ title }) => title)).size).toBe(parts.length);
  }
});
