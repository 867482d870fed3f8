import {
  expect,
  notification,
  requestsTo,
  scrollsSideways,
  seriousFindings,
  stored,
  storedKeys,
  test,
} from "./support/browser.ts";
import { signIn } from "./support/sign-in.ts";

const LANDING = "/info/archivesatatisticst";

test.describe("portal", () => {
  test.use({ account: "buyer" });

  test("[LAUNCH-05, LAUNCH-12] shows the subsystems that this person may enter, with the pictures of the server", async ({
    page,
  }) => {
    const list = page.waitForResponse((response) => response.url().includes("querySysInfoByUserId"));
    await page.goto(LANDING);
    const entries: Record<string, string>[] = (await (await list).json()).result;
    // Stars have no text.
    const tiles = page.getByRole("region", { name: "我的子系统" }).getByRole("button").filter({ hasText: /\S/ });
    const trade = tiles.filter({ hasText: "电子招投标交易系统" });
    await expect(trade).toBeVisible();
    await expect(tiles).toHaveCount(entries.length);
    await expect(tiles.filter({ hasText: "保证金管理系统" })).toHaveCount(0);
    const { appPhotoGroup, appPhotoPath } = entries.find(({ appId }) => appId === "60009") ?? {};
    const image = trade.locator("img");
    const address = new URL((await image.getAttribute("src")) ?? "", page.url());
    expect(address.pathname).toBe("/download/fileView");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      attachGroup: appPhotoGroup,
      attachPath: appPhotoPath,
    });
    await expect
      .poll(() => image.evaluate((node) => (node as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0);
  });

  test("[LANDING-02] names company, ICP and public-security numbers in the footer", async ({ page }) => {
    await page.goto(LANDING);
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText(/^版权所有 © \d{4} 示例招标采购有限公司/);
    await expect(footer.getByRole("link", { name: "示例ICP备00000000号-1" })).toHaveAttribute(
      "href",
      "https://beian.miit.gov.cn/",
    );
    await expect(footer.getByRole("link", { name: "示例公网安备 00000000000000号" })).toHaveAttribute(
      "href",
      /^https:\/\/beian\.mps\.gov\.cn\//,
    );
  });

  test("[LAUNCH-03] opens the client site in a new tab from the logo", async ({ page }) => {
    await page.goto(LANDING);
    const logo = page.getByRole("link", { name: /电子招标采购平台/ }).first();
    const opened = page.waitForEvent("popup");
    await logo.click();
    const site = await opened;
    await expect(site).toHaveURL(new URL("/", page.url()).href.concat("info/archivesatatisticst"));
    expect(await site.evaluate(() => (globalThis as unknown as { opener: unknown }).opener)).toBeNull();
    await expect(page).toHaveURL(new RegExp(`${LANDING}$`));
  });

  test("[LAUNCH-10, STORE-09] enters the workspace from tile 70001 and stores the app", async ({ page }) => {
    await page.goto(LANDING);
    await page.getByRole("button", { name: /综合管理平台/ }).click();
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
    expect((await stored(page, "CURRENT_APP_ID"))?.value).toBe("70001");
    await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  });
});

