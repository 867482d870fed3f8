import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { readCredentials } from "#shared/storage/stored-session.ts";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer, deferred } from "#test/browser/answers.ts";
import { brightnessOf } from "#test/browser/ground.ts";
import { openApp, readAddress, simulateReload } from "#test/browser/open.tsx";
import { buyer } from "#test/browser/person.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuGroup, menuItem } from "#test/menu-factory.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务", icon: "clock" } });
const sessions = menuItem({
  path: "/system/sessions",
  component: "session-admin/sessions",
  meta: { title: "在线用户", icon: "user" },
});
const system = menuGroup("/system", "系统管理", [jobs, sessions], {});
const guide = menuItem({
  path: "/help/guide",
  component: "layouts/iframe",
  meta: { title: "使用指南", url: "{{domainUrl}}/guide/index.html" },
});

const menu = () => page.getByRole("navigation", { name: "主菜单" });
const line = (title: string) => menu().getByRole("menuitem", { name: title });
const aside = () => document.querySelector("aside");
const boxOf = (locator: Locator) => locator.element().getBoundingClientRect();
const pageHeading = (name: string) => page.getByRole("main").getByRole("heading", { name, level: 1 });

async function openJobs(width = 1440): Promise<void> {
  await page.viewport(width, 900);
  await openApp("/system/jobs");
  await expect.element(pageHeading("后台任务")).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({ menu: [system, guide] });
  answer("system.listJobs", { total: 0, rows: [] });
  answer("session.listAll", { total: 0, rows: [] });
  answer("savedView.listOwn", []);
  answer("profile.saveAppearance", null);
});

describe("side menu", () => {
  test("[MENU-12, SHELL-26] is dark and opens its groups in place by default", async () => {
    await openJobs();
    expect(brightnessOf(aside())).toBeLessThan(0.2);
    expect(aside()?.contains(line("后台任务").element())).toBe(true);
    expect(boxOf(line("后台任务")).width).toBe(boxOf(line("系统管理")).width);
    expect(boxOf(line("使用指南")).top).toBeGreaterThan(boxOf(line("后台任务")).top);
  });

  test("[MENU-13, MENU-14, SHELL-28, SHELL-29] folds to 80 px, opens to 200 px, and stays so after a reload", async () => {
    answer("profile.saveAppearance", null);
    await openJobs();
    const width = () => aside()?.getBoundingClientRect().width;
    await expect.poll(width).toBe(200);
    for (const [name, expectedWidth] of [
      ["收起菜单", 80],
      ["展开菜单", 200],
    ] as const) {
      await userEvent.click(page.getByRole("button", { name }));
      await expect.poll(width).toBe(expectedWidth);
      await simulateReload();
      await openJobs();
      await expect.poll(width).toBe(expectedWidth);
    }
  });
});

