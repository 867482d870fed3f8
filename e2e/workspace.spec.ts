import type { Page } from "@playwright/test";
import { expect, notification, requestsTo, stored, test } from "./support/browser.ts";
import { makePerson } from "./support/portal-data.ts";
import { signIn } from "./support/sign-in.ts";

const tabs = (page: Page) => page.getByRole("tablist", { name: "已打开的页面" }).getByRole("tab");
const menu = (page: Page) => page.getByRole("navigation", { name: "主菜单" });
const sessionItem = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => {
    const text = (
      globalThis as unknown as { sessionStorage: { getItem(key: string): string | null } }
    ).sessionStorage.getItem(name);
    return text ? JSON.parse(text) : null;
  }, key);

/** From the launcher, as people come in. */
async function enterWorkspace(page: Page): Promise<void> {
  await page.goto("/info/home");
  await page.getByRole("link", { name: "进入工作台" }).click();
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  await expect(menu(page)).toBeVisible();
}

async function openPage(page: Page, group: string, item: string): Promise<void> {
  const line = menu(page).getByText(item, { exact: true });
  if (!(await line.isVisible())) await menu(page).getByText(group, { exact: true }).click();
  await line.click();
  await expect(page.getByRole("heading", { name: item }).first()).toBeVisible();
}

