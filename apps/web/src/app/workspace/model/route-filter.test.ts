import { expect, test } from "vitest";
import { menuGroup, menuItem, routesOf } from "../../../../test/menu-factory.ts";
import { filterRoutes, heldCodes } from "./route-filter.ts";

const root = routesOf(
  menuGroup("/system", "系统管理", [
    menuItem({ path: "/system/sessions", meta: { permissionList: ["session:view"] } }),
    menuItem({ path: "/system/audit", meta: { permissionList: ["audit:view", "audit:admin"] } }),
  ]),
  menuItem({ path: "/archive/statistics" }),
);
const pathsFor = (...codes: string[]) => {
  const kept = filterRoutes(root.children, new Set(codes)).filter((route) => !/^\/(account|isps)/.test(route.path));
  return kept.flatMap((route) => [route.path, ...route.children.map((child) => child.path)]);
};

test("[PERM-04] keeps a route when one of its codes is held and drops it otherwise", () => {
  expect(pathsFor("audit:admin")).toEqual(["/dashboard/analysis", "/system", "/system/audit", "/archive/statistics"]);
  expect(pathsFor("session:view", "audit:view")).toContain("/system/sessions");
});

test("[PERM-04] keeps a route without a permissionList for everybody", () => {
  expect(pathsFor()).toContain("/archive/statistics");
});

test("[PERM-04] drops a group whose pages are all dropped", () => {
  expect(pathsFor("session:end")).not.toContain("/system");
});

test("[MENU-19] drops a group that came with nothing in it, and what holds nothing else", () => {
  const bare = routesOf(menuGroup("/outer", "外组", [menuGroup("/outer/empty", "空组", [])], { alwaysShow: true }));
  expect(filterRoutes(bare.children, new Set()).map((route) => route.path)).not.toContain("/outer");
});

test("[PERM-04] drops the children of a dropped route", () => {
  const closed = routesOf(
    menuItem({
      path: "/system",
      meta: { permissionList: ["system"] },
      children: [menuItem({ path: "/system/audit" })],
    }),
  );
  expect(filterRoutes(closed.children, new Set()).map((route) => route.path)).not.toContain("/system");
});

test("heldCodes splits an entry that holds several codes", () => {
  const entry = { action: "session:view, session:end,", type: "1", status: "1", describe: "" };
  expect([...heldCodes([entry])]).toEqual(["session:view", "session:end"]);
});
