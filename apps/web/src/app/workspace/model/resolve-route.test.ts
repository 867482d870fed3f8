import { expect, test } from "vitest";
import { menuGroup, menuItem, routesOf } from "#test/menu-factory.ts";
import { resolveRoute } from "./resolve-route.ts";

const root = routesOf(
  menuGroup("/archive", "档案管理", [
    menuItem({ path: "/archive/dossiers/new", hidden: true }),
    menuItem({ path: "/archive/dossiers/:id", hidden: true, meta: { title: "档案详情" } }),
    menuItem({ path: "/archive/dossiers", meta: { title: "档案目录" } }),
  ]),
  menuItem({ path: "/circle-a", redirect: "/circle-b" }),
  menuItem({ path: "/circle-b", redirect: "/circle-a" }),
  menuItem({ path: "/to-portal", redirect: "/info/home" }),
  menuItem({ path: "/window", meta: { url: "https://example.com", internalOrExternal: true } }),
  menuItem({ path: "/系统/日志" }),
  menuItem({ path: "/itself", redirect: "/itself" }),
  menuGroup("/shut", "隐藏组", [menuItem({ path: "/shut/page" })], { hidden: true }),
  menuGroup("/linked", "链接组", [menuItem({ path: "/linked/link", route: "0" }), menuItem({ path: "/linked/page" })]),
  menuGroup("/empty", "空组", []),
);
const resolved = (pathname: string) => {
  const answer = resolveRoute(root, pathname);
  return answer.kind === "route" ? answer.chain.map((route) => route.path) : answer;
};

test("[MENU-07] finds a hidden route with its ancestors, and the pages of a hidden group", () => {
  expect(resolved("/archive/dossiers/42")).toEqual(["/archive", "/archive/dossiers/:id"]);
  expect(resolved("/shut/page")).toEqual(["/shut", "/shut/page"]);
  expect(resolved("/shut")).toEqual({ kind: "redirect", to: "/shut/page" });
});

test("prefers a fixed path to one with parameters", () => {
  expect(resolved("/archive/dossiers/new")).toEqual(["/archive", "/archive/dossiers/new"]);
});

test("[ROUTE-09] redirects the root dashboard route to the home page", () => {
  expect(resolved("/dashboard")).toEqual({ kind: "redirect", to: "/dashboard/analysis" });
});

test("[MENU-04] redirects a group to its first visible, registered page without parameters", () => {
  expect(resolved("/archive")).toEqual({ kind: "redirect", to: "/archive/dossiers" });
  expect(resolved("/linked")).toEqual({ kind: "redirect", to: "/linked/page" });
});

test("skips a group's redirect to a page without access", () => {
  const root = routesOf(
    menuGroup("/help", "帮助中心", [menuItem({ path: "/help/faq" })], { redirect: "/help/guide" }),
    menuGroup("/out", "门户", [menuItem({ path: "/out/hidden", hidden: true })], { redirect: "/info/home" }),
  );
  expect(resolveRoute(root, "/help")).toEqual({ kind: "redirect", to: "/help/faq" });
  expect(resolveRoute(root, "/out")).toEqual({ kind: "redirect", to: "/info/home" });
});

test("follows a redirect out of the workspace, and stops a cycle of redirects", () => {
  expect(resolved("/to-portal")).toEqual({ kind: "redirect", to: "/info/home" });
  expect(resolved("/circle-a")).toEqual({ kind: "unknown" });
  expect(resolved("/itself")).toEqual(["/itself"]);
});

test("[ROUTE-17] does not resolve unknown paths, and no item that opens in a window", () => {
  expect(resolved("/system/audit")).toEqual({ kind: "unknown" });
  expect(resolved("/window")).toEqual({ kind: "unknown" });
  expect(resolved("/empty")).toEqual({ kind: "unknown" });
});

test("resolves an encoded Chinese path and tolerates a broken escape", () => {
  expect(resolved("/%E7%B3%BB%E7%BB%9F/%E6%97%A5%E5%BF%97")).toEqual(["/系统/日志"]);
  expect(resolved("/%E7%")).toEqual({ kind: "unknown" });
});
