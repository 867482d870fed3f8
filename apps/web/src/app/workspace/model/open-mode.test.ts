import { describe, expect, test } from "vitest";
import { menuItem, placeholderValues } from "#test/menu-factory.ts";
import { contentOf, openModeOf } from "./open-mode.ts";

const open = (item: Parameters<typeof menuItem>[0]) => openModeOf(menuItem(item), placeholderValues);
const content = (item: Parameters<typeof menuItem>[0]) => contentOf(menuItem(item), placeholderValues);

describe("openModeOf", () => {
  test("opens a page of the portal in its tab", () => {
    expect(open({ path: "/archive/statistics" })).toEqual({ kind: "page" });
  });

  test("[MENU-05] returns a link with the filled address for an item with address and target", () => {
    const meta = { url: "{{domainUrl}}/x?o={{orgCode}}", target: "_blank" };
    expect(open({ path: "/archive/dossiers", meta })).toEqual({
      kind: "link",
      url: "https://portal.example/x?o=A01",
      target: "_blank",
    });
  });

  test("[MENU-04] returns a link for an item with route '0'", () => {
    expect(open({ path: "/info/home", route: "0" })).toEqual({ kind: "link", url: "/info/home", target: "_self" });
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "{{token}}", "ftp://example.com/x"])(
    "refuses an address that is neither own nor http(s): %s",
    (url) => {
      expect(open({ path: "/x", meta: { url, internalOrExternal: true } })).toEqual({ kind: "refused" });
      expect(open({ path: "/x", component: "layouts/iframe", meta: { url } })).toEqual({ kind: "refused" });
      expect(open({ path: "/x", meta: { url, target: "_blank" } })).toEqual({ kind: "refused" });
    },
  );

  test("leaves {{token}} in an address as text, so that it contains no secret", () => {
    const meta = { url: "https://example.com/?t={{token}}", internalOrExternal: true };
    expect(open({ path: "/x", meta })).toEqual({ kind: "window", url: "https://example.com/?t={{token}}" });
  });
});

describe("contentOf", () => {
  test("is a container for a layout, or without a component above other items", () => {
    const children = [menuItem({ path: "/system/audit" })];
    expect(content({ path: "/system", component: "layouts/container", children })).toEqual({ kind: "container" });
    expect(content({ path: "/system", component: null, children })).toEqual({ kind: "container" });
    expect(content({ path: "/system", component: "layouts/container" })).toEqual({ kind: "container" });
    expect(content({ path: "/system", component: null })).toEqual({ kind: "component", component: null });
  });

  test("is a page for an item that a plain link opens in a new window", () => {
    expect(content({ path: "/archive/dossiers", component: "archive/dossiers", meta: { target: "_blank" } })).toEqual({
      kind: "component",
      component: "archive/dossiers",
    });
  });

  test("is empty for an outside item or a refused frame address", () => {
    expect(content({ path: "/x", meta: { url: "https://example.com", internalOrExternal: true } })).toEqual({
      kind: "none",
    });
    expect(content({ path: "/x", component: "layouts/iframe", meta: { url: "javascript:alert(1)" } })).toEqual({
      kind: "none",
    });
  });
});
