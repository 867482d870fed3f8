import { expect, test } from "vitest";
import type { MenuEntry } from "#modules/access/permission/menu-register.service.ts";
import { findingsIn } from "./menu-check.ts";

const createMenu = (more: Partial<MenuEntry>): MenuEntry => ({
  id: "m",
  version: 1,
  appId: "70001",
  parentId: null,
  kind: 0,
  title: "合同台账",
  path: "/contracts",
  name: null,
  component: null,
  redirect: null,
  icon: null,
  url: null,
  target: null,
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
  sortOrder: 1,
  roles: 1,
  ...more,
});

const findKinds = (more: Partial<MenuEntry>) =>
  findingsIn([createMenu(more)], new Set(["70001"]), () => true).map(({ kind }) => kind);

test.each(["/user/x", "/info/x", "/info/home", "/Info/x", "/atlxauth/user/x"])(
  "[ROUTE-03] reports a menu with a route among the workspace's own pages: %s",
  (path) => {
    expect(findKinds({ path })).toEqual(["reserved_path"]);
  },
);

test.each<Partial<MenuEntry>>([
  { path: "/users/x" },
  { path: "/information" },
  { path: "/system/user/x" },
  { path: "/info/home", isRoute: false },
  { path: "/user/x", appId: "70009" },
  { path: null, kind: 2 },
])("reports nothing for other paths, links and other applications: %j", (more) => {
  expect(findKinds(more)).toEqual([]);
});
