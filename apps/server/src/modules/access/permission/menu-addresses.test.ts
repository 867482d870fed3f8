import { expect, test } from "vitest";
import { judgeAddress, type MenuAddress } from "./menu-addresses.ts";

const menu = (id: string, overrides: Partial<MenuAddress> = {}): MenuAddress => ({
  id,
  appId: "70001",
  parentId: null,
  path: `/${id}`,
  isRoute: true,
  permissionList: [],
  roles: [],
  ...overrides,
});
const clerk = { roles: ["clerk"], permissions: new Set(["job:view"]) };
const menus = [
  menu("system"),
  menu("users", { parentId: "system", path: "/system/users", roles: ["admin"] }),
  menu("jobs", { parentId: "system", path: "/system/jobs", roles: ["admin", "clerk"] }),
  menu("secret", { path: "/system/secret", roles: ["clerk"], permissionList: ["secret:view"] }),
  menu("listed", { path: "/system/listed", roles: ["clerk"], permissionList: ["job:view", "job:end"] }),
  menu("nobodys", { path: "/nobodys" }),
  menu("link", { path: "/link", roles: ["admin"], isRoute: false }),
  menu("outside", { path: "https://other.example/x", roles: ["admin"] }),
  menu("rows", { path: "/online/rows/:code", roles: ["admin"] }),
  menu("help", { path: "/help/*", roles: ["admin"] }),
  menu("closed", { path: "/closed", roles: ["admin"] }),
  menu("below", { parentId: "closed", path: "/closed/below", roles: ["clerk"] }),
  menu("here", { path: "/twice", roles: ["admin"] }),
  menu("there", { path: "/twice", roles: ["clerk"], appId: "70003" }),
  menu("中文", { path: "/中文", roles: ["admin"] }),
];

test.each([
  ["/system/users", true, "a page of another role"],
  ["/system/users/", true, "the same with a slash at its end"],
  ["/system/jobs", false, "a page of the viewer's role"],
  ["/system", false, "a group with a page of the viewer's role"],
  ["/closed", false, "a menu above one of the viewer's role"],
  ["/system/secret", true, "a page of the viewer's role that requires a missing code"],
  ["/system/listed", false, "a page of the viewer's role that requires a held code"],
  ["/nobodys", false, "a menu that no role is granted"],
  ["/link", false, "a link that is no page"],
  ["/no/such/page", false, "an address of no menu"],
  ["/System/Users", false, "another spelling"],
  ["/online/rows/kaoqin", true, "a page with a parameter of another role"],
  ["/online/rows", false, "a page without its parameter"],
  ["/help/a/b", true, "everything below a page of another role"],
  ["/twice", false, "an address that the viewer's role reaches in another subsystem"],
  ["/%E4%B8%AD%E6%96%87", true, "an address as browsers write it"],
  ["/%E4%B8", false, "an address that cannot be decoded"],
])("[ROUTE-11] decides about %s: forbidden is %s: %s", (path, isForbidden) => {
  expect(judgeAddress(menus, path, clerk).isForbidden).toBe(isForbidden);
});

test.each([
  ["/twice", ["70003"], "where the viewer's role is granted it"],
  ["/system/jobs", ["70001"], "of a page of the viewer's role"],
  ["/both", ["60009", "70001"], "of a page in two of them"],
  ["/system/secret", [], "of a page that requires a missing code"],
  ["/no/such/page", [], "of no menu"],
])("[TENDER-54] lists the subsystems of %s: %j: %s", (path, appIds) => {
  const both = ["70001", "60009"].map((appId) => menu(`both-${appId}`, { path: "/both", roles: ["clerk"], appId }));
  expect(judgeAddress([...menus, ...both], path, clerk).appIds).toEqual(appIds);
});

test("terminates for menus that form a ring", () => {
  const ring = [menu("a", { parentId: "b", roles: ["clerk"] }), menu("b", { parentId: "a" })];
  expect(judgeAddress(ring, "/a", clerk).isForbidden).toBe(false);
  expect(judgeAddress(ring, "/b", { roles: [], permissions: new Set() }).isForbidden).toBe(true);
});
