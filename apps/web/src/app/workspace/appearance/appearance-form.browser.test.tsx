import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openApp } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({
    menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })],
  });
});

test("[SHELL-26] starts in teal, with a dark side menu and Fixed width", async () => {
  await openApp("/account/settings/base#custom");
  const chosen = (group: string) => page.getByRole("radiogroup", { name: group }).getByRole("radio", { checked: true });
  await expect.element(page.getByRole("checkbox", { name: "多页签" })).toBeVisible();
  await expect.element(chosen("菜单颜色")).toHaveAttribute("value", "dark");
  await expect.element(chosen("菜单位置")).toHaveAttribute("value", "sidemenu");
  await expect.element(chosen("内容宽度")).toHaveAttribute("value", "Fixed");
  const colour = page.getByRole("group", { name: "主题色" }).getByRole("radio", { checked: true });
  const swatch = colour.element().closest("label")?.querySelector<HTMLElement>("[class*=swatch]");
  expect(swatch && getComputedStyle(swatch).backgroundColor).toBe("rgb(19, 194, 194)");
  const aside = document.querySelector("aside");
  expect(aside?.getBoundingClientRect().left).toBe(0);
  expect(aside?.contains(page.getByRole("navigation", { name: "主菜单" }).element())).toBe(true);
  expect(getComputedStyle(document.documentElement).getPropertyValue("--palette-primary").trim().toLowerCase()).toBe(
    "#13c2c2",
  );
});
