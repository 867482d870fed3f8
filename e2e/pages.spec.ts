import type { Page } from "@playwright/test";
import { expect, scrollsSideways, seriousFindings, test } from "./support/browser.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "主菜单" });

test.describe("pages", () => {
  test.use({ account: "admin" });

  for (const [address, text] of [
    ["/exception/403", "抱歉，你无权访问该页面"],
    ["/exception/404", "抱歉，你访问的页面不存在或仍在开发中"],
    ["/exception/500", "抱歉，服务器出错了"],
    ["/404", "抱歉，你访问的页面不存在或仍在开发中"],
  ] as const) {
    test(`[PAGE-01, PAGE-02, PAGE-03, PAGE-04, ROUTE-16, ROUTE-22, ERR-33] shows its text and a way home at ${address}`, async ({
      page,
    }) => {
      await page.goto(address);
      await expect(page.getByText(text)).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await page
        .getByRole("button", { name: "返回首页" })
        .or(page.getByRole("link", { name: "返回首页" }))
        .click();
      await expect(page).toHaveURL(/\/dashboard\/analysis$/);
      await expect(menu(page)).toBeVisible();
    });
  }

  test("[ROUTE-17, ROUTE-22, PAGE-05, PAGE-06, PAGE-07, PAGE-08, ROUTE-15] leads an unknown path to /404, and serves the result and development pages", async ({
    page,
  }) => {
    await page.goto("/no/such/page");
    await expect(page).toHaveURL(/\/404$/);
    await page.goto("/test");
    await expect(page.getByText("404 page", { exact: true })).toBeVisible();
    for (const [address, kind, title, description] of [
      ["/result/fail", "failure", "登录失败", /冻结/],
      ["/result/success", "success", "操作成功", /已经提交/],
    ] as const) {
      await page.goto(address);
      const result = page.locator(`[data-kind="${kind}"]`);
      await expect(result.getByRole("heading", { name: title })).toBeVisible();
      await expect(result.getByText(description)).toBeVisible();
      await expect(result.locator("svg").first()).toBeVisible();
      await expect(result.getByRole("button", { name: "返回首页" })).toBeVisible();
    }
    await page.goto("/dev");
    await expect(page.getByRole("heading", { name: "本机子系统" })).toBeVisible();
  });

  test("[LAUNCH-08, LAUNCH-09] lists subsystems of this machine in the development variant", async ({ page }) => {
    await page.goto("/dev");
    await expect(page.getByText("电子招投标交易系统")).toBeVisible();
    await expect(page.getByRole("region", { name: "本机子系统" }).getByRole("button").first()).toBeVisible();
  });

  for (const width of [1440, 1024, 375]) {
    for (const [address, ready] of [
      ["/archive/dossiers", "档案目录"],
      ["/system/sessions", "在线用户"],
      ["/system/audit", "日志管理"],
      ["/account/center", "个人中心"],
      ["/account/settings/base", "账户设置"],
    ] as const) {
      test(`works without sideways scrolling and serious findings at ${width} px: ${address}`, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 800 });
        await page.goto(address);
        await expect(page.getByRole("heading", { name: ready }).first()).toBeVisible();
        await page.waitForLoadState("networkidle");
        expect(await scrollsSideways(page)).toBe(false);
        expect(await seriousFindings(page)).toEqual([]);
      });
    }
  }
});
