import { expect, type Page } from "@playwright/test";
import { newestCode, nextPicture } from "./picture-code.ts";

/** Button to the next step. */
export const nextStep = (page: Page) => page.getByRole("button", { name: "下一步" });

/** Completes step 1, including the picture. */
export async function passAccount(page: Page, account: string): Promise<void> {
  const picture = nextPicture(page);
  await page.goto("/recover");
  await page.getByLabel("用户名或手机号").fill(account);
  await page.getByRole("textbox", { name: "验证码" }).fill(await picture);
  await nextStep(page).click();
  await expect(page.getByRole("heading", { name: "验证手机" })).toBeVisible();
}

/** Completes step 2 with the code that was sent. */
export async function passPhone(page: Page, phone: string): Promise<void> {
  await page.getByLabel("手机号").fill(phone);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect.poll(() => newestCode(page, phone)).toMatch(/^\d{6}$/);
  await page.getByLabel("短信验证码").fill(await newestCode(page, phone));
  await nextStep(page).click();
  await expect(page.getByRole("heading", { name: "设置新密码" })).toBeVisible();
}
