import { expect, scrollsSideways, test } from "./support/browser.ts";
import { expectNotification } from "./support/notifications.ts";
import { createPerson } from "./support/portal-data.ts";
import { passAccount, passPhone } from "./support/recovery-steps.ts";
import * as form from "./support/registration-form.ts";
import { submitSignIn } from "./support/sign-in.ts";

// The flows before a session, from beginning to end on a phone with an unstable network.
test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });

const NEW = "k7#Wq2!pZr";
const LANDING = /archivesatatisticst$/;
const OFFLINE = "无法连接到服务器，请检查网络后再试";

test("registers on a phone, and retains the input if the network fails at submission", async ({
  page,
  context,
  request,
}) => {
  const who = form.newRegistration();
  await form.open(page);
  await form.fillWithCode(page, request, who);
  await context.setOffline(true);
  await form.submit(page).tap();
  await page.getByRole("button", { name: "同意并注册" }).tap();
  await expectNotification(page, OFFLINE);
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

test("recovers a password on a phone, with a lost network at each step", async ({ page, context }) => {
  const phone = "13900000601";
  await createPerson("forgetful-abroad", phone);
  await passAccount(page, "forgetful-abroad");
  expect(await scrollsSideways(page)).toBe(false);

  await page.getByLabel("手机号").fill(phone);
  await context.setOffline(true);
  await page.getByRole("button", { name: "获取验证码" }).tap();
  await expectNotification(page, OFFLINE);
  await expect(page.getByRole("button", { name: "获取验证码" })).toBeEnabled();
  await context.setOffline(false);
  await passPhone(page, phone);

  await page.getByLabel("新密码", { exact: true }).fill(NEW);
  await page.getByLabel("确认密码").fill(NEW);
  await context.setOffline(true);
  await page.getByRole("button", { name: "提交" }).tap();
  await expectNotification(page, "更改密码失败");
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
