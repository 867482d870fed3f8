import type { Page } from "@playwright/test";
import { expect, test } from "./support/browser.ts";
import { openSession } from "./support/session.ts";
import { openLogin, submitSignIn } from "./support/sign-in.ts";

const at = (path: string): string => `${process.env.E2E_SUBSYSTEM_URL}${path}`;

const ways = [
  { tile: "电子招投标交易系统", path: "/", way: "一次性登录码" },
  { tile: "示例：CAS 接入", path: "/cas", way: "CAS 票据" },
  { tile: "示例：OpenID Connect 接入", path: "/openid", way: "OpenID Connect" },
  { tile: "示例：旧式令牌接入", path: "/old", way: "地址携带令牌（旧式）" },
] as const;

async function expectInside(page: Page, { tile, path, way }: (typeof ways)[number]): Promise<void> {
  await expect(page.getByRole("heading", { name: `陈立衡，您已进入${tile}` })).toBeVisible();
  // The address contains no credential after the hand-over.
  await expect(page).toHaveURL(at(path));
  await expect(page.getByText(way, { exact: true })).toBeVisible();
  await expect(page.getByText("admin", { exact: true })).toBeVisible();
}

async function signOutAtPortal(page: Page): Promise<void> {
  await page.goto("/info/home");
  await page.getByRole("button", { name: "退出登录" }).click();
  const question = page.getByRole("dialog", { name: "提示" }).or(page.getByRole("alertdialog", { name: "提示" }));
  await question.getByRole("button", { name: /确定|退出/ }).click();
  await expect(page.getByLabel("用户名")).toBeVisible();
}

test("[LAUNCH-10, LAUNCH-11, SEC-50, SEC-92] enters subsystems in each of four ways, and leaves them all by signing out", async ({
  page,
}) => {
  await openSession(page, "admin");
  for (const way of ways) {
    await page.goto("/info/home");
    await page.getByRole("button", { name: way.tile }).first().click();
    await expectInside(page, way);
  }
  for (const way of ways) {
    await page.goto(at(way.path));
    await expectInside(page, way);
  }
  await signOutAtPortal(page);
  for (const { path } of ways)
    await expect.poll(async () => (await page.request.get(at(path), { maxRedirects: 0 })).status()).not.toBe(200);
  for (const path of ["/", "/old"]) {
    await page.goto(at(path));
    await expect(page.getByRole("heading", { name: "尚未登录" })).toBeVisible();
  }
  for (const path of ["/cas", "/openid"]) {
    await page.goto(at(path));
    await expect(page).toHaveURL(/\/user\/login\?/);
    await expect(page.getByLabel("用户名")).toBeVisible();
  }
});

for (const path of ["/cas", "/openid"])
  test(`signs in from ${path} of a subsystem without a session, and returns`, async ({ page }) => {
    await openLogin(page, at(path));
    await submitSignIn(page, "admin");
    const way = ways.find((one) => one.path === path);
    if (way) await expectInside(page, way);
  });

for (const way of ["/cas", "/openid"])
  test(`signs out of the portal from a subsystem at ${way} too`, async ({ page }) => {
    await openLogin(page, at(way));
    await submitSignIn(page, "admin");
    await page.getByRole("button", { name: "退出登录" }).click();
    await expect(page.getByRole("heading", { name: "已退出登录" })).toBeVisible();
    await page.getByRole("link", { name: "前往门户" }).click();
    await expect(page.getByLabel("用户名")).toBeVisible();
  });