describe("header", () => {
  test("[ROUTE-11] links its logo to the dashboard, and keeps the session", async () => {
    await openJobs();
    const logo = page.getByRole("link", { name: "电子招标采购平台，回到首页" });
    await expect.element(logo).toHaveAttribute("href", "/dashboard");
    await userEvent.click(logo);
    await expect.element(page.getByRole("tab", { name: "首页" })).toHaveAttribute("aria-selected", "true");
    expect(readAddress()).toBe("/dashboard/analysis");
    expect(readCredentials()?.token).toBe("token-1");
  });

  test("[ROUTE-13, ROUTE-14] opens the personal centre and the account settings from the avatar", async () => {
    answer("profile.read", () => new Promise<never>(() => undefined));
    await openJobs();
    for (const [name, address] of [
      ["个人中心", "/account/center"],
      ["账号设置", "/account/settings/base"],
    ] as const) {
      await userEvent.click(page.getByText("欢迎您，王采购"));
      await userEvent.click(page.getByRole("menuitem", { name }));
      await expect.element(pageHeading(name)).toBeVisible();
      expect(readAddress()).toBe(address);
    }
  });

  test("[SHELL-06, SHELL-08, ERR-12] asks before signing out, and changes nothing after 取消", async () => {
    const calls = answer("session.signOutAtGateway", null);
    await openJobs();
    const readStorages = () => [{ ...window.localStorage }, { ...window.sessionStorage }];
    const before = readStorages();
    await userEvent.click(page.getByRole("banner").getByRole("button", { name: "退出登录" }));
    const question = page.getByRole("dialog");
    await expect.element(question.getByText("真的要注销登录吗 ?", { exact: true })).toBeVisible();
    expect(calls.inputs).toEqual([]);
    expect(readStorages()).toEqual(before);
    await userEvent.click(question.getByRole("button", { name: "取消" }));
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(pageHeading("后台任务")).toBeVisible();
    expect(calls.inputs).toEqual([]);
    expect(readAddress()).toBe("/system/jobs");
    expect(readCredentials()?.token).toBe("token-1");
    expect(readStorages()).toEqual(before);
  });

  test("[SHELL-07, ROUTE-04, GUARD-15, GUARD-16, STORE-13] ends the session, empties the storages and opens /atlxauth/ after a yes", async () => {
    // No server serves the picture here. Its load error is suppressed, because the initials would replace it.
    const suppress = (event: Event) => event.target instanceof HTMLImageElement && event.stopPropagation();
    window.addEventListener("error", suppress, true);
    onTestFinished(() => window.removeEventListener("error", suppress, true));
    const reply = deferred<null>();
    signInToWorkspace({ user: { ...buyer, avatar: "avatar/0a1b" }, menu: [system] });
    const calls = answer("session.signOutAtGateway", () => reply.promise);
    await openJobs();
    expect(readStored("Login_Userinfo")?.avatar).toBe("avatar/0a1b");
    expect(page.getByRole("banner").element().querySelector("img")).not.toBeNull();
    window.localStorage.setItem("of-another-page", "x");
    window.localStorage.setItem("DEFAULT_COLOR", JSON.stringify({ value: "#722ED1", expire: null }));
    for (const key of ["Access-Token", "ACCESS_TOKEN", "MENU_PERMISSIONS", "Login_Userinfo"] as const)
      expect([key, window.localStorage.getItem(key) !== null]).toEqual([key, true]);
    expect(window.sessionStorage.getItem("LOGIN_USER_BUTTON_AUTH")).not.toBeNull();
    const visited: string[] = [];
    const stop = pageHistory.listen(({ location }) => visited.push(location.pathname));
    await userEvent.click(page.getByRole("button", { name: "退出登录" }));
    await userEvent.click(page.getByRole("button", { name: "确定" }));
    await expect.poll(() => calls.inputs.length).toBe(1);
    expect(visited).toEqual([]);
    expect(readAddress()).toBe("/system/jobs");
    reply.resolve(null);
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    stop();
    expect(calls.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1"]);
    expect(calls.lines).toEqual(["POST /webgateway/bpt/api/sys/logout"]);
    expect(Object.keys(window.localStorage)).toEqual([]);
    expect(Object.keys(window.sessionStorage)).toEqual([]);
    expect(page.getByText("王采购").elements()).toEqual([]);
    expect(document.querySelector("img[src*=avatar]")).toBeNull();
    expect(visited).toContain("/atlxauth/");
    expect(readAddress()).toBe("/atlxauth/user/login");
  });

  test("[SHELL-32] is 59 px high and fixed at the top, with the content below it", async () => {
    await page.viewport(1440, 300);
    await openApp("/system/jobs");
    await expect.element(pageHeading("后台任务")).toBeVisible();
    const [header, strip] = [page.getByRole("banner"), page.getByRole("tablist", { name: "已打开的页面" })];
    const offset = () => Math.round(boxOf(page.getByRole("main")).top + window.scrollY);
    expect(Math.round(boxOf(strip).top)).toBe(59);
    expect(offset()).toBe(59 + Math.round(boxOf(strip).height));
    // With one page at a time no tab strip separates header and content.
    await page.viewport(700, 300);
    await expect.element(strip).not.toBeInTheDocument();
    expect(offset()).toBe(59);
    onTestFinished(() => document.body.removeAttribute("style"));
    document.body.style.minHeight = "1000px";
    window.scrollTo(0, 120);
    await expect.poll(() => Math.round(boxOf(header).top)).toBe(0);
    expect(window.scrollY).toBe(120);
    expect(Math.round(boxOf(page.getByRole("main")).top)).toEqual(59 - 120);
  });
});

describe("width of the window", () => {
  test("[SHELL-30, SHELL-12] shows the side menu in 200 px, in 80 px or in a drawer", async () => {
    await openJobs(1440);
    const shown = () => {
      const sideMenu = aside();
      return sideMenu === null ? "a drawer" : `${sideMenu.getBoundingClientRect().width} px`;
    };
    for (const [width, expected] of [
      [1440, "200 px"],
      [1088, "200 px"],
      [1087, "80 px"],
      [768, "80 px"],
      [767, "a drawer"],
      [375, "a drawer"],
      [1440, "200 px"],
    ] as const) {
      await page.viewport(width, 900);
      await expect.poll(() => [width, shown()]).toEqual([width, expected]);
      const strip = page.getByRole("tablist", { name: "已打开的页面" });
      await expect.poll(() => strip.query() === null, { message: `${width} px` }).toBe(expected === "a drawer");
    }
  });

  test("[MENU-12, MENU-16, SHELL-31, SHELL-12] has a dark menu in a closed drawer of 200 px on a phone, without tab strip", async () => {
    await openJobs(375);
    expect(page.getByRole("tablist").elements()).toEqual([]);
    expect(menu().query()).toBeNull();
    await userEvent.click(page.getByRole("button", { name: "打开菜单" }));
    const drawer = page.getByRole("dialog", { name: "主菜单" });
    await expect.element(line("在线用户")).toBeVisible();
    expect(brightnessOf(line("在线用户").element())).toBeLessThan(0.2);
    await expect.poll(() => [boxOf(drawer).left, boxOf(drawer).width]).toEqual([0, 200]);
    await userEvent.click(line("在线用户"));
    await expect.element(pageHeading("在线用户")).toBeVisible();
    await expect.poll(() => menu().query()?.checkVisibility() ?? false).toBe(false);
  });

  test("[MENU-20] has the menu search in a modal dialog on a phone", async () => {
    await openJobs(767);
    expect(page.getByRole("combobox").elements()).toEqual([]);
    await userEvent.click(page.getByRole("button", { name: "搜索菜单" }));
    const dialog = page.getByRole("dialog", { name: "搜索菜单" });
    await expect.element(dialog).toBeVisible();
    expect(dialog.element().matches(":modal")).toBe(true);
    await userEvent.fill(dialog.getByRole("combobox", { name: "搜索菜单" }), "在线");
    await userEvent.click(dialog.getByRole("option"));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(pageHeading("在线用户")).toBeVisible();
  });
});

test("[PERM-04] shows pages by the person's own codes only, and refuses the others", async () => {
  const coded = (action: string) => ({ action, type: "1", status: "1", describe: action });
  const needs = (item: typeof jobs, ...permissionList: string[]) => ({
    ...item,
    meta: { ...item.meta, permissionList },
  });
  const pages = [needs(jobs, "job:view", "job:run", "job:end"), needs(sessions, "session:view")];
  const allAuth = ["job:view", "job:run", "job:end", "session:view"].map(coded);
  signInToWorkspace({ menu: [menuGroup("/system", "系统管理", pages, {})], auth: [coded("job:run")], allAuth });
  await openJobs();
  await expect.element(line("后台任务")).toBeVisible();
  expect(line("在线用户").query()).toBeNull();
  const judged = answer("permission.judgeAddress", { isForbidden: true, within: null });
  pageHistory.push("/system/sessions");
  await expect.element(page.getByText("抱歉，你无权访问该页面")).toBeVisible();
  expect(readAddress()).toBe("/exception/403");
  expect(judged.inputs.map(({ query }) => query)).toEqual([{ path: "/system/sessions" }]);
});

test("[PERM-04, PERM-07] shows a page without the person's code if the code is switched off", async () => {
  const coded = (action: string, status: string) => ({ action, type: "1", status, describe: action });
  const needing = (item: typeof jobs, code: string) => ({ ...item, meta: { ...item.meta, permissionList: [code] } });
  const pages = [needing(jobs, "job:view"), needing(sessions, "session:view")];
  const allAuth = [coded("job:view", "0"), coded("session:view", "1")];
  signInToWorkspace({ menu: [menuGroup("/system", "系统管理", pages, {})], auth: [], allAuth });
  await openJobs();
  await expect.element(line("后台任务")).toBeVisible();
  expect(line("在线用户").query()).toBeNull();
});

test("[PERM-10] stores the person's buttons and the application's, each in its own list", async () => {
  const ownButton = { action: "session:end", type: "1", status: "1", describe: "强制下线" };
  const otherButton = { action: "audit:view", type: "1", status: "1", describe: "查看日志" };
  signInToWorkspace({ menu: [system], auth: [ownButton], allAuth: [ownButton, otherButton] });
  await openJobs();
  const stored = (key: string) => JSON.parse(window.sessionStorage.getItem(key) ?? "null")?.value;
  expect(stored("LOGIN_USER_BUTTON_AUTH")).toEqual([ownButton]);
  expect(stored("SYS_BUTTON_AUTH")).toEqual([ownButton, otherButton]);
});
