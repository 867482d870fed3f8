import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { StoredTypes } from "#shared/storage/stored-keys.ts";
import { writeStored } from "#shared/storage/stored-values.ts";
import { answer } from "#test/browser/answers.ts";
import { openApp, readAddress, scrollsSideways, seriousFindings } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuGroup, menuItem } from "#test/menu-factory.ts";

const jobs = (path: string, title: string) => menuItem({ path, component: "system/jobs", meta: { title } });
const pagesBelow = (parent: string, count: number) =>
  Array.from({ length: count }, (_, index) => jobs(`${parent}/${index + 1}`, `${parent.slice(1)}-${index + 1}`));
const menu = [
  menuGroup("/system", "系统管理", [
    jobs("/system/jobs", "后台任务"),
    menuGroup("/system/more", "更多设置", [jobs("/system/other", "其他任务")]),
  ]),
  jobs("/guide", "使用指南"),
  ...["trade", "archive", "report", "people", "deposit", "notice", "expert"].map((name, at) =>
    menuGroup(`/${name}`, `第${at + 1}组菜单`, pagesBelow(`/${name}`, at === 0 ? 30 : 3)),
  ),
];

const nav = () => page.getByRole("navigation", { name: "主菜单" });
const root = (name: string) => nav().getByRole("button", { name, exact: true });
const entry = (name: string) => nav().getByRole("listitem").getByRole("button", { name, exact: true });
const focused = () => document.activeElement?.textContent;
const rowTitles = () =>
  [...nav().element().querySelectorAll("nav > ul > li > button")]
    .filter((button) => button.checkVisibility({ visibilityProperty: true }))
    .map((button) => button.textContent);

async function openJobs(width = 1440): Promise<void> {
  await page.viewport(width, 900);
  await openApp("/system/jobs");
  await expect.element(page.getByRole("main").getByRole("heading", { name: "后台任务", level: 1 })).toBeVisible();
}

/** Changes a setting as another tab of the browser does. */
function changeSetting<K extends "DEFAULT_LAYOUT_MODE" | "DEFAULT_CONTENT_WIDTH_TYPE">(
  key: K,
  value: StoredTypes[K],
): void {
  writeStored(key, value);
  window.dispatchEvent(new StorageEvent("storage", { key, storageArea: window.localStorage }));
}

beforeEach(() => {
  signInToWorkspace({ menu });
  answer("system.listJobs", { total: 0, rows: [] });
  answer("savedView.listOwn", []);
  answer("profile.saveAppearance", null);
  changeSetting("DEFAULT_LAYOUT_MODE", "topmenu");
});

test("[SHELL-20, ROUTE-11] fills the header after the logo, without a side menu; the rest is under 更多", async () => {
  await openJobs();
  const logo = page.getByRole("banner").getByRole("link", { name: "电子招标采购平台，回到首页" });
  await expect.element(logo).toHaveAttribute("href", "/dashboard");
  const boxOf = (element: Element) => element.getBoundingClientRect();
  expect(boxOf(logo.element()).right).toBeLessThanOrEqual(boxOf(nav().element()).left);
  expect(document.querySelector("aside")).toBeNull();
  expect(page.getByRole("banner").element().contains(nav().element())).toBe(true);
  const wide = rowTitles();
  expect(wide.slice(0, 3)).toEqual(["首页", "系统管理", "使用指南"]);
  expect(wide.at(-1)).toBe("更多");
  await page.viewport(1088, 900);
  await expect.poll(() => rowTitles().length).toBeLessThan(wide.length);
  expect(rowTitles().at(-1)).toBe("更多");
  expect(await scrollsSideways()).toBe(false);
  // With the fluid width the bar fills the window.
  changeSetting("DEFAULT_CONTENT_WIDTH_TYPE", "Fluid");
  await page.viewport(1900, 900);
  await expect.poll(rowTitles).not.toContain("更多");
  expect(rowTitles()).toHaveLength(10);
});

/** Returns the left edges of the open panel's columns. */
const columns = () =>
  new Set(
    [...nav().element().querySelectorAll("section button")].map((each) =>
      Math.round(each.getBoundingClientRect().left),
    ),
  );

test("shows the lines under 更多 in several columns of a panel, inside the window", async () => {
  await openJobs(1088);
  await userEvent.click(root("更多"));
  await expect.element(entry("expert-3")).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  expect(columns().size).toBeGreaterThan(1);
  const panel = nav().element().querySelector("section")?.parentElement?.parentElement?.getBoundingClientRect();
  expect(panel && panel.left >= 0 && panel.right <= 1088 && panel.bottom <= 900).toBe(true);
  expect(await scrollsSideways()).toBe(false);
});

