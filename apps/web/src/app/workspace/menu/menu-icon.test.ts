import { expect, test } from "vitest";
import { addIcons } from "../../../shared/ui/icon-set.ts";
import { menuIcon } from "./menu-icon.ts";

test("[MENU-08] shows the icon that the item names, and a neutral one for any other name", () => {
  addIcons({ home: "M4 11.5 12 4.5l8 7" });
  expect(menuIcon("home")).toBe("home");
  expect(menuIcon("toString")).toBe("list");
  expect(menuIcon(null)).toBe("list");
});
