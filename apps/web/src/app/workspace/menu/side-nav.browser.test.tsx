import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { iconPath } from "#shared/ui/icon-set.ts";
import { answer } from "#test/browser/answers.ts";
import { brightnessOf } from "#test/browser/ground.ts";
import { openApp, readAddress, seriousFindings } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuGroup, menuItem } from "#test/menu-factory.ts";

const item = (name: string) => page.getByRole("menuitem", { name, exact: true });

test("[MENU-08, MENU-13] opens its groups by keys when collapsed, and marks the current page", async () => {
  await page.viewport(1024, 768);
  const sessions = { path: "/system/sessions", component: "session-admin/sessions", meta: { title: "在线用户" } };
  const jobs = { path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } };
  signInToWorkspace({ menu: [menuGroup("/system", "系统管理", [menuItem(sessions), menuItem(jobs)])] });
  answer("savedView.listOwn", []);
  answer("system.listJobs", { total: 0, rows: [] });
  answer("session.listAll", { total: 0, rows: [] });
  await openApp("/system/jobs");
  await expect.element(item("系统管理")).toBeVisible();
  expect(item("后台任务").query()).toBeNull();
  // Arrow keys would start at a line under the pointer, and a sub-menu under it closes again when the pointer leaves it.
  await userEvent.hover(page.getByRole("main"));
  page
    .getByRole("link", { name: /回到首页/ })
    .element()
    .focus();
  await userEvent.keyboard("{Tab}{ArrowDown}{ArrowDown}");
  await expect.element(item("系统管理")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(item("在线用户")).toHaveFocus();
  await expect.element(item("系统管理")).toHaveAttribute("aria-expanded", "true");
  await expect.element(item("后台任务")).toHaveAttribute("aria-current", "page");
  expect(getComputedStyle(item("在线用户").element()).outlineStyle).toBe("solid");
  expect(getComputedStyle(item("在线用户").element()).outlineWidth).toBe("2px");
  expect(await seriousFindings()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.element(item("系统管理")).toHaveFocus();
  await expect.poll(() => item("在线用户").query()).toBeNull();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(item("在线用户")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(readAddress).toBe("/system/sessions");
  await page.viewport(1440, 900);
});

test("[MENU-08, MENU-12, MENU-13] stays dark when collapsed, with icons, and opens two levels beside it", async () => {
  await page.viewport(1440, 900);
  const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
  const guide = menuItem({ path: "/guide", component: "system/jobs", meta: { title: "使用指南", icon: "bell" } });
  const meta = { title: "在线用户", icon: "user" };
  const sessions = menuItem({ path: "/system/sessions", component: "session-admin/sessions", meta });
  const more = menuGroup("/system/more", "更多设置", [sessions]);
  const group = menuGroup("/system", "系统管理", [jobs, { ...more, meta: { ...more.meta, icon: "clock" } }]);
  signInToWorkspace({ menu: [{ ...group, meta: { ...group.meta, icon: "building" } }, guide] });
  answer("profile.saveAppearance", null);
  answer("savedView.listOwn", []);
  answer("system.listJobs", { total: 0, rows: [] });
  answer("session.listAll", { total: 0, rows: [] });
  await openApp("/system/jobs");
  await userEvent.click(page.getByRole("button", { name: "收起菜单" }));
  const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect();
  await expect.poll(() => boxOf(document.querySelector("aside"))?.width).toBe(80);
  const iconOf = (name: string) => item(name).element().querySelector("svg");
  const drawnPath = (name: string) => iconOf(name)?.querySelector("path")?.getAttribute("d");
  expect(drawnPath("系统管理")).toBe(iconPath("building"));
  expect(drawnPath("使用指南")).toBe(iconPath("bell"));
  for (const name of ["系统管理", "使用指南"]) {
    expect(iconOf(name)?.checkVisibility()).toBe(true);
    expect(boxOf(iconOf(name))?.right).toBeLessThanOrEqual(80);
  }
  await userEvent.hover(item("系统管理"));
  await expect.element(item("后台任务")).toBeVisible();
  await expect.poll(() => boxOf(item("后台任务").query())?.left).toBeGreaterThanOrEqual(80);
  // The current page is not measured: its line is marked by another colour.
  for (const name of ["使用指南", "更多设置"]) expect(brightnessOf(item(name).element())).toBeLessThan(0.2);
  expect(drawnPath("更多设置")).toBe(iconPath("clock"));
  await userEvent.hover(item("更多设置"));
  await expect.element(item("在线用户")).toBeVisible();
  expect(drawnPath("在线用户")).toBe(iconPath("user"));
  await userEvent.click(item("在线用户"));
  await expect.poll(readAddress).toBe("/system/sessions");
});

test("shows letters instead of equal icons when collapsed, and names lines on hover", async () => {
  await page.viewport(1024, 768);
  const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
  const group = menuGroup("/online", "业务台账", [
    menuItem({ path: "/system/sessions", component: "session-admin/sessions", meta: { title: "在线用户" } }),
  ]);
  const guide = menuItem({ path: "/guide", component: "system/jobs", meta: { title: "使用指南", icon: "bell" } });
  signInToWorkspace({ menu: [jobs, group, guide] });
  answer("system.listJobs", { total: 0, rows: [] });
  await openApp("/system/jobs");
  const letterOf = (name: string) => item(name).element().querySelector("[aria-hidden=true]:not(svg)")?.textContent;
  await expect.element(item("后台任务")).toBeVisible();
  expect(letterOf("后台任务")).toBe("后");
  expect(letterOf("业务台账")).toBe("业");
  expect(letterOf("使用指南")).toBeUndefined();
  expect(await seriousFindings()).toEqual([]);
  await userEvent.hover(item("后台任务"));
  await expect.element(page.getByRole("tooltip", { name: "后台任务" })).toBeVisible();
  await userEvent.hover(item("业务台账"));
  await expect.element(item("在线用户")).toBeVisible();
  await expect.element(page.getByText("业务台账", { exact: true }).last()).toBeVisible();
});

test("[MENU-13, MENU-14, SHELL-29, SHELL-31] collapses on narrow windows and restores the desktop's state", async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({
    menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })],
  });
  answer("profile.saveAppearance", null);
  answer("savedView.listOwn", []);
  answer("system.listJobs", { total: 0, rows: [] });
  await openApp("/system/jobs");
  const width = () => document.querySelector("aside")?.getBoundingClientRect().width;
  await expect.poll(width).toBe(200);
  const press = (name: string) => userEvent.click(page.getByRole("button", { name }));
  await page.viewport(1000, 900);
  await expect.poll(width).toBe(80);
  await press("展开菜单");
  await expect.poll(width).toBe(200);
  await press("收起菜单");
  await expect.poll(width).toBe(80);
  await page.viewport(1440, 900);
  await expect.poll(width).toBe(200);
  await press("收起菜单");
  await expect.poll(width).toBe(80);
  // The phone's layout is between, because collapsed menus of desktop and tablet look the same.
  await page.viewport(700, 900);
  await expect.poll(width).toBeUndefined();
  await page.viewport(1000, 900);
  await expect.poll(width).toBe(80);
  await press("展开菜单");
  await expect.poll(width).toBe(200);
  // A tablet in portrait has a closed drawer; in landscape its menu is collapsed again.
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await page.viewport(700, 900);
  await expect.poll(width).toBeUndefined();
  expect(menu.query()).toBeNull();
  await press("打开菜单");
  await expect.poll(() => menu.query()?.getBoundingClientRect().width).toBe(200);
  await page.viewport(1000, 900);
  await expect.poll(width).toBe(80);
  await press("展开菜单");
  await expect.poll(width).toBe(200);
  await page.viewport(1440, 900);
  await expect.poll(width).toBe(80);
});
