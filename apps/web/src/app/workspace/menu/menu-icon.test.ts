import { expect, test } from "vitest";
import { addIcons } from "#shared/ui/icon-set.ts";
import { signedInIconPaths } from "#shared/ui/signed-in-icon-paths.ts";
import { menuIcon } from "./menu-icon.ts";

test("[MENU-08] shows the icon of an item, and a neutral one for an unknown name", () => {
  addIcons({ home: "M4 11.5 12 4.5l8 7" });
  expect(menuIcon("home")).toBe("home");
  expect(menuIcon("toString")).toBe("list");
  expect(menuIcon(null)).toBe("list");
});

/** Icon names of the delivered menus, the demo's, and the reports and forms that people publish. */
test.each([
  ...["bar-chart", "bell", "building", "folder", "grid", "help", "settings", "shield", "sliders", "switch", "table"],
])("[MENU-08] draws %s, which a delivered menu names", (name) => {
  addIcons(signedInIconPaths);
  expect(menuIcon(name)).toBe(name);
});
