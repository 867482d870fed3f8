import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "../../../../test/browser/answers.ts";
import { addressNow, openApp, seriousFindings } from "../../../../test/browser/open.tsx";
import { inWorkspace } from "../../../../test/browser/workspace.ts";
import { menuGroup, menuItem } from "../../../../test/menu-factory.ts";

const item = (name: string) => page.getByRole("menuitem", { name, exact: true });

test("folded to signs is worked by keys alone, says where one is, and names every sign", async () => {
  await page.viewport(1024, 768);
  const sessions = { path: "/system/sessions", component: "session-admin/sessions", meta: { title: "在线用户" } };
  const jobs = { path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } };
  inWorkspace({ menu: [menuGroup("/system", "系统管理", [menuItem(sessions), menuItem(jobs)])] });
  answer("savedView.listOwn", []);
  answer("system.listJobs", { total: 0, rows: [] });
  answer("session.listAll", { total: 0, rows: [] });
  await openApp("/system/jobs");
  await expect.element(item("系统管理")).toBeVisible();
  expect(item("后台任务").query()).toBeNull();
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
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(item("在线用户")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(addressNow).toBe("/system/sessions");
  await page.viewport(1440, 900);
});
