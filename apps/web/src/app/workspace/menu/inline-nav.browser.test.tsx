import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { iconPath } from "#shared/ui/icon-set.ts";
import { answer } from "#test/browser/answers.ts";
import { openApp, readAddress, seriousFindings } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuGroup, menuItem } from "#test/menu-factory.ts";

const ofMenu = (path: string, component: string, title: string) => menuItem({ path, component, meta: { title } });
const line = (name: string) =>
  page.getByRole("navigation", { name: "主菜单" }).getByRole("menuitem", { name, exact: true });

test("[MENU-08] nests items below their groups to any depth, each with its icon and title", async () => {
  await page.viewport(1440, 900);
  const sessions = menuItem({ path: "/system/sessions", meta: { title: "在线用户", icon: "user" } });
  const meta = { title: "后台任务", icon: "bell" };
  const deep = menuItem({ path: "/system/more/jobs", component: "system/jobs", meta });
  const more = menuGroup("/system/more", "更多", [deep]);
  const system = menuGroup("/system", "系统管理", [sessions, { ...more, meta: { ...more.meta, icon: "clock" } }]);
  signInToWorkspace({ menu: [{ ...system, meta: { ...system.meta, icon: "building" } }] });
  answer("savedView.listOwn", []);
  answer("system.listJobs", { total: 0, rows: [] });
  await openApp("/system/more/jobs");
  const boxOf = (locator: Locator) => locator.element().getBoundingClientRect();
  for (const [outer, inner] of [
    ["系统管理", "在线用户"],
    ["系统管理", "更多"],
    ["更多", "后台任务"],
  ] as const) {
    await expect.element(line(outer)).toHaveAttribute("aria-expanded", "true");
    expect(line(outer).element().closest("li")).toBe(line(inner).element().closest("ul")?.closest("li"));
    expect(boxOf(line(inner)).top).toBeGreaterThanOrEqual(boxOf(line(outer)).bottom);
  }
  for (const [title, name] of [
    ["系统管理", "building"],
    ["更多", "clock"],
    ["在线用户", "user"],
    ["后台任务", "bell"],
  ] as const) {
    const icon = line(title).element().querySelector("svg");
    expect(icon?.querySelector("path")?.getAttribute("d"), title).toEqual(iconPath(name));
    expect(icon?.getBoundingClientRect().width).toBe(18);
    expect(icon?.getBoundingClientRect().right).toBeLessThanOrEqual(boxOf(line(title).getByText(title)).left);
  }
  for (const [outer, inner] of [
    ["更多", "后台任务"],
    ["系统管理", "更多"],
  ] as const) {
    await userEvent.click(line(outer));
    await expect.element(line(outer)).toHaveAttribute("aria-expanded", "false");
    await expect.poll(() => line(inner).query()?.checkVisibility() ?? false).toBe(false);
  }
});

test("is one Tab stop at the marked line, and responds to arrow keys", async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({
    menu: [
      menuGroup("/system", "系统管理", [
        ofMenu("/system/jobs", "system/jobs", "后台任务"),
        ofMenu("/system/sessions", "session-admin/sessions", "在线用户"),
      ]),
      menuGroup("/other", "其他", [ofMenu("/other/jobs", "system/jobs", "另一个任务")]),
    ],
  });
  answer("savedView.listOwn", []);
  answer("system.listJobs", { total: 0, rows: [] });
  answer("session.listAll", { total: 0, rows: [] });
  await openApp("/system/jobs");
  await expect.element(line("后台任务")).toHaveAttribute("aria-current", "page");
  const stops = () =>
    page
      .getByRole("navigation", { name: "主菜单" })
      .getByRole("menuitem")
      .elements()
      .filter((each) => (each as HTMLElement).tabIndex === 0)
      .map((each) => each.textContent);
  expect(stops()).toEqual(["后台任务"]);
  expect(await seriousFindings()).toEqual([]);
  line("后台任务").element().focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(line("在线用户")).toHaveFocus();
  await expect.poll(stops).toEqual(["在线用户"]);
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(line("系统管理")).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(line("系统管理")).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard("{End}");
  await expect.element(line("其他")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(line("其他")).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(line("另一个任务")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(readAddress).toBe("/other/jobs");
  await expect.element(line("另一个任务")).toHaveAttribute("aria-current", "page");
  await userEvent.keyboard("{Home}");
  await expect.element(line("首页")).toHaveFocus();
});