test("[CONST-02] lays eight groups out in four columns, even with room for more", async () => {
  const groups = Array.from({ length: 8 }, (_, at) =>
    menuGroup(`/wide/${at}`, `第${at}类`, pagesBelow(`/wide/${at}`, 2)),
  );
  signInToWorkspace({ menu: [jobs("/system/jobs", "后台任务"), menuGroup("/wide", "宽组", groups)] });
  changeSetting("DEFAULT_CONTENT_WIDTH_TYPE", "Fluid");
  await openJobs(1900);
  await userEvent.click(root("宽组"));
  await expect.element(entry("wide/7-2")).toBeVisible();
  expect(columns().size).toBe(4);
});

test("marks the page in row and panel, opens the chosen line and closes", async () => {
  await openJobs();
  await expect.element(root("系统管理")).toHaveAttribute("aria-current", "true");
  await userEvent.click(root("系统管理"));
  await expect.element(entry("后台任务")).toHaveAttribute("aria-current", "page");
  await expect.element(nav().getByText("更多设置")).toBeVisible();
  await userEvent.click(entry("其他任务"));
  await expect.element(page.getByRole("tab", { name: "其他任务" })).toHaveAttribute("aria-selected", "true");
  await expect.element(entry("其他任务")).not.toBeInTheDocument();
  await userEvent.click(root("使用指南"));
  await expect.poll(readAddress).toBe("/guide");
  await expect.element(root("使用指南")).toHaveAttribute("aria-current", "page");
});

test("responds to the keyboard: arrows, Home, End, Enter, and Escape back to the row", async () => {
  await openJobs();
  (root("系统管理").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(focused()).toBe("第1组菜单");
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowDown}");
  await expect.poll(focused).toBe("后台任务");
  await userEvent.keyboard("{ArrowDown}");
  expect(focused()).toBe("其他任务");
  await userEvent.keyboard("{Escape}");
  expect(focused()).toBe("系统管理");
  await expect.element(entry("其他任务")).not.toBeInTheDocument();
  await userEvent.keyboard("{End}");
  expect(focused()).toBe("更多");
  await userEvent.keyboard("{Home}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}");
  await expect.poll(focused).toBe("trade-1");
  await userEvent.keyboard("{ArrowRight}");
  expect(focused()).not.toBe("trade-1");
  await userEvent.keyboard("{ArrowLeft}{End}{Enter}");
  await expect.poll(readAddress).toBe("/trade/30");
});

test("lists the groups of a big menu, and shows one of them at a time", async () => {
  const big = menuGroup(
    "/big",
    "大组",
    Array.from({ length: 50 }, (_, at) => menuGroup(`/big/${at}`, `第${at}类`, pagesBelow(`/big/${at}`, 100))),
  );
  signInToWorkspace({ menu: [jobs("/system/jobs", "后台任务"), big] });
  await openJobs();
  await userEvent.click(root("大组"));
  await expect.element(entry("第49类")).toBeInTheDocument();
  await expect.element(entry("big/0-1")).toBeVisible();
  expect(nav().element().querySelectorAll("button").length).toBeLessThan(200);
  await userEvent.click(entry("第7类"));
  await expect.element(entry("第7类")).toHaveAttribute("aria-expanded", "true");
  await expect.element(entry("big/0-1")).not.toBeInTheDocument();
  await userEvent.keyboard("{ArrowRight}");
  expect(focused()).toMatch(/^big\/7-/);
  await userEvent.keyboard("{Enter}");
  await expect.poll(readAddress).toMatch(/^\/big\/7\//);
  await userEvent.click(root("大组"));
  await expect.element(entry("第7类")).toHaveAttribute("aria-expanded", "true");
});

test("closes on a click or focus elsewhere, and follows the mouse while open", async () => {
  await openJobs();
  await userEvent.click(root("系统管理"));
  await expect.element(entry("其他任务")).toBeVisible();
  await userEvent.hover(root("第1组菜单"));
  await expect.element(entry("trade-30")).toBeVisible();
  await userEvent.click(page.getByRole("main").getByRole("heading", { name: "后台任务", level: 1 }));
  await expect.element(entry("trade-30")).not.toBeInTheDocument();
  await userEvent.click(root("系统管理"));
  (page.getByRole("banner").getByRole("button", { name: "退出登录" }).element() as HTMLElement).focus();
  await expect.element(entry("其他任务")).not.toBeInTheDocument();
});

test("[SHELL-31] becomes the side drawer of 200 px on a phone", async () => {
  await openJobs(375);
  expect(nav().query()).toBeNull();
  await userEvent.click(page.getByRole("button", { name: "打开菜单" }));
  const drawer = page.getByRole("dialog", { name: "主菜单" });
  await expect.element(nav().getByRole("menuitem", { name: "使用指南" })).toBeVisible();
  const box = () => drawer.element().getBoundingClientRect();
  await expect.poll(() => [box().left, box().width]).toEqual([0, 200]);
});
