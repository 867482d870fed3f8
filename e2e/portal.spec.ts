import { expect, requestsTo, stored, test } from "./support/browser.ts";
import { expectNotification } from "./support/notifications.ts";
import { openSession } from "./support/session.ts";

const HOME = "/info/home";

test.describe("portal", () => {
  test.use({ account: "buyer" });

  test("[LANDING-02, LAUNCH-04, LAUNCH-05, LAUNCH-10, LAUNCH-12, STORE-09] shows figures and permitted subsystems with pictures, and opens the workspace", async ({
    page,
  }) => {
    const list = page.waitForResponse((response) => response.url().includes("querySysInfoByUserId"));
    await page.goto(HOME);
    const entries: Record<string, string>[] = (await (await list).json()).result;
    // The stars of favourites have no text.
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

    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText(/^版权所有 © \d{4} 示例招标采购有限公司/);
    for (const [number, site] of [
      ["示例ICP备00000000号-1", /^https:\/\/beian\.miit\.gov\.cn\/$/],
      ["示例公网安备 00000000000000号", /^https:\/\/beian\.mps\.gov\.cn\//],
    ] as const)
      await expect(footer.getByRole("link", { name: number })).toHaveAttribute("href", site);

    await page.getByRole("button", { name: /综合管理平台/ }).click();
    await expect(page).toHaveURL(/\/dashboard\/analysis$/);
    expect((await stored(page, "CURRENT_APP_ID"))?.value).toBe("70001");
    await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  });
});

test.describe("tenders", () => {
  test.use({ account: "buyer" });

  test("[TENDER-50, TENDER-54, TENDER-56] enters 60009 from the launcher, and by a link from another subsystem", async ({
    page,
  }) => {
    await page.goto(HOME);
    const checks = requestsTo(page, "/bondRefund/");
    await page.getByRole("button", { name: /^电子招投标交易系统/ }).click();
    await expect(page).toHaveURL(/\/tender\/desk$/);
    await expect(page.getByRole("heading", { name: "待办事项" })).toBeVisible();
    expect(checks).toEqual([]);
    const menu = page.getByRole("navigation", { name: "主菜单" });
    await expect(menu.getByRole("menuitem", { name: "工作日历" })).toBeVisible();
    await expect(menu.getByRole("menuitem", { name: "档案管理" })).toHaveCount(0);
    await page.goto(HOME);
    await page.getByRole("button", { name: /^综合管理平台/ }).click();
    await expect(menu.getByRole("menuitem", { name: "档案管理" })).toBeVisible();
    await page.goto("/tender/rules");
    await expect(page.getByRole("heading", { name: "时限规则" })).toBeVisible();
    expect((await stored(page, "CURRENT_APP_ID"))?.value).toBe("60009");
  });
});

test.describe("statistics", () => {
  test.use({ account: "supervisor" });

  test("[LANDING-01] shows the server's figures, two charts, and a list with the clicked total", async ({ page }) => {
    const overview = page.waitForResponse((response) => response.url().includes("/api/archive/stats/overview"));
    await page.goto("/info/archivesatatisticst");
    const { result } = await (await overview).json();
    const count = result.archivedCount.value as number;
    expect(count).toBeGreaterThan(0);
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^归档项目数/ }) });
    await expect(card).toContainText(`${count.toLocaleString("zh-CN")}项`);
    await expect(page.locator("canvas")).toHaveCount(2);
    await card.getByRole("button").last().click();
    await expect(page.getByText(new RegExp(`^共\\s*${count.toLocaleString("zh-CN")}\\s*项$`)).first()).toBeVisible();
  });
});

test("[ROUTE-15, LAUNCH-08, LAUNCH-09] shows the development page without a session, and the widgets with one", async ({
  page,
}) => {
  await page.goto("/test");
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Ftest$/);
  await expect(page.getByLabel("用户名")).toBeVisible();
  await expect(page.getByRole("heading", { name: "组件展示" })).toHaveCount(0);
  // Its tools are for people without a session.
  await page.goto("/dev");
  await expect(page.getByRole("heading", { name: "开发工具" })).toBeVisible();
  await openSession(page, "supplier");
  await page.goto("/dev");
  await expect(page.getByRole("heading", { name: "开发工具" })).toBeVisible();
  const tiles = page.getByRole("region", { name: "本机子系统" }).getByRole("button");
  await expect(tiles.filter({ hasText: "电子招投标交易系统" })).toBeVisible();
  await page.goto("/test");
  await expect(page.getByRole("heading", { name: "组件展示" })).toBeVisible();
});

test.describe("subsystem", () => {
  test("[CA-09, LAUNCH-10, LAUNCH-11, LAUNCH-14] enters a subsystem by a one-time code, and signs out from both sides", async ({
    page,
  }) => {
    await openSession(page, "supplier");
    await page.goto(HOME);
    const logs = requestsTo(page, "/SystemLog/addLoginLogs");
    const checks = requestsTo(page, "/bondRefund/");
    const entered = page.waitForRequest(
      (request) => request.url().startsWith(process.env.E2E_SUBSYSTEM_URL ?? "") && request.url().includes("token="),
    );
    await page.getByRole("button", { name: /保证金管理系统/ }).click();
    const address = new URL((await entered).url());
    await expect(page.getByRole("heading", { name: /您已进入保证金管理系统/ })).toBeVisible();
    expect(page.url()).not.toContain("token");
    expect(logs[0]?.postDataJSON()).toMatchObject({ appId: "61001", appName: "保证金管理系统", loginType: 1 });
    expect(checks).toEqual([]);
    expect(address.searchParams.get("appId")).toBe("61001");
    await expect(page.getByText("supplier", { exact: true })).toBeVisible();
    // The code of the address is consumed.
    const secondAnswer = await page.request.get(address.href);
    expect(secondAnswer.status()).toBe(403);
    await page.getByRole("button", { name: "退出本系统" }).click();
    await expect(page).toHaveURL(/\/info\/home$/);
    await page.getByRole("button", { name: /保证金管理系统/ }).click();
    // The portal, which is still open for a moment, has a button of the same name.
    await expect(page.getByRole("heading", { name: /您已进入保证金管理系统/ })).toBeVisible();
    await page.getByRole("button", { name: "退出登录" }).click();
    await expect(page.getByLabel("用户名")).toBeVisible();
    expect(await stored(page, "Access-Token")).toBeNull();
  });

  test("[LAUNCH-02, ERR-12, ERR-13, GUARD-16] confirms signing out, ends the session, and closes the subsystem", async ({
    page,
  }) => {
    await openSession(page, "supplier");
    await page.goto(HOME);
    await page.getByRole("button", { name: /保证金管理系统/ }).click();
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
    await expectNotification(page, "已安全退出登录");
    // The subsystem is notified in parallel to the page's answer, so a moment later at most.
    await expect.poll(async () => (await page.goto(subsystem))?.status()).toBe(401);
    await expect(page.getByRole("link", { name: "前往门户" })).toBeVisible();
    await expect(page.getByRole("heading", { name: /您已进入/ })).toHaveCount(0);
  });
});
