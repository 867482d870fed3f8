import type { Page } from "@playwright/test";
import { expect, nextAnswer, requestsTo, scrollsSideways, test } from "./support/browser.ts";
import { test as onSharedPage } from "./support/shared-page.ts";

/** Plugs this lock, and no other, into this browser on the development page. */
async function plugIn(page: Page, lock: RegExp): Promise<void> {
  await page.goto("/dev");
  const locks = page.getByRole("region", { name: "模拟证书锁" });
  await expect(locks.getByRole("button", { name: "插入" }).first()).toBeVisible();
  for (const plugged of await locks.getByRole("button", { name: "拔出" }).all()) await plugged.click();
  await locks.getByRole("listitem").filter({ hasText: lock }).getByRole("button", { name: "插入" }).click();
  await expect(locks.getByText("已插入")).toHaveCount(1);
}

async function openCertificateTab(page: Page): Promise<void> {
  // The dialog about an unreachable lock appears at any time.
  await page.addLocatorHandler(page.getByRole("button", { name: "我知道了" }), (confirmButton) =>
    confirmButton.click(),
  );
  await page.goto("/user/login");
  await page.getByRole("tab", { name: "移动认证登录" }).click();
  await page.getByRole("tab", { name: "CA 登录" }).click();
}

async function signInWith(page: Page, pin: string): Promise<void> {
  await expect(page.getByText("初始化成功")).toBeVisible();
  await page.getByLabel("CA 锁密码").fill(pin);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

test("[CA-01] asks for Internet Explorer if no lock is reachable, at a phone's width too", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await openCertificateTab(page);
  await expect(page.getByText("请在IE浏览器下操作", { exact: true })).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
});

test("[LOGIN-01, CA-07, CA-08, CA-09, CA-11, CA-12, ERR-14, TENDER-56] signs the special account in by its lock, which also opens tenders and bonds", async ({
  page,
}) => {
  await plugIn(page, /保证金核验/);
  await openCertificateTab(page);
  await signInWith(page, "000000");
  await expect(page.getByText("证书密码错误，剩余5次")).toBeVisible();
  await signInWith(page, "123456");
  await page.waitForURL(/archivesatatisticst$/);
  const gateCalls = requestsTo(page, "/bondRefund/");
  await page.getByRole("button", { name: /^综合管理平台/ }).click();
  await page.waitForURL(/\/dashboard\/analysis$/);
  expect(gateCalls).toEqual([]);
  await page.goto("/info/home");
  const checked = page.waitForResponse((response) => response.url().includes("/bondRefund/checkBondFee"));
  await page.getByRole("button", { name: /^电子招投标交易系统/ }).click();
  expect(await (await checked).json()).toMatchObject({ success: true, result: false });
  const dialog = page.getByRole("dialog", { name: "CA 密码" });
  await dialog.getByRole("textbox", { name: "CA 密码" }).fill("123456");
  const certified = await nextAnswer(page, "addcheckBondFee");
  const entered = page.waitForResponse((response) => response.url().includes("/api/launcher/enter"));
  await dialog.getByRole("button", { name: "确定" }).click();
  expect(await certified.body).toMatchObject({ success: true, code: "200" });
  expect((await entered).status()).toBe(200);
  await expect(page.getByRole("heading", { name: "待办事项" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/tender/desk");
  // The check is valid for the whole day.
  await page.goto("/info/home");
  const laterRequests = requestsTo(page, "/bondRefund/");
  await page.getByRole("button", { name: /^保证金管理系统/ }).click();
  await expect(page).not.toHaveURL(/\/info\//);
  // No check is due before tomorrow, so that no call is made.
  expect(laterRequests).toEqual([]);
});

onSharedPage.describe("a lock that does not sign in", () => {
  onSharedPage.use({ group: "refused-locks" });

  for (const [lock, refusal] of [
    [/已过期/, "证书已过期或尚未生效"],
    [/已吊销/, "证书已吊销"],
    [/不受信任的签发者/, "证书不受信任"],
    [/尚未绑定账号/, "证书未绑定账号"],
  ] as const)
    onSharedPage(`[CA-07] explains why ${lock.source} does not sign in`, async ({ page }) => {
      await plugIn(page, lock);
      await openCertificateTab(page);
      await signInWith(page, "123456");
      await expect(page.getByRole("form", { name: "CA 登录" }).getByText(refusal)).toBeVisible();
      await expect(page).toHaveURL(/\/user\/login/);
    });
});
