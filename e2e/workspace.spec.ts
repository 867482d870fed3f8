import type { Page } from "@playwright/test";
import { expect, requestsTo, stored, test } from "./support/browser.ts";
import { expectNotification } from "./support/notifications.ts";
import { createPerson } from "./support/portal-data.ts";
import { openSession } from "./support/session.ts";

const tabs = (page: Page) => page.getByRole("tablist", { name: "已打开的页面" }).getByRole("tab");
const menu = (page: Page) => page.getByRole("navigation", { name: "主菜单" });
const sessionItem = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => {
    const text = (
      globalThis as unknown as { sessionStorage: { getItem(key: string): string | null } }
    ).sessionStorage.getItem(name);
    return text ? JSON.parse(text) : null;
  }, key);

/** Enters from the launcher, as people do. */
async function enterWorkspace(page: Page): Promise<void> {
  await page.goto("/info/home");
  await page.getByRole("link", { name: "进入工作台" }).click();
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  await expect(menu(page)).toBeVisible();
}

test.describe("administrator", () => {
  test.use({ account: "admin" });

  test("[MENU-01, PERM-10, STORE-05, STORE-06, STORE-15, ROUTE-19] opens and reloads a deep link, and stores the menu and the button lists", async ({
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
    await page.reload();
    await expect(page.getByRole("heading", { name: "在线用户" })).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe("/system/sessions");
  });

  test("[MENU-09, MENU-10, MENU-21, SHELL-02] opens outside items in new windows, and a frame item in a tab or from the search", async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await context.route("http://www.ccgp.gov.cn/**", (route) =>
      route.fulfill({ body: "outside", contentType: "text/plain" }),
    );
    await enterWorkspace(page);
    const startUrl = page.url();
    /** Returns the new page, which has no opener. */
    const openedPage = async (choose: () => Promise<void>) => {
      const opening = context.waitForEvent("page");
      await choose();
      const newPage = await opening;
      await newPage.waitForLoadState();
      expect(await newPage.evaluate(() => (globalThis as unknown as { opener: unknown }).opener)).toBeNull();
      return newPage;
    };
    const chooseFound = (title: string) => async () => {
      await page.getByRole("combobox", { name: "搜索菜单" }).fill(title);
      await page.getByRole("option").first().click();
    };
    await menu(page).getByText("帮助中心", { exact: true }).click();
    const outside = /^http:\/\/www\.ccgp\.gov\.cn/;
    for (const choose of [
      () => menu(page).getByText("中国政府采购网", { exact: true }).click(),
      chooseFound("中国政府采购网"),
    ]) {
      const newPage = await openedPage(choose);
      await expect(newPage).toHaveURL(outside);
      await newPage.close();
    }
    const framed = await openedPage(chooseFound("使用指南"));
    await expect(framed.getByRole("heading", { name: "使用指南" })).toBeVisible();
    const help = await openedPage(() => page.getByRole("link", { name: /^帮助文档/ }).click());
    await expect(help).toHaveURL(/\/guide\/index\.html$/);
    await expect(help.getByRole("heading", { name: "使用指南" })).toBeVisible();
    expect(page.url()).toBe(startUrl);
    await expect(page.locator("iframe")).toHaveCount(0);

    await menu(page).getByText("使用指南", { exact: true }).click();
    await expect(page).toHaveURL(/\/help\/guide$/);
    await expect(page.frameLocator("iframe").getByRole("heading").first()).toBeVisible();
  });

  test("[SEC-18, ADMINDATA-25] ends another person's session after confirmation, and updates the list", async ({
    page,
    browser,
    baseURL,
  }) => {
    const other = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      storageState: { cookies: [], origins: [] },
      // Other journeys sign the same person in, all with the browser of the tests.
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    });
    const victim = await other.newPage();
    await openSession(victim, "archivist");
    await page.goto("/system/sessions");
    await page.getByRole("textbox", { name: "姓名、账号或地址" }).fill("archivist");
    const results = page.waitForResponse((answer) => answer.url().includes("keyword=archivist"));
    await page.getByRole("button", { name: "查询" }).click();
    // The row that exists before belongs to the old list.
    await results;
    const row = page.getByRole("row").filter({ hasText: "archivist" }).filter({ hasText: "Firefox" });
    await expect(row).toHaveCount(1);
    await row.getByRole("button", { name: "强制下线" }).click();
    await page
      .getByRole("dialog")
      .or(page.getByRole("alertdialog"))
      .getByRole("button", { name: /下线|确定/ })
      .click();
    await expectNotification(page, /的会话已结束$/);
    await expect(row).toHaveCount(0);
    await victim.goto("/archive/dossiers");
    await expect(
      victim.getByText("很抱歉，登录已过期，请重新登录").or(victim.getByLabel("用户名")).first(),
    ).toBeVisible();
    await other.close();
  });
});

test.describe("other accounts", () => {
  test.use({ account: "buyer" });

  test("[PERM-02, PAGE-01] [W-32] show no menu, page or data of administration", async ({ page }) => {
    await enterWorkspace(page);
    for (const group of ["系统管理", "基础数据", "接入与集成", "安全与审计", "系统运维"])
      await expect(menu(page)).not.toContainText(group);
    const token = (await stored(page, "Access-Token"))?.value as string;
    for (const name of ["sessions", "audit", "jobs"]) {
      await page.goto(`/system/${name}`);
      await expect(page).toHaveURL(/\/exception\/403$/);
      await expect(page.getByText("抱歉，你无权访问该页面")).toBeVisible();
      const refused = await page.request.get(`/api/system/${name}`, { headers: { "x-access-token": token } });
      expect([name, refused.status()]).toEqual([name, 403]);
    }
  });
});

test("[STORE-11, STORE-12, SHELL-20, SHELL-24, SHELL-25, SHELL-26, SHELL-27, SHELL-29] restores the appearance after a reload, and has defaults before", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await createPerson("decorator", "13900000791");
  await openSession(page, "decorator");
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
  await page.getByRole("button", { name: "展开菜单" }).click();
  await page.reload();
  await isSet(["酱紫", "左侧菜单"], {});
  await expect.poll(width).toBe(200);

  await radio("顶部菜单").check({ force: true });
  await radio("流式").check({ force: true });
  await box("固定页头").uncheck();
  await page.reload();
  await isSet(["顶部菜单", "流式"], { 固定页头: false });
  await expect(page.locator("aside")).toHaveCount(0);
  await expect(frame).toHaveAttribute("data-width", "Fluid");
  await expect(frame).not.toHaveAttribute("data-fixed-header");
});
