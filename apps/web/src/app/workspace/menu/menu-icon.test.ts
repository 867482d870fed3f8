import { expect, test } from "vitest";
import { addIcons } from "#shared/ui/icon-set.ts";
import { signedInIconPaths } from "#shared/ui/signed-in-icon-paths.ts";
import { menuIcon } from "./menu-icon.ts";

test("[MENU-08] shows the icon that the item names, and a neutral one for any other name", () => {
  addIcons({ home: "M4 11.5 12 4.5l8 7" });
  expect(menuIcon("home")).toBe("home");
  expect(menuIcon("toString")).toBe("list");
  expect(menuIcon(null)).toBe("list");
});

/** As the menus name them that come with the product, its demo, and reports and forms that somebody opens. */
test.each([
  ...["bar-chart", "bell", "building", "folder", "grid", "help", "settings", "shield", "sliders", "switch", "table"],
])("[MENU-08] draws %s, which a menu of the product names", (name) => {
  addIcons(signedInIconPaths);
  expect(menuIcon(name)).toBe(name);
});
