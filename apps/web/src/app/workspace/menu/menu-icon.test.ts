import { expect, test } from "vitest";
import { menuIcon } from "./menu-icon.ts";

test("[MENU-08] shows the icon that the item names, and a neutral one for any other name", () => {
  expect(menuIcon("home")).toBe("home");
  expect(menuIcon("toString")).toBe("list");
  expect(menuIcon(null)).toBe("list");
});