test.describe("administrator", () => {
  test.use({ account: "admin" });

  test("[MENU-01, PERM-10, STORE-05, STORE-06, STORE-15] opens a deep link once the menu is there, and stores the button lists", async ({
    page,
  }) => {
    const menus = requestsTo(page, "getUserPermissionByToken");
    await page.goto("/system/sessions");
    await expect(page.getByRole("heading", { name: "在线用户" })).toBeVisible();
    expect(menus.length).toBeGreaterThan(0);
    expect(await sessionItem(page, "LOGIN_USER_BUTTON_AUTH")).toMatchObject({
      value: expect.arrayContaining([expect.objectContaining({ action: "session:end" })]),
    });
    expect(await sessionItem(page, "SYS_BUTTON_AUTH")).toMatchObject({
      value: expect.arrayContaining([expect.objectContaining({ action: "audit:view", status: "1" })]),
    });
    expect((await stored(page, "MENU_PERMISSIONS"))?.value).toBeTruthy();
  });

  test("[MENU-08, MENU-11, MENU-12, MENU-17, MENU-18] nests the menu, stores a chosen title and shows the way", async ({
    page,
  }) => {
    await enterWorkspace(page);
    await openPage(page, "档案管理", "档案目录");
    await expect(page).toHaveURL(/\/archive\/dossiers/);
    expect(
      (await stored(page, "route:title:/archive/dossiers"))?.value ??
        (await sessionItem(page, "route:title:/archive/dossiers")),
    ).toBeTruthy();
    const way = page.getByRole("navigation", { name: "当前位置" });
    await expect(way).toHaveText(/首页.*档案管理.*档案目录/);
    await way.getByRole("link", { name: "首页" }).click();
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
    await expect(menu(page)).toBeVisible();
  });

  test("[MENU-13, MENU-14, SHELL-29, SHELL-32] folds the side menu from 200 to 80 px, and keeps it so over a reload", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await enterWorkspace(page);
    const bar = page.locator("aside").first();
    await expect.poll(async () => Math.round((await bar.boundingBox())?.width ?? 0)).toBe(200);
    expect(Math.round((await page.getByRole("banner").locator("> *").first().boundingBox())?.height ?? 0)).toBe(59);
    await page.getByRole("button", { name: "收起菜单" }).click();
    await expect.poll(async () => Math.round((await bar.boundingBox())?.width ?? 0)).toBe(80);
    await page.reload();
    await expect.poll(async () => Math.round((await bar.boundingBox())?.width ?? 0)).toBe(80);
    await page.getByRole("button", { name: "展开菜单" }).click();
    await expect.poll(async () => Math.round((await bar.boundingBox())?.width ?? 0)).toBe(200);
  });

  test("[MENU-09, MENU-10] opens an outside item in a new window and a frame item in a tab", async ({
    page,
    context,
  }) => {
    await context.route("http://www.ccgp.gov.cn/**", (route) =>
      route.fulfill({ body: "outside", contentType: "text/plain" }),
    );
    await enterWorkspace(page);
    await menu(page).getByText("帮助中心", { exact: true }).click();
    const outside = context.waitForEvent("page");
    await menu(page).getByText("中国政府采购网", { exact: true }).click();
    const opened = await outside;
    await expect(opened).toHaveURL(/^http:\/\/www\.ccgp\.gov\.cn/);
    expect(await opened.evaluate(() => (globalThis as unknown as { opener: unknown }).opener)).toBeNull();
    await opened.close();
    await menu(page).getByText("使用指南", { exact: true }).click();
    await expect(page).toHaveURL(/\/help\/guide$/);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("heading").first()).toBeVisible();
  });

  test("[MENU-19, MENU-21, MENU-22] finds pages by their titles, opens frames in a new browser tab and others inside", async ({
    page,
    context,
  }) => {
    await enterWorkspace(page);
    const search = page.getByRole("combobox", { name: "搜索菜单" });
    await search.fill("系统管理");
    await expect(page.getByText("没有符合的菜单")).toBeVisible();
    await search.fill("日志");
    await page.getByRole("option", { name: /日志管理/ }).click();
    await expect(page).toHaveURL(/\/system\/audit$/);
    await search.fill("使用指南");
    const outside = context.waitForEvent("page");
    await page.getByRole("option", { name: /使用指南/ }).click();
    await expect(await outside).toHaveURL(/\/guide\/index\.html$/);
    await expect(page).toHaveURL(/\/system\/audit$/);
  });

  test("[SHELL-09, SHELL-13, SHELL-15] keeps each tab's state, activates an open one and never closes home", async ({
    page,
  }) => {
    await enterWorkspace(page);
    await openPage(page, "系统管理", "日志管理");
    const keyword = page.getByRole("textbox", { name: "账号、对象或地址" });
    await keyword.fill("半填的条件");
    await openPage(page, "系统管理", "在线用户");
    await expect(tabs(page)).toHaveText(["首页", "日志管理", "在线用户"]);
    await tabs(page).nth(1).click();
    await expect(keyword).toHaveValue("半填的条件");
    await openPage(page, "系统管理", "日志管理");
    await expect(tabs(page)).toHaveCount(3);
    await tabs(page).nth(1).press("Delete");
    await expect(tabs(page)).toHaveText(["首页", "在线用户"]);
    await expect(tabs(page).nth(1)).toHaveAttribute("aria-selected", "true");
    await tabs(page).first().click();
    await tabs(page).first().press("Delete");
    await expect(notification(page, "首页不能关闭!").or(page.getByText("首页不能关闭!")).first()).toBeVisible();
    await expect(tabs(page)).toHaveCount(2);
  });

  test("[SHELL-10, SHELL-11] refreshes and closes by the tab's menu", async ({ page }) => {
    await enterWorkspace(page);
    for (const [group, item] of [
      ["档案管理", "档案目录"],
      ["系统管理", "在线用户"],
      ["系统管理", "日志管理"],
    ] as const)
      await openPage(page, group, item);
    const choose = async (tab: string, action: string) => {
      await tabs(page).filter({ hasText: tab }).click({ button: "right" });
      await page.getByRole("menuitem", { name: action }).click();
    };
    const again = requestsTo(page, "/api/system/audit");
    await choose("日志管理", "刷新");
    await expect.poll(() => again.length).toBeGreaterThan(0);
    await choose("在线用户", "关闭右侧");
    await expect(tabs(page)).toHaveText(["首页", "档案目录", "在线用户"]);
    await choose("在线用户", "关闭左侧");
    await expect(tabs(page)).toHaveText(["首页", "在线用户"]);
    await openPage(page, "档案管理", "档案目录");
    await choose("档案目录", "关闭其他");
    await expect(tabs(page)).toHaveText(["首页", "档案目录"]);
  });

  test("restores the tabs, the active one and their titles after a reload", async ({ page }) => {
    await enterWorkspace(page);
    await openPage(page, "系统管理", "日志管理");
    await openPage(page, "档案管理", "档案目录");
    await tabs(page).nth(1).click();
    await page.reload();
    await expect(tabs(page)).toHaveText(["首页", "日志管理", "档案目录"]);
    await expect(tabs(page).nth(1)).toHaveAttribute("aria-selected", "true");
  });

  test("[ROUTE-13, ROUTE-14, SHELL-03, ROUTE-21] leads to personal centre and settings from the avatar", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await enterWorkspace(page);
    await page.getByText(/^欢迎您，/).click();
    await page.getByRole("menuitem", { name: "个人中心" }).click();
    await expect(page).toHaveURL(/\/account\/center$/);
    await expect(page.getByText("138****0001")).toBeVisible();
    await expect(page).toHaveTitle("个人中心 · 电子招标采购平台");
    await page.getByText(/^欢迎您，/).click();
    await page.getByRole("menuitem", { name: "账户设置" }).click();
    await expect(page).toHaveURL(/\/account\/settings\/base$/);
    await expect(page.getByRole("heading", { name: "账户设置" }).first()).toBeVisible();
  });

  test("[ROUTE-11, PAGE-04] leads home from the logo and from the error pages", async ({ page }) => {
    await enterWorkspace(page);
    await openPage(page, "系统管理", "日志管理");
    await page.getByRole("link", { name: /电子招标采购平台，回到首页/ }).click();
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  });

  test("[PERM-12, SEC-18] ends another person's session after a question, and the list follows", async ({
    page,
    browser,
    baseURL,
  }) => {
    const other = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      storageState: { cookies: [], origins: [] },
    });
    const victim = await other.newPage();
    await signIn(victim, "archivist");
    await expect(victim).toHaveURL(/archivesatatisticst$/);
    await page.goto("/system/sessions");
    await page.getByRole("textbox", { name: "姓名、账号或地址" }).fill("archivist");
    await page.getByRole("button", { name: "查询" }).click();
    const row = page.getByRole("row").filter({ hasText: "archivist" });
    await expect(row).toHaveCount(1);
    await row.getByRole("button", { name: "强制下线" }).click();
    await page
      .getByRole("dialog")
      .or(page.getByRole("alertdialog"))
      .getByRole("button", { name: /下线|确定/ })
      .click();
    await expect(row).toHaveCount(0);
    await victim.goto("/archive/dossiers");
    await expect(
      victim.getByText("很抱歉，登录已过期，请重新登录").or(victim.getByLabel("用户名")).first(),
    ).toBeVisible();
    await other.close();
  });

  test("[MENU-16, MENU-20, SHELL-12, SHELL-31] turns menu into a drawer of 200 px and search into a dialog on a phone", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto("/system/audit");
    await expect(page.getByRole("heading", { name: "日志管理" }).first()).toBeVisible();
    await expect(tabs(page)).toHaveCount(0);
    await expect(menu(page)).toBeHidden();
    await page.getByRole("button", { name: "打开菜单" }).click();
    await expect(menu(page)).toBeVisible();
    await expect
      .poll(async () => Math.round((await page.getByRole("dialog", { name: "主菜单" }).boundingBox())?.width ?? 0))
      .toBe(200);
    await menu(page).getByText("在线用户", { exact: true }).click();
    await expect(page).toHaveURL(/\/system\/sessions$/);
    await page.getByRole("button", { name: "搜索菜单" }).click();
    await expect(page.getByRole("dialog").getByRole("combobox", { name: "搜索菜单" })).toBeVisible();
  });
});

