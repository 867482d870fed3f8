import { expect, test } from "vitest";
import { menuGroup, menuItem, routesOf } from "#test/menu-factory.ts";
import { filterRoutes, openCodes } from "./route-filter.ts";

const root = routesOf(
  menuGroup("/system", "系统管理", [
    menuItem({ path: "/system/sessions", meta: { permissionList: ["session:view"] } }),
    menuItem({ path: "/system/audit", meta: { permissionList: ["audit:view", "audit:admin"] } }),
  ]),
  menuItem({ path: "/archive/statistics" }),
);
const pathsFor = (...codes: string[]) => {
  const routes = filterRoutes(root.children, new Set(codes)).filter(
    (route) => !/^\/(account|isps|archive\/dossiers)/.test(route.path),
  );
  return routes.flatMap((route) => [route.path, ...route.children.map((child) => child.path)]);
};

test("[PERM-04] returns a route if the person has one of its codes, and omits it otherwise", () => {
  expect(pathsFor("audit:admin")).toEqual(["/dashboard/analysis", "/system", "/system/audit", "/archive/statistics"]);
  expect(pathsFor("session:view", "audit:view")).toContain("/system/sessions");
  // Any code of the list suffices.
  expect(pathsFor("audit:view")).toEqual(pathsFor("audit:admin"));
  expect(pathsFor("session:view")).not.toContain("/system/audit");
});

test("[PERM-04] returns a route without a permissionList without any code", () => {
  expect(pathsFor()).toContain("/archive/statistics");
});

test("[PERM-04] drops a group whose pages are all dropped", () => {
  expect(pathsFor("session:end")).not.toContain("/system");
});

test("[MENU-19] drops an empty group, and a group that contains only empty groups", () => {
  const emptyGroups = routesOf(
    menuGroup("/outer", "外组", [menuGroup("/outer/empty", "空组", [])], { alwaysShow: true }),
  );
  expect(filterRoutes(emptyGroups.children, new Set()).map((route) => route.path)).not.toContain("/outer");
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

const entry = (action: string, status = "1") => ({ action, type: "1", status, describe: "" });

test("[PERM-04] reads the codes of the person's list, and ignores the application's list", () => {
  const lists = { auth: [entry("session:view, session:end,")], allAuth: [entry("audit:view"), entry("job:view", "")] };
  expect([...openCodes(lists)]).toEqual(["session:view", "session:end"]);
});

test("[PERM-04, PERM-07] opens a code whose rule is switched off to everybody", () => {
  const lists = { auth: [], allAuth: [entry("session:view"), entry("audit:view, audit:admin", "0")] };
  expect([...openCodes(lists)]).toEqual(["audit:view", "audit:admin"]);
  expect(pathsFor(...openCodes(lists))).toContain("/system/audit");
  expect(pathsFor(...openCodes(lists))).not.toContain("/system/sessions");
});
