import { expect, stored, storedKeys, test } from "./support/browser.ts";
import { openLogin, signIn, submitSignIn } from "./support/sign-in.ts";

const LANDING = /\/info\/archivesatatisticst$/;

test.describe("without a session", () => {
  for (const [ids, address, target] of [
    ["[ROUTE-01, GUARD-10, GUARD-12, GUARD-13]", "/", "/info/archivesatatisticst"],
    ["[GUARD-10, GUARD-12, GUARD-13]", "/info/home", "/info/home"],
    ["[GUARD-10, GUARD-12, GUARD-13]", "/archive/dossiers?page=2", "/archive/dossiers?page=2"],
    ["[GUARD-10, GUARD-12, GUARD-13]", "/account/center", "/account/center"],
    ["[GUARD-10, GUARD-12, GUARD-13, ROUTE-17]", "/no/such/page", "/no/such/page"],
  ] as const) {
    test(`${ids} leads ${address} to the login page with a redirect, and shows nothing behind it`, async ({ page }) => {
      await page.goto(address);
      await expect(page).toHaveURL(
        new RegExp(`/user/login\\?redirect=${encodeURIComponent(target).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`),
      );
      await expect(page.getByLabel("用户名")).toBeVisible();
      await expect(page.getByRole("navigation")).toHaveCount(0);
      for (const text of ["我的子系统", "档案统计", "主菜单", "退出登录"])
        expect([text, await page.getByText(text).count()]).toEqual([text, 0]);
    });
  }

  test("[ROUTE-02, ROUTE-04] opens the login page at /user/login, /user and /atlxauth/user/login", async ({ page }) => {
    for (const [address, shown] of [
      ["/user", "/user/login"],
      ["/user/login", "/user/login"],
      ["/atlxauth/user/login", "/atlxauth/user/login"],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole("heading", { name: "欢迎登录" })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(shown);
    }
  });

  test("[ROUTE-19] opens and reloads addresses of one, two and three parts, without # in them", async ({ page }) => {
    for (const [address, heading] of [
      ["/user/register", "注册账号"],
      ["/atlxauth/user/login", "欢迎登录"],
      ["/recover", "找回密码"],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(address);
      expect(page.url()).not.toContain("#");
    }
  });

  test("[ROUTE-20] begins at the top after a move by a link, back and forward", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 500 });
    const scroll = (to?: number) =>
      page.evaluate((wanted) => {
        const view = globalThis as unknown as { scrollY: number; scrollTo(x: number, y: number): void };
        if (wanted !== undefined) view.scrollTo(0, wanted);
        return view.scrollY;
      }, to);
    const at = async (heading: string) => {
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await expect.poll(() => scroll()).toBe(0);
      expect(await scroll(60)).toBe(60);
    };
    await page.goto("/user/register-result");
    await page.goto("/user/register");
    await at("注册账号");
    await page.getByRole("link", { name: "使用已有账号登录" }).click();
    await at("欢迎登录");
    await page.goBack();
    await at("注册账号");
    await page.goForward();
    await at("欢迎登录");
  });

  test("[ROUTE-03, GUARD-09] shows each of its public screens, and the login page for another address below /user", async ({
    page,
  }) => {
    for (const [address, heading] of [
      ["/user/login", "欢迎登录"],
      ["/user/register", "注册账号"],
      ["/user/register-result", "没有可显示的注册结果"],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
    }
    await page.goto("/user/other");
    await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fuser%2Fother$/);
  });

  test("returns to the redirect's page after sign-in", async ({ page }) => {
    await openLogin(page, "/user/login?redirect=%2Finfo%2Fhome");
    await submitSignIn(page, "buyer");
    await expect(page).toHaveURL(/\/info\/home$/);
  });

  test("[SEC-52] follows no redirect to another site", async ({ page }) => {
    await openLogin(page, `/user/login?redirect=${encodeURIComponent("//evil.example/x")}`);
    await submitSignIn(page, "buyer");
    await expect(page).toHaveURL(LANDING);
  });
});

