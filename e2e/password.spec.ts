import { expect, stored, test } from "./support/browser.ts";
import { expectNotification } from "./support/notifications.ts";
import { createPerson, queryPortal } from "./support/portal-data.ts";
import { openSession } from "./support/session.ts";
import { PASSWORD, signIn, submitSignIn } from "./support/sign-in.ts";

const NEW = "k7#Wq2!pZr";
type Page = import("@playwright/test").Page;

async function openDialog(page: Page) {
  await page.getByRole("button", { name: /欢迎您|账号菜单/ }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  return page.getByRole("dialog", { name: "修改密码" });
}

async function toWorkspace(page: Page, username: string): Promise<void> {
  await openSession(page, username);
  await page.goto("/info/home");
  await page.getByRole("link", { name: "进入工作台" }).click();
  await expect(page.getByRole("button", { name: /欢迎您/ })).toBeVisible();
}

test("[PASSWD-01, PASSWD-09, ERR-08] changes the password from the avatar menu without ending the session", async ({
  page,
  browser,
  baseURL,
}) => {
  await createPerson("changer", "13900000101");
  await toWorkspace(page, "changer");
  const dialog = await openDialog(page);
  expect((await dialog.boundingBox())?.width).toBe(800);
  const before = await stored(page, "Access-Token");
  await dialog.getByLabel("旧密码").fill(PASSWORD);
  await dialog.getByLabel("新密码", { exact: true }).fill(NEW);
  await dialog.getByLabel("确认新密码").fill(NEW);
  await dialog.getByRole("button", { name: "确定" }).click();
  await expectNotification(page, "密码修改成功");
  await expect(dialog).toBeHidden();
  expect((await stored(page, "Access-Token"))?.value).not.toEqual(before?.value);

  // The page continues, also after a reload; the old password is refused elsewhere.
  await page.reload();
  await expect(page.getByRole("button", { name: /欢迎您/ })).toBeVisible();
  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: "zh-CN" });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, "changer");
  await expectNotification(elsewhere, "登录失败");
  await submitSignIn(elsewhere, "changer", NEW);
  await elsewhere.waitForURL(/archivesatatisticst$/);
  await other.close();
});

test("requires a new password before anything else if the present one has expired", async ({ page }) => {
  await createPerson("over-age", "13900000102");
  const token = await openSession(page, "over-age");
  await queryPortal(
    "UPDATE session SET password_expired = true FROM app_user u WHERE u.id = user_id AND u.username = 'over-age'",
  );
  // A node caches a session for two seconds.
  const headers = { "x-access-token": token };
  const isOverAge = async () =>
    (await (await page.request.get("/api/session/current", { headers })).json()).result.passwordExpired;
  await expect.poll(isOverAge).toBe(true);
  const dialog = page.getByRole("dialog", { name: "密码已到期" });
  await page.goto("/info/home");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await page.goto("/account/center");
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("旧密码").fill(PASSWORD);
  await dialog.getByLabel("新密码", { exact: true }).fill(NEW);
  await dialog.getByLabel("确认新密码").fill(NEW);
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/account\/center$/);
});
