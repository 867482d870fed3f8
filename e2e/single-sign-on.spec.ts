import type { Page } from "@playwright/test";
import { expect, test } from "./support/browser.ts";
import { openSession } from "./support/session.ts";
import { openLogin, submitSignIn } from "./support/sign-in.ts";

const subsystemUrl = (path: string): string => `${process.env.E2E_SUBSYSTEM_URL}${path}`;

const subsystems = [
  { tile: "示例：一次性登录码接入", path: "/", way: "一次性登录码" },
  { tile: "示例：CAS 接入", path: "/cas", way: "CAS 票据" },
  { tile: "示例：OpenID Connect 接入", path: "/openid", way: "OpenID Connect" },
  { tile: "示例：旧式令牌接入", path: "/old", way: "地址携带令牌（旧式）" },
] as const;

async function expectInside(page: Page, { tile, path, way }: (typeof subsystems)[number]): Promise<void> {
  await expect(page.getByRole("heading", { name: `陈立衡，您已进入${tile}` })).toBeVisible();
  // The address contains no credential after the hand-over.
  await expect(page).toHaveURL(subsystemUrl(path));
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

test("[LAUNCH-10, LAUNCH-11, SEC-50, SEC-92] enters subsystems by each protocol, and signing out ends them all", async ({
  page,
}) => {
  await openSession(page, "admin");
  for (const subsystem of subsystems) {
    await page.goto("/info/home");
    await page.getByRole("button", { name: subsystem.tile }).first().click();
    await expectInside(page, subsystem);
  }
  for (const subsystem of subsystems) {
    await page.goto(subsystemUrl(subsystem.path));
    await expectInside(page, subsystem);
  }
  await signOutAtPortal(page);
  for (const { path } of subsystems)
    await expect
      .poll(async () => (await page.request.get(subsystemUrl(path), { maxRedirects: 0 })).status())
      .not.toBe(200);
  for (const path of ["/", "/old"]) {
    await page.goto(subsystemUrl(path));
    await expect(page.getByRole("heading", { name: "尚未登录" })).toBeVisible();
  }
  for (const path of ["/cas", "/openid"]) {
    await page.goto(subsystemUrl(path));
    await expect(page).toHaveURL(/\/user\/login\?/);
    await expect(page.getByLabel("用户名")).toBeVisible();
  }
});

for (const path of ["/cas", "/openid"])
  test(`signs in from ${path} of a subsystem without a session, and returns`, async ({ page }) => {
    await openLogin(page, subsystemUrl(path));
    await submitSignIn(page, "admin");
    const subsystem = subsystems.find((candidate) => candidate.path === path);
    if (subsystem) await expectInside(page, subsystem);
  });

for (const path of ["/cas", "/openid"])
  test(`signs out of the portal from a subsystem at ${path} too`, async ({ page }) => {
    await openLogin(page, subsystemUrl(path));
    await submitSignIn(page, "admin");
    await page.getByRole("button", { name: "退出登录" }).click();
    await expect(page.getByRole("heading", { name: "已退出登录" })).toBeVisible();
    await page.getByRole("link", { name: "前往门户" }).click();
    await expect(page.getByLabel("用户名")).toBeVisible();
  });