test.describe("with a session", () => {
  test("[GUARD-11, ROUTE-01, ROUTE-05] leads the login page and / to the landing page, /info to /info/home", async ({
    page,
  }) => {
    await signIn(page, "buyer");
    await expect(page).toHaveURL(LANDING);
    await page.goto("/user/login");
    await expect(page).toHaveURL(LANDING);
    await page.goto("/");
    await expect(page).toHaveURL(LANDING);
    await page.goto("/info");
    await expect(page).toHaveURL(/\/info\/home$/);
    await expect(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
  });

  test("[GUARD-07] ends when the workspace's home is opened afresh, and not by a move inside, a reload or going back", async ({
    page,
  }) => {
    await signIn(page, "admin");
    await expect(page).toHaveURL(LANDING);
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
    // The page does not wait for the server to have ended it.
    const status = async () =>
      (await page.request.get("/api/session/current", { headers: { "x-access-token": token } })).status();
    await expect.poll(status).toBe(500);
  });

  test("[ROUTE-18] ends at the logout route", async ({ page }) => {
    await signIn(page, "buyer");
    await expect(page).toHaveURL(LANDING);
    const opened = page.waitForRequest((request) => new URL(request.url()).search === "?logoutFlag=1");
    await page.goto("/logout");
    expect(new URL((await opened).url()).pathname).toBe("/");
    await expect(page.getByLabel("用户名")).toBeVisible();
    expect(await storedKeys(page)).toEqual([]);
  });

  test("[STORE-01, STORE-03, STORE-04] lasts to the end of its 7 days, is given as many again by use, and no longer", async ({
    page,
  }) => {
    const week = 604_800_000;
    const endOf = async (key: string) => (await stored(page, key))?.expire ?? 0;
    await signIn(page, "buyer");
    await expect(page).toHaveURL(LANDING);
    const end = Math.min(await endOf("Access-Token"), await endOf("Login_Userinfo"));
    await page.clock.setFixedTime(end - 1);
    await page.goto("/info/home");
    await expect(page.getByRole("button", { name: /电子招投标交易系统/ })).toBeVisible();
    for (const key of ["Access-Token", "token", "ACCESS_TOKEN", "Login_Username", "Login_Userinfo"])
      await expect.poll(() => endOf(key)).toBe(end - 1 + week);
    await page.clock.setFixedTime(end - 1 + week);
    await page.goto("/info/home");
    await expect(page.getByLabel("用户名")).toBeVisible();
    await expect(page).toHaveURL(/\/user\/login\?redirect=%2Finfo%2Fhome$/);
  });

  test("[GUARD-01, SEC-16] takes a good token out of the address and adopts it", async ({ page, browser, baseURL }) => {
    const other = await browser.newContext(baseURL ? { baseURL } : {});
    const donor = await other.newPage();
    await signIn(donor, "supplier");
    await expect(donor).toHaveURL(LANDING);
    const token = (await stored(donor, "Access-Token"))?.value as string;
    await page.goto(`/info/home?token=${token}`);
    await expect(page).toHaveURL(/\/info\/home$/);
    await expect(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
    expect((await stored(page, "Access-Token"))?.value).toBe(token);
    await other.close();
  });

  test("[GUARD-01, SEC-16] ignores a bad token in the address and keeps the session", async ({ page }) => {
    await signIn(page, "buyer");
    await expect(page).toHaveURL(LANDING);
    const before = (await stored(page, "Access-Token"))?.value;
    await page.goto("/info/home?token=forged");
    await expect(page).toHaveURL(/\/info\/home$/);
    expect((await stored(page, "Access-Token"))?.value).toBe(before);
  });

  test("[ERR-19, ERR-20, GUARD-18] shows one dialog when the session ended elsewhere, and leads to the login page", async ({
    page,
  }) => {
    await signIn(page, "supplier");
    await expect(page).toHaveURL(LANDING);
    // Everything the page asks for is there before the session ends.
    await expect(page.getByRole("link", { name: "进入工作台" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const token = (await stored(page, "Access-Token"))?.value as string;
    await page.request.post("/sys/logout", {
      headers: { "x-access-token": token, "content-type": "application/json" },
    });
    // Also where something else has asked meanwhile, and the dialog lies over the link already.
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

test.describe("departments", () => {
  test("[DEPT-14] goes on after the choice, also over a reload", async ({ page }) => {
    await signIn(page, "staff");
    const chooser = page.getByRole("dialog", { name: "选择登录部门" });
    await chooser.getByRole("radio").nth(1).check();
    await chooser.getByRole("button", { name: "确定" }).click();
    await expect(page).toHaveURL(LANDING);
    await page.reload();
    await expect(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
    await expect(page).toHaveURL(LANDING);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("[DEPT-14] [W-15] cannot be got round by reloading or typing an address", async ({ page }) => {
    await signIn(page, "staff");
    const chooser = page.getByRole("dialog", { name: "选择登录部门" });
    await expect(chooser).toBeVisible();
    await page.reload();
    await expect(chooser).toBeVisible();
    for (const address of ["/info/home", "/archive/dossiers", "/account/center"]) {
      await page.goto(address);
      await expect(chooser).toBeVisible();
      await expect(page.getByRole("heading", { name: "我的子系统" })).toHaveCount(0);
    }
  });
});