test.describe("statistics", () => {
  test.use({ account: "supervisor" });

  test("[LANDING-01] shows figures that the server computed, and a list whose total is the number clicked", async ({
    page,
  }) => {
    const overview = page.waitForResponse((response) => response.url().includes("/api/archive/stats/overview"));
    await page.goto(LANDING);
    const { result } = await (await overview).json();
    const count = result.archivedCount.value as number;
    expect(count).toBeGreaterThan(0);
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^归档项目数/ }) });
    await expect(card).toContainText(`${count.toLocaleString("zh-CN")}项`);
    await card.getByRole("button").last().click();
    await expect(page.getByText(new RegExp(`^共\\s*${count.toLocaleString("zh-CN")}\\s*项$`)).first()).toBeVisible();
  });

  test("[LANDING-01] draws two charts, each with a table twin", async ({ page }) => {
    await page.goto(LANDING);
    await expect(page.locator("canvas")).toHaveCount(2);
    await expect(page.getByText("采购方式构成").first()).toBeVisible();
    await page
      .getByRole("region", { name: /24.*个月归档数与成交金额/ })
      .getByText("表格", { exact: true })
      .click();
    await expect(page.getByRole("region", { name: /24.*个月归档数与成交金额/ }).getByRole("table")).toBeVisible();
  });

  for (const width of [1440, 1024, 375]) {
    for (const scheme of ["light", "dark"] as const) {
      test(`works without sideways scrolling and serious findings at ${width} px, ${scheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(LANDING);
        await expect(page.locator("canvas").first()).toBeVisible();
        expect(await scrollsSideways(page)).toBe(false);
        expect(await seriousFindings(page)).toEqual([]);
      });
    }
  }
});

test.describe("account without department", () => {
  test.use({ account: "newcomer" });
  test("tells that no department is set instead of figures", async ({ page }) => {
    await page.goto(LANDING);
    await expect(page.getByRole("main").getByText("您尚未归属部门,请确认账号信息")).toBeVisible();
  });
});

test("[ROUTE-15, LAUNCH-08, LAUNCH-09] shows the development page, with the subsystems that run on this machine", async ({
  page,
}) => {
  // Its tools serve people without a session.
  await page.goto("/dev");
  await expect(page.getByRole("heading", { name: "开发工具" })).toBeVisible();
  await signIn(page, "supplier");
  await expect(page).toHaveURL(new RegExp(LANDING));
  await page.goto("/dev");
  await expect(page.getByRole("heading", { name: "开发工具" })).toBeVisible();
  const tiles = page.getByRole("region", { name: "本机子系统" }).getByRole("button");
  await expect(tiles.filter({ hasText: "电子招投标交易系统" })).toBeVisible();
});

test.describe("subsystem", () => {
  test("[CA-09, LAUNCH-10, LAUNCH-11, LAUNCH-14] hands the session over by a one-time code, without a certificate, and both sides can sign out", async ({
    page,
  }) => {
    await signIn(page, "supplier");
    await expect(page).toHaveURL(new RegExp(LANDING));
    const logs = requestsTo(page, "/SystemLog/addLoginLogs");
    const asked = requestsTo(page, "/bondRefund/");
    const entered = page.waitForRequest(
      (request) => request.url().startsWith(process.env.E2E_SUBSYSTEM_URL ?? "") && request.url().includes("token="),
    );
    await page.getByRole("button", { name: /电子招投标交易系统/ }).click();
    const address = new URL((await entered).url());
    await expect(page.getByRole("heading", { name: /您已进入电子招投标交易系统/ })).toBeVisible();
    expect(page.url()).not.toContain("token");
    expect(logs[0]?.postDataJSON()).toEqual({ appId: "60009", appName: "电子招投标交易系统", loginType: 1 });
    expect(asked).toEqual([]);
    expect(address.searchParams.get("appId")).toBe("60009");
    await expect(page.getByText("supplier", { exact: true })).toBeVisible();
    // The code of the address was used up.
    const again = await page.request.get(address.href);
    expect(again.status()).toBe(403);
    await page.getByRole("button", { name: "退出本系统" }).click();
    await expect(page).toHaveURL(/\/info\/home$/);
    await page.getByRole("button", { name: /电子招投标交易系统/ }).click();
    // The portal, which is left a moment later, has a button of the same name.
    await expect(page.getByRole("heading", { name: /您已进入电子招投标交易系统/ })).toBeVisible();
    await page.getByRole("button", { name: "退出登录" }).click();
    await expect(page.getByLabel("用户名")).toBeVisible();
    expect(await stored(page, "Access-Token")).toBeNull();
  });

  test("[LAUNCH-02, ERR-12, ERR-13, GUARD-16] asks before leaving the portal, tells the server and goes to the login page, and the subsystem lets nobody in after it", async ({
    page,
  }) => {
    await signIn(page, "supplier");
    await expect(page).toHaveURL(new RegExp(LANDING));
    await page.getByRole("button", { name: /电子招投标交易系统/ }).click();
    await expect(page.getByRole("heading", { name: /您已进入/ })).toBeVisible();
    const subsystem = page.url();
    await page.goto("/info/home");
    await page.getByRole("button", { name: "退出登录" }).click();
    const question = page.getByRole("dialog", { name: "提示" }).or(page.getByRole("alertdialog", { name: "提示" }));
    await expect(question).toContainText("真的要返回登录页面吗 ?");
    await question.getByRole("button", { name: "取消" }).click();
    await expect(question).toBeHidden();
    const logout = page.waitForRequest((request) => request.url().endsWith("/sys/logout"));
    await page.getByRole("button", { name: "退出登录" }).click();
    await question.getByRole("button", { name: /确定|退出/ }).click();
    await logout;
    await expect(page).toHaveURL(/\/user\/login$/);
    await expect(page.getByLabel("用户名")).toBeVisible();
    await expect(notification(page, "已安全退出登录")).toBeVisible();
    // The subsystem is told beside the answer that the page got: a moment later at most.
    await expect(async () => {
      await page.goto(subsystem);
      await expect(page.getByRole("link", { name: "前往门户" })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
    await expect(page.getByRole("heading", { name: /您已进入/ })).toHaveCount(0);
  });
});

test("[SEC-88, GUARD-15, STORE-13] leaves no stored value, no buttons and no page behind after signing out, even when the server cannot be reached", async ({
  page,
  context,
}) => {
  await signIn(page, "supplier");
  await expect(page).toHaveURL(new RegExp(LANDING));
  await expect(page.getByRole("button", { name: /电子招投标交易系统/ })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "退出登录" }).click();
  await page
    .getByRole("dialog", { name: "提示" })
    .or(page.getByRole("alertdialog", { name: "提示" }))
    .getByRole("button", { name: /确定|退出/ })
    .click();
  await expect(page.getByLabel("用户名")).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys((globalThis as unknown as { sessionStorage: object }).sessionStorage)),
  ).not.toContain("LOGIN_USER_BUTTON_AUTH");
  await expect(page.getByText("我的子系统")).toHaveCount(0);
});
