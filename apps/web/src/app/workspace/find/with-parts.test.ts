import { describe, expect, test } from "vitest";
import { findTitled } from "#app/workspace/model/title-match.ts";
import { pageNames } from "./page-names.ts";
import { pinyinOf } from "./pinyin-of.ts";
import { withParts } from "./with-parts.ts";

const page = (view: string, title: string) => ({
  key: `/${view}`,
  path: `/${view}`,
  title,
  icon: null,
  parents: ["系统管理"],
  view,
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
    pinyinOf,
  ).map(({ entry }) => [entry.title, entry.path]);

describe("search of the workspace", () => {
  test.each([
    ["数据规则", "数据规则", "/menu-admin/menus"],
    ["shujuguize", "数据规则", "/menu-admin/menus"],
    ["sjgz", "数据规则", "/menu-admin/menus"],
    ["登录日志", "登录日志", "/audit/entries#sign-ins"],
    ["员工", "用户管理", "/user-admin/users"],
    ["yuangong", "用户管理", "/user-admin/users"],
    ["白名单", "登记站点", "/subsystem-admin/subsystems#origins"],
  ])("finds for %s first %s", (typed, title, path) => {
    expect(found(typed)[0]).toEqual([title, path]);
  });

  test("finds a tab only with the right to open it", () => {
    expect(found("用户回收站")).toEqual([]);
    expect(found("用户回收站", ["user:remove"])).toEqual([["用户回收站", "/user-admin/users#removed"]]);
  });

  test("ranks a page found by its title before one found by another name", () => {
    expect(found("操作日志").map(([title]) => title)).toEqual(["操作日志", "日志管理"]);
  });
});

test("has no name or tab of a page twice", () => {
  for (const [view, { words = "", parts = [] }] of Object.entries(pageNames)) {
    const names = words.split(" ");
    expect(new Set(names).size, view).toEqual(names.length);
    expect(new Set(parts.map(({ title }) => title)).size).toBe(parts.length);
  }
});
