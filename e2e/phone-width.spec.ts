import type { Page } from "@playwright/test";
import { codeOf } from "./support/authenticator-app.ts";
import { expect, notification, scrollsSideways, test } from "./support/browser.ts";
import { newestCode } from "./support/picture-code.ts";
import { makePerson } from "./support/portal-data.ts";
import { passAccount, passPhone } from "./support/recovery-steps.ts";
import * as form from "./support/registration-form.ts";
import { PASSWORD, signIn, submitSignIn } from "./support/sign-in.ts";

// Every flow of an account from end to end on a phone; what the desktop shows of it is in the flow's own file.
test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });

const NEW = "k7#Wq2!pZr";
const LANDING = /archivesatatisticst$/;
const OFFLINE = "无法连接到服务器，请检查网络后再试";

async function come(page: Page, username: string): Promise<void> {
  await signIn(page, username);
  await page.waitForURL(LANDING);
}

async function toSecurity(page: Page): Promise<void> {
  await page.goto("/account/settings/base#security");
  await expect(page.getByRole("heading", { name: "账户设置" })).toBeVisible();
}

async function prove(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "验证身份" });
  await dialog.getByLabel("登录密码").fill(PASSWORD);
  await dialog.getByRole("button", { name: "验证", exact: true }).tap();
  await expect(dialog).toBeHidden();
}

test("registers on a phone, and loses nothing when the network drops before the end", async ({
  page,
  context,
  request,
}) => {
  const who = form.fresh();
  await form.open(page);
  await form.fillWithCode(page, request, who);
  await context.setOffline(true);
  await form.submit(page).tap();
  await page.getByRole("button", { name: "同意并注册" }).tap();
  await expect(notification(page, OFFLINE)).toBeVisible();
  for (const [label, value] of [
    ["用户名", who.username],
    ["密码", form.PASSWORD],
    ["邮箱", who.email],
  ] as const)
    await expect(form.field(page, label)).toHaveValue(value);
  await context.setOffline(false);
  await form.submit(page).tap();
  await expect(page.getByRole("heading", { name: `你的账户：${who.username} 注册成功` })).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole("button", { name: "返回首页" }).tap();
  await expect(page.getByLabel("用户名")).toHaveValue(who.username);
});

test("recovers a password on a phone, the network lost and found at each step", async ({ page, context }) => {
  const phone = "13900000601";
  await makePerson("forgetful-abroad", phone);
  await passAccount(page, "forgetful-abroad");
  expect(await scrollsSideways(page)).toBe(false);

  await page.getByLabel("手机号码").fill(phone);
  await context.setOffline(true);
  await page.getByRole("button", { name: "获取验证码" }).tap();
  await expect(notification(page, OFFLINE)).toBeVisible();
  await expect(page.getByRole("button", { name: "获取验证码" })).toBeEnabled();
  await context.setOffline(false);
  await passPhone(page, phone);

  await page.getByLabel("新密码", { exact: true }).fill(NEW);
  await page.getByLabel("确认密码").fill(NEW);
  await context.setOffline(true);
  await page.getByRole("button", { name: "提交" }).tap();
  await expect(notification(page, "更改密码失败").or(notification(page, OFFLINE)).first()).toBeVisible();
  await expect(page.getByLabel("新密码", { exact: true })).toHaveValue(NEW);
  await context.setOffline(false);
  await page.getByRole("button", { name: "提交" }).tap();
  await expect(page.getByRole("heading", { name: "更改密码成功" })).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole("button", { name: "立即登录" }).tap();
  await expect(page).toHaveURL(/\/user\/login\?username=forgetful-abroad$/);
  await page.getByRole("button", { name: "我知道了" }).tap();
  await submitSignIn(page, "forgetful-abroad", NEW);
  await page.waitForURL(LANDING);
});

test("changes the password from the account menu on a phone", async ({ page }) => {
  await makePerson("changer-abroad", "13900000602");
  await come(page, "changer-abroad");
  await page.goto("/account/center");
  await page.getByRole("button", { name: /^账户菜单/ }).tap();
  await page.getByRole("menuitem", { name: "修改密码" }).tap();
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  await dialog.getByLabel("旧密码").fill(PASSWORD);
  await dialog.getByLabel("新密码", { exact: true }).fill(NEW);
  await dialog.getByLabel("确认新密码").fill(NEW);
  expect(await scrollsSideways(page)).toBe(false);
  await dialog.getByRole("button", { name: "确定" }).tap();
  await expect(notification(page, "密码修改成功")).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "个人中心" })).toBeVisible();
});

test("[SEC-19] replaces the phone number on a phone", async ({ page }) => {
  await makePerson("mover-abroad", "13900000603");
  await come(page, "mover-abroad");
  await toSecurity(page);
  await page.getByRole("button", { name: "更换手机号" }).tap();
  await prove(page);
  const dialog = page.getByRole("dialog", { name: "更换手机号" });
  await dialog.getByLabel("新手机号").fill("13900000604");
  await dialog.getByRole("button", { name: "获取验证码" }).tap();
  await expect.poll(() => newestCode(page, "13900000604")).toMatch(/^\d{6}$/);
  await dialog.getByLabel("验证码", { exact: true }).fill(await newestCode(page, "13900000604"));
  expect(await scrollsSideways(page)).toBe(false);
  await dialog.getByRole("button", { name: "更换手机号" }).tap();
  await expect(notification(page, "手机号已更换为 139****0604")).toBeVisible();
});

test("sets the second step up on a phone, and signs in with it", async ({ page }) => {
  await makePerson("careful-abroad", "13900000605");
  await come(page, "careful-abroad");
  await toSecurity(page);
  await page.getByRole("button", { name: "开启两步验证" }).tap();
  await prove(page);
  const dialog = page.getByRole("dialog", { name: "设置两步验证" });
  await expect(dialog.getByRole("img", { name: "身份验证器二维码" })).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
  const shown = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = (shown ?? "").replaceAll(" ", "");
  const now = Date.now();
  await dialog.getByLabel("身份验证器显示的动态码").fill(codeOf(secret, now));
  await dialog.getByRole("button", { name: "验证并开启" }).tap();
  const codes = page.getByRole("dialog", { name: "保存恢复码" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  expect(await scrollsSideways(page)).toBe(false);
  await codes.getByLabel("我已妥善保存恢复码").check();
  await codes.getByRole("button", { name: "完成" }).tap();

  await page.getByRole("button", { name: "退出登录" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "确定" }).tap();
  await page.getByRole("button", { name: "我知道了" }).tap();
  await submitSignIn(page, "careful-abroad");
  const step = page.getByRole("dialog", { name: "两步验证", exact: true });
  await step.getByLabel("动态码").fill(codeOf(secret, now + 30_000));
  await step.getByRole("button", { name: "确定" }).tap();
  await expect(page).toHaveURL(LANDING, { timeout: 10_000 });
});
