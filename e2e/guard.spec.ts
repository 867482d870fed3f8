import { expect, requestsTo, stored, storedKeys, test } from "./support/browser.ts";
import { openLogin, signIn, submitSignIn } from "./support/sign-in.ts";

const LANDING = /\/info\/archivesatatisticst$/;

test.describe("without a session", () => {
  for (const [address, target] of [
    ["/", "/info/archivesatatisticst"],
    ["/info/home", "/info/home"],
    ["/archive/dossiers?page=2", "/archive/dossiers?page=2"],
    ["/account/center", "/account/center"],
    ["/no/such/page", "/no/such/page"],
  ] as const) {
    test(`[GUARD-10, GUARD-12, GUARD-13, ROUTE-17] leads ${address} to the login page with a redirect`, async ({
      page,
    }) => {
      await page.goto(address);
      await expect(page).toHaveURL(
        new RegExp(`/user/login\\?redirect=${encodeURIComponent(target).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`),
      );
      await expect(page.getByLabel("用户名")).toBeVisible();
      await expect(page.getByRole("navigation")).toHaveCount(0);
    });
  }

  test("[ROUTE-02, ROUTE-04, ROUTE-19, GUARD-09] opens the login page under each of its addresses, also after a reload", async ({
    page,
  }) => {
    for (const address of ["/user", "/user/login", "/atlxauth/user/login"]) {
      await page.goto(address);
      await expect(page.getByLabel("用户名")).toBeVisible();
      expect(page.url()).not.toContain("#");
      await page.reload();
      await expect(page.getByLabel("用户名")).toBeVisible();
    }
  });

  test("[ROUTE-03, GUARD-09] shows each of its public screens, and no other below /user", async ({ page }) => {
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

  test("returns to the redirect's page after sign-in, and to the landing page where it may not be followed", async ({
    page,
  }) => {
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
  test("[GUARD-11, ROUTE-01, ROUTE-05, ROUTE-06] leads the login page and / to the landing page, /info to /info/home", async ({
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

  test("[GUARD-07, ROUTE-08] ends when the workspace's home is opened afresh, and not by a reload or a move inside", async ({
    page,
  }) => {
    await signIn(page, "admin");
    await expect(page).toHaveURL(LANDING);
    await page.getByRole("link", { name: "进入工作台" }).click();
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
    await page.reload();
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
    const token = (await stored(page, "Access-Token"))?.value as string;
    await page.goto("/dashboard/analysis");
    await expect(page.getByLabel("用户名")).toBeVisible();
    expect((await storedKeys(page)).filter((key) => /token/i.test(key))).toEqual([]);
    // The page does not wait for the server to have ended it.
    const status = async () =>
      (await page.request.get("/api/session/current", { headers: { "x-access-token": token } })).status();
    await expect.poll(status).toBe(500);
  });

  for (const address of ["/info/home?logout=true", "/?logoutFlag=1", "/logout"]) {
    test(`[GUARD-08, ROUTE-18, GUARD-15] ends at ${address}`, async ({ page }) => {
      await signIn(page, "buyer");
      await expect(page).toHaveURL(LANDING);
      await page.goto(address);
      await expect(page.getByLabel("用户名")).toBeVisible();
      expect(await stored(page, "Access-Token")).toBeNull();
      expect(await stored(page, "Login_Userinfo")).toBeNull();
    });
  }

  test("[GUARD-01, GUARD-03, SEC-16] takes a good token out of the address and adopts it", async ({
    page,
    browser,
    baseURL,
  }) => {
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

  test("[GUARD-02] adopts a token left in session storage, once", async ({ page, browser, baseURL }) => {
    const other = await browser.newContext(baseURL ? { baseURL } : {});
    const donor = await other.newPage();
    await signIn(donor, "supplier");
    await expect(donor).toHaveURL(LANDING);
    const token = (await stored(donor, "Access-Token"))?.value as string;
    // A page of the same origin that is none of the app.
    await page.goto("/guide/index.html");
    await page.evaluate((value) => {
      (globalThis as unknown as { sessionStorage: { setItem(k: string, v: string): void } }).sessionStorage.setItem(
        "TEMP_TOKEN",
        value,
      );
    }, token);
    await page.goto("/info/home");
    await expect(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
    expect(
      await page.evaluate(() =>
        (globalThis as unknown as { sessionStorage: { getItem(k: string): string | null } }).sessionStorage.getItem(
          "TEMP_TOKEN",
        ),
      ),
    ).toBeNull();
    await other.close();
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
    await page.getByRole("link", { name: "进入工作台" }).click();
    const dialog = page
      .getByRole("dialog", { name: "登录已过期" })
      .or(page.getByRole("alertdialog", { name: "登录已过期" }));
    await expect(dialog).toHaveCount(1);
    await expect(dialog).toContainText("很抱歉，登录已过期，请重新登录");
    await dialog.getByRole("button", { name: "重新登录" }).click();
    await expect(page.getByLabel("用户名")).toBeVisible();
    expect(await stored(page, "Access-Token")).toBeNull();
  });
});

test.describe("departments", () => {
  test("[DEPT-02, DEPT-03, DEPT-04, DEPT-09] meets a chooser that cannot be closed and asks for a choice", async ({
    page,
  }) => {
    await signIn(page, "staff");
    const chooser = page.getByRole("dialog", { name: "选择登录部门" });
    await expect(chooser).toBeVisible();
    expect(Math.round((await chooser.boundingBox())?.width ?? 0)).toBe(450);
    await expect(chooser.getByRole("radio")).toHaveCount(3);
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(chooser).toBeVisible();
    await expect(chooser.getByRole("button")).toHaveCount(1);
    const calls = requestsTo(page, "selectDepart");
    await chooser.getByRole("button", { name: "确定" }).click();
    await expect(chooser.getByRole("radiogroup")).toHaveAttribute("aria-invalid", "true");
    expect(calls).toHaveLength(0);
  });

  test("[DEPT-05, DEPT-06, DEPT-13, STORE-10] chooses, stores the choice for 7 days and goes on", async ({ page }) => {
    await signIn(page, "staff");
    const chooser = page.getByRole("dialog", { name: "选择登录部门" });
    const calls = requestsTo(page, "selectDepart");
    await chooser.getByRole("radio").nth(1).check();
    await chooser.getByRole("button", { name: "确定" }).click();
    await expect(page).toHaveURL(LANDING);
    expect(calls[0]?.postDataJSON()).toEqual({ orgCode: expect.any(String), username: "staff" });
    const choice = await stored(page, "CURRENT_DEPART");
    expect((choice?.expire ?? 0) - Date.now()).toBeGreaterThan(604_800_000 - 60_000);
    await page.reload();
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

  test("[DEPT-07] signs out and clears when the choice is refused", async ({ page }) => {
    await signIn(page, "staff");
    const chooser = page.getByRole("dialog", { name: "选择登录部门" });
    await page.route("**/selectDepart", (route) =>
      route.fulfill({
        json: {
          success: false,
          code: "department.not_a_member",
          message: "您不属于该部门，请重新选择",
          result: null,
          timestamp: 0,
        },
      }),
    );
    await chooser.getByRole("radio").first().check();
    await chooser.getByRole("button", { name: "确定" }).click();
    await expect(chooser).toBeHidden();
    await expect(page.getByLabel("用户名")).toBeVisible();
    expect(await stored(page, "Access-Token")).toBeNull();
  });
});
