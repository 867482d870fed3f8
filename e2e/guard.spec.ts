import { expect, stored, storedKeys, test } from "./support/browser.ts";
import { openSession } from "./support/session.ts";
import { signIn } from "./support/sign-in.ts";

const LANDING = /\/info\/archivesatatisticst$/;

test.describe("without a session", () => {
  test("[ROUTE-01, ROUTE-17, GUARD-10, GUARD-12, GUARD-13] redirects protected and unknown addresses to the login page, without content", async ({
    page,
  }) => {
    for (const [address, target] of [
      ["/", "/info/archivesatatisticst"],
      ["/info/home", "/info/home"],
      ["/archive/dossiers?page=2", "/archive/dossiers?page=2"],
      ["/account/center", "/account/center"],
      ["/no/such/page", "/no/such/page"],
    ] as const) {
      await page.goto(address);
      await expect(page).toHaveURL(
        new RegExp(`/user/login\\?redirect=${encodeURIComponent(target).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`),
      );
      await expect(page.getByLabel("用户名")).toBeVisible();
      await expect(page.getByRole("navigation")).toHaveCount(0);
      for (const text of ["我的子系统", "档案统计", "主菜单", "退出登录"])
        expect([address, text, await page.getByText(text).count()]).toEqual([address, text, 0]);
    }
  });

  test("[ROUTE-02, ROUTE-03, ROUTE-04, ROUTE-19, GUARD-09] opens and reloads public screens, and the login page for others below /user", async ({
    page,
  }) => {
    const isShown = async (heading: string, path: string) => {
      await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
      // The whole address, because the guard would leave a target in the query.
      const { pathname, search, hash } = new URL(page.url());
      expect(pathname + search + hash).toBe(path);
      expect(page.url()).not.toContain("#");
    };
    await page.goto("/user");
    await isShown("欢迎登录", "/user/login");
    for (const [address, heading] of [
      ["/user/login", "欢迎登录"],
      ["/user/register-result", "没有可显示的注册结果"],
    ] as const) {
      await page.goto(address);
      await isShown(heading, address);
    }
    for (const [address, heading] of [
      ["/recover", "找回密码"],
      ["/user/register", "注册账号"],
      ["/atlxauth/user/login", "欢迎登录"],
    ] as const) {
      await page.goto(address);
      await isShown(heading, address);
      await page.reload();
      await isShown(heading, address);
    }
    await page.goto("/user/other");
    await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fuser%2Fother$/);
  });

  test("[ROUTE-20] begins at the top after following a link, back and forward", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 500 });
    const scroll = (to?: number) =>
      page.evaluate((target) => {
        const view = globalThis as unknown as { scrollY: number; scrollTo(x: number, y: number): void };
        if (target !== undefined) view.scrollTo(0, target);
        return view.scrollY;
      }, to);
    const expectTop = async (heading: string) => {
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await expect.poll(() => scroll()).toBe(0);
      expect(await scroll(60)).toBe(60);
    };
    await page.goto("/user/register-result");
    await page.goto("/user/register");
    await expectTop("注册账号");
    await page.getByRole("link", { name: "使用已有账号登录" }).click();
    await expectTop("欢迎登录");
    await page.goBack();
    await expectTop("注册账号");
    await page.goForward();
    await expectTop("欢迎登录");
  });
});

