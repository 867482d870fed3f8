import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { readCredentials } from "#shared/storage/stored-session.ts";
import { answer, readSentCalls } from "#test/browser/answers.ts";
import { openApp, readAddress } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuGroup, menuItem } from "#test/menu-factory.ts";

const jobs = (path: string, title: string, hidden = false) =>
  menuItem({ path, component: "system/jobs", hidden, meta: { title } });
const guide = menuItem({
  path: "/help/guide",
  component: "layouts/iframe",
  meta: { title: "使用指南", url: "/guide" },
});
const nowhere = menuItem({ path: "/nowhere", component: "no/such/component", meta: { title: "未建页面" } });
const menu = [
  menuGroup("/system", "系统管理", [
    jobs("/system/jobs", "后台任务"),
    menuGroup("/system/more", "更多设置", [jobs("/system/more/jobs", "其他任务")]),
    { ...jobs("/system/lots", "标段目录"), children: [jobs("/system/lots/:id", "标段详情", true)] },
    jobs("/system/reports", "在线报表"),
    jobs("/system/reports/:id", "报表设计", true),
  ]),
  guide,
  nowhere,
  jobs("/top", "顶级页面"),
  jobs("/top/reports", "顶级报表"),
  jobs("/top/reports/:id", "顶级报表设计", true),
];
const steps = () => page.getByRole("navigation", { name: "当前位置" }).getByRole("listitem");
const titles = () =>
  steps()
    .elements()
    .map((each) => each.textContent);
const links = () =>
  steps()
    .getByRole("link")
    .elements()
    .map((each) => [each.textContent, each.getAttribute("href")]);

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({ menu });
  answer("system.listJobs", { total: 0, rows: [] });
});

const home = ["首页", "/dashboard/analysis"];

test.each([
  ["a page of a group", "/system/jobs", ["首页", "系统管理", "后台任务"], [home]],
  ["a page of a group in a group", "/system/more/jobs", ["首页", "系统管理", "更多设置", "其他任务"], [home]],
  [
    "a hidden page below a page",
    "/system/lots/7",
    ["首页", "系统管理", "标段目录", "标段详情"],
    [home, ["标段目录", "/system/lots"]],
  ],
  ["a page of the client's own", "/account/center", ["首页", "个人中心"], [home]],
  ["a frame", "/help/guide", ["首页", "使用指南"], [home]],
  ["an item whose component is unknown", "/nowhere", ["首页", "未建页面"], [home]],
])("[MENU-17, MENU-18] shows 首页 and the matched routes in order on %s", async (_case, address, expected, linked) => {
  await openApp(address);
  await expect.poll(titles).toEqual(expected);
  expect(links()).toEqual(linked);
  for (const step of steps().all()) await expect.element(step).toBeVisible();
  await expect.element(steps().last()).toHaveAttribute("aria-current", "page");
});

test.each([
  ["in a group", "/system/reports", ["首页", "系统管理", "在线报表"], "报表设计"],
  ["at the menu's top level, choosing the nearest of two", "/top/reports", ["首页", "顶级报表"], "顶级报表设计"],
])("[MENU-18] links a record's page to the list beside it, %s", async (_case, list, parentTitles, title) => {
  const name = parentTitles.at(-1) ?? "";
  await openApp(`${list}/7`);
  await expect.poll(titles).toEqual([...parentTitles, title]);
  expect(links()).toEqual([home, [name, list]]);
  await userEvent.click(steps().getByRole("link", { name }));
  await expect.poll(titles).toEqual(parentTitles);
  expect(readAddress()).toBe(list);
});

test("[MENU-17] opens the home tab by 首页 and keeps the session", async () => {
  await openApp("/system/jobs");
  await expect.poll(titles).toEqual(["首页", "系统管理", "后台任务"]);
  const visited: string[] = [];
  const stop = pageHistory.listen(({ location }) => visited.push(location.pathname));
  for (const times of [1, 2]) {
    await userEvent.click(steps().getByRole("link", { name: "首页" }));
    await expect.poll(() => visited).toEqual(Array(times).fill("/dashboard/analysis"));
    await expect.poll(titles).toEqual(["首页"]);
    expect(links()).toEqual([home]);
    await expect.element(page.getByRole("main").getByRole("heading", { level: 1 }).first()).toBeVisible();
    expect(readAddress()).toBe("/dashboard/analysis");
    expect(readCredentials()?.token).toBe("token-1");
  }
  stop();
  expect(readSentCalls().map(({ key }) => key)).not.toContain("session.signOutAtGateway");
});