test.describe("other accounts", () => {
  test.use({ account: "buyer" });

  test("[PERM-01, PERM-02] [W-32] show no menu, page or data of administration", async ({ page }) => {
    await enterWorkspace(page);
    await expect(menu(page)).not.toContainText("系统管理");
    await page.goto("/system/sessions");
    await expect(page).toHaveURL(/\/404$/);
    const token = (await stored(page, "Access-Token"))?.value as string;
    const refused = await page.request.get("/api/system/sessions", { headers: { "x-access-token": token } });
    expect(refused.status()).toBe(403);
  });
});

test("[SHELL-06, SHELL-07, SHELL-08, API-41] asks before signing out of the workspace, and ends at the login page", async ({
  page,
}) => {
  await signIn(page, "admin");
  await expect(page).toHaveURL(/archivesatatisticst$/);
  await page.getByRole("link", { name: "进入工作台" }).click();
  await expect(menu(page)).toBeVisible();
  const leave = page.getByRole("button", { name: "退出登录" });
  await leave.click();
  const question = page.getByRole("dialog").or(page.getByRole("alertdialog")).filter({ hasText: "真的要注销登录吗 ?" });
  await question.getByRole("button", { name: "取消" }).click();
  await expect(menu(page)).toBeVisible();
  await leave.click();
  const call = page.waitForRequest((request) => request.url().endsWith("/webgateway/bpt/api/sys/logout"));
  await question.getByRole("button", { name: /确定|退出/ }).click();
  await call;
  await expect(page).toHaveURL(/\/atlxauth\/user\/login/);
  await expect(page.getByLabel("用户名")).toBeVisible();
});