test.describe("with a session", () => {
  test("[GUARD-11, ROUTE-01, ROUTE-05, ROUTE-18] redirects login and / to the landing page, /info to a home, and ends at /logout", async ({
    page,
  }) => {
    await openSession(page, "buyer");
    for (const address of ["/user/login", "/"]) {
      await page.goto(address);
      await expect(page).toHaveURL(LANDING);
    }
    await page.goto("/info");
    await expect(page).toHaveURL(/\/info\/home$/);
    await expect(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
    const opened = page.waitForRequest((request) => new URL(request.url()).search === "?logoutFlag=1");
    await page.goto("/logout");
    expect(new URL((await opened).url()).pathname).toBe("/");
    await expect(page.getByLabel("用户名")).toBeVisible();
    expect(await storedKeys(page)).toEqual([]);
  });

  test("[GUARD-07] ends if the workspace's home is opened again, not after links, reload or back", async ({ page }) => {
    await openSession(page, "admin");
    await page.goto("/info/home");
    await page.getByRole("link", { name: "进入工作台" }).click();
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
    await page.reload();
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
    await page.goto("/api/health");
    await page.goBack();
    await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
    const token = (await stored(page, "Access-Token"))?.value as string;
    await page.goto("/dashboard/analysis");
    await expect(page.getByLabel("用户名")).toBeVisible();
    expect(await storedKeys(page)).toEqual([]);
    // The page does not wait until the server has ended the session.
    const status = async () =>
      (await page.request.get("/api/session/current", { headers: { "x-access-token": token } })).status();
    await expect.poll(status).toBe(500);
  });

  test("[ROUTE-08, MENU-17] continues if 首页 of the breadcrumb is opened in a new tab", async ({ page, context }) => {
    await openSession(page, "admin");
    await page.goto("/account/center");
    const home = page.getByRole("navigation", { name: "当前位置" }).getByRole("link", { name: "首页" });
    const [tab] = await Promise.all([context.waitForEvent("page"), home.click({ modifiers: ["ControlOrMeta"] })]);
    await expect(tab.getByRole("navigation", { name: "主菜单" })).toBeVisible();
    await expect(tab).toHaveURL(/\/dashboard\/analysis$/);
    await page.reload();
    await expect(home).toBeVisible();
    await expect(page).toHaveURL(/\/account\/center$/);
  });

  test("[GUARD-01, SEC-16] adopts a valid token of the address and ignores an invalid one", async ({
    page,
    browser,
    baseURL,
  }) => {
    const other = await browser.newContext(baseURL ? { baseURL } : {});
    const token = await openSession(await other.newPage(), "supplier");
    await other.close();
    for (const addressToken of [token, "forged"]) {
      await page.goto(`/info/home?token=${addressToken}`);
      await expect(page).toHaveURL(/\/info\/home$/);
      await expect(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
      expect((await stored(page, "Access-Token"))?.value).toBe(token);
    }
  });

  test("[ERR-19, ERR-20, GUARD-18] shows one dialog if the session ended elsewhere, and opens the login page", async ({
    page,
  }) => {
    const token = await openSession(page, "supplier");
    await page.goto("/info/home");
    // All requests of the page have finished before the session ends.
    await expect(page.getByRole("link", { name: "进入工作台" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.request.post("/sys/logout", {
      headers: { "x-access-token": token, "content-type": "application/json" },
    });
    // Dispatched, since another request may have opened the dialog over the link already.
    await page.getByRole("link", { name: "进入工作台", includeHidden: true }).dispatchEvent("click");
    const dialog = page
      .getByRole("dialog", { name: "登录已过期" })
      .or(page.getByRole("alertdialog", { name: "登录已过期" }));
    await expect(dialog).toHaveCount(1);
    await expect(dialog).toContainText("很抱歉，登录已过期，请重新登录");
    await dialog.getByRole("button", { name: "重新登录" }).click();
    await expect(page.getByLabel("用户名")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/atlxauth/user/login");
    expect(await storedKeys(page)).toEqual([]);
  });
});

test("[DEPT-14, ROUTE-19] [W-15] enforces the choice of department despite reloads and typed addresses", async ({
  page,
}) => {
  await signIn(page, "staff");
  const chooser = page.getByRole("dialog", { name: "选择登录部门" });
  await expect(chooser).toBeVisible();
  await page.reload();
  await expect(chooser).toBeVisible();
  for (const address of ["/archive/dossiers", "/account/center", "/info/home"]) {
    await page.goto(address);
    await expect(chooser).toBeVisible();
    await expect(page.getByRole("heading", { name: "我的子系统" })).toHaveCount(0);
  }
  await chooser.getByRole("radio").nth(1).check();
  await chooser.getByRole("button", { name: "确定" }).click();
  await expect(page).toHaveURL(/\/info\/home$/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
  await expect(page).toHaveURL(/\/info\/home$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
