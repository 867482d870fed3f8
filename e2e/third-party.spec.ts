import type { Page } from "@playwright/test";
import { expect, test } from "./support/browser.ts";
import { expectNotification } from "./support/notifications.ts";
import { chooseFirstDepartment, openLogin, submitSignIn } from "./support/sign-in.ts";

const LANDING = /\/info\/archivesatatisticst$/;
const provider = (page: Page) => page.getByRole("button", { name: "示例身份平台" });

/** Opens the provider's window and runs `act` in it. */
async function openPopup(page: Page, act: (popup: Page) => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent("popup"), provider(page).click()]);
  await act(popup);
  return popup;
}

test("[API-24, LOGIN-01, THIRD-01, THIRD-04, SEC-44] signs in by a real provider of OpenID Connect, in a window that closes by itself", async ({
  page,
}) => {
  await openLogin(page);
  const popup = await openPopup(page, (window) => window.getByRole("button", { name: /林采薇/ }).click());
  await expect(page).toHaveURL(LANDING);
  await expect(page.getByText(/，林采薇$/).first()).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);
  const sessionEntries = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(sessionEntries).not.toContain("THIRD_LOGIN");
});

test("[SEC-46, THIRD-02] binds an unknown identity to the account that signs in, and accepts it later", async ({
  page,
  browser,
}) => {
  const choosePerson = (window: Page) => window.getByRole("button", { name: /李明/ }).click();
  await openLogin(page);
  await openPopup(page, choosePerson);
  const dialog = page.getByRole("dialog", { name: "绑定账号" });
  await dialog.getByRole("button", { name: "登录已有账号并绑定" }).click();
  await submitSignIn(page, "staff");
  await chooseFirstDepartment(page);
  await expectNotification(page, "已绑定示例身份平台账号“李明”");
  const later = await (await browser.newContext()).newPage();
  await openLogin(later);
  await openPopup(later, choosePerson);
  await chooseFirstDepartment(later);
  await expect(later).toHaveURL(LANDING);
  await later.context().close();
});

test("reports a cancelled sign-in and a closed window, and still signs in by password", async ({ page }) => {
  await openLogin(page);
  await openPopup(page, (window) => window.getByRole("button", { name: "取消登录" }).click());
  await expectNotification(page, "已取消登录");
  await openPopup(page, (window) => window.close());
  await expect(page.getByText("登录窗口已关闭，登录未完成。")).toBeVisible();
  await submitSignIn(page, "supplier");
  await expect(page).toHaveURL(LANDING);
});

test("continues in the same tab if the browser blocks the window", async ({ page }) => {
  await page.addInitScript(() => void Object.assign(globalThis, { open: () => null }));
  await openLogin(page);
  await provider(page).click();
  await page.getByRole("link", { name: "在当前页面前往示例身份平台" }).click();
  await page.getByRole("button", { name: /林采薇/ }).click();
  await expect(page).toHaveURL(LANDING);
  expect(await page.evaluate(() => sessionStorage.getItem("THIRD_LOGIN"))).toBeNull();
});

test("[GUARD-04, GUARD-05] signs in by a ticket once, and opens the login page the second time", async ({
  page,
  browser,
}) => {
  await openLogin(page);
  await submitSignIn(page, "buyer");
  await expect(page).toHaveURL(LANDING);
  await page.goto("/dev");
  await page.getByRole("button", { name: "签发票据" }).click();
  const link = (await page.getByText(/ticket=ST-/).textContent()) ?? "";
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other).toHaveURL(LANDING);
  await expect(other.getByText(/，林采薇$/).first()).toBeVisible();
  const secondPage = await (await browser.newContext()).newPage();
  await secondPage.goto(link);
  await expectNotification(secondPage, "登录票据无效或已过期，请重新登录");
  expect(new URL(secondPage.url()).pathname).toBe("/user/login");
  expect(secondPage.url()).not.toContain("ticket");
  for (const openPage of [other, secondPage]) await openPage.context().close();
});