test("[DEPT-10, DEPT-11, DEPT-12, ERR-17] switches department from the avatar at once, and warns where there is none", async ({
  page,
}) => {
  await signIn(page, "staff");
  const chooser = page.getByRole("dialog", { name: "选择登录部门" });
  await chooser.getByRole("radio").first().check();
  await chooser.getByRole("button", { name: "确定" }).click();
  await expect(page).toHaveURL(/archivesatatisticst$/);
  await page.getByRole("link", { name: "进入工作台" }).click();
  await expect(menu(page)).toBeVisible();
  await page.getByText(/^欢迎您，/).click();
  const current = page.waitForRequest((request) => request.url().includes("getCurrentUserDeparts"));
  await page.getByRole("menuitem", { name: "切换部门" }).click();
  await current;
  const dialog = page.getByRole("dialog", { name: "切换部门" });
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(450);
  await expect(dialog.getByRole("radio").first()).toBeChecked();
  const menus = requestsTo(page, "getUserPermissionByToken");
  await dialog.getByRole("radio").nth(1).check();
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => menus.length).toBeGreaterThan(0);
  // Without any department the dialog warns and closes.
  await page.route("**/getCurrentUserDeparts**", (route) =>
    route.fulfill({
      json: { success: true, code: "200", message: "", result: { list: [], orgCode: null }, timestamp: 0 },
    }),
  );
  await page.getByText(/^欢迎您，/).click();
  await page.getByRole("menuitem", { name: "切换部门" }).click();
  await expect(notification(page, "您尚未设置部门信息!")).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("[STORE-11, STORE-12, SHELL-26] looks after a reload as it was set, and by the defaults before", async ({
  page,
}) => {
  test.setTimeout(60_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await makePerson("decorator", "13900000701");
  await signIn(page, "decorator");
  await page.waitForURL(/archivesatatisticst$/);
  await page.goto("/account/settings/base#custom");
  const [root, bar, frame] = [page.locator("html"), page.locator("aside").first(), page.locator("[data-width]")];
  const width = async () => Math.round((await bar.boundingBox())?.width ?? 0);
  const radio = (name: string) => page.getByRole("radio", { name });
  const box = (name: string) => page.getByRole("checkbox", { name });
  const isSet = async (radios: readonly string[], boxes: Readonly<Record<string, boolean>>) => {
    for (const name of radios) await expect(radio(name)).toBeChecked();
    for (const [name, isChecked] of Object.entries(boxes)) await expect(box(name)).toBeChecked({ checked: isChecked });
  };
  await isSet(["明青", "左侧菜单", "深色", "定宽"], {
    固定页头: true,
    向下滚动时隐藏页头: false,
    固定侧边菜单: true,
    色弱模式: false,
    多页签: true,
  });
  await expect(bar).toHaveAttribute("data-theme", "dark");
  await expect(tabs(page)).toHaveCount(2);

  await radio("酱紫").check({ force: true });
  await radio("浅色").check({ force: true });
  await box("向下滚动时隐藏页头").check();
  await box("固定侧边菜单").uncheck();
  await box("色弱模式").check();
  await box("多页签").uncheck();
  await page.getByRole("button", { name: "收起菜单" }).click();
  await page.reload();
  await isSet(["酱紫", "左侧菜单", "浅色", "定宽"], {
    固定页头: true,
    向下滚动时隐藏页头: true,
    固定侧边菜单: false,
    色弱模式: true,
    多页签: false,
  });
  await expect(root).toHaveCSS("--palette-primary", "#722ed1");
  await expect(root).toHaveAttribute("data-colour-weak", "");
  await expect(bar).toHaveAttribute("data-theme", "light");
  await expect(bar).not.toHaveAttribute("data-fixed");
  await expect.poll(width).toBe(80);
  await expect(tabs(page)).toHaveCount(0);

  await radio("顶部菜单").check({ force: true });
  await radio("流式").check({ force: true });
  await box("固定页头").uncheck();
  await page.reload();
  await isSet(["顶部菜单", "流式"], { 固定页头: false });
  await expect(page.locator("aside")).toHaveCount(0);
  await expect(frame).toHaveAttribute("data-width", "Fluid");
  await expect(frame).not.toHaveAttribute("data-fixed-header");
});
