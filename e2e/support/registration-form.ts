import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectNotification } from "./notifications.ts";

export const PASSWORD = "Qk7#mvTx-2";

/** Names and numbers that no other run of this file has used. */
let n = Math.floor(Math.random() * 90_000_000);
export function newRegistration() {
  n += 1;
  const digits = String(n).padStart(8, "0");
  return { username: `bidder-${digits}`, email: `bidder-${digits}@example.com`, phone: `177${digits}` };
}

/** A field of the form by its label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const getCode = (page: Page) => page.getByRole("button", { name: "获取验证码" });
export const submit = (page: Page) => page.getByRole("button", { name: "注册", exact: true });

export async function codeFor(request: APIRequestContext, mobile: string): Promise<string> {
  const answer = await (await request.get(`/api/dev/outbox?mobile=${mobile}`)).json();
  return answer.result[0].code;
}

export async function open(page: Page): Promise<void> {
  await page.goto("/user/register");
  await expect(field(page, "用户名")).toBeVisible();
}

/** Fills in everything except the code. */
async function fill(page: Page, who: ReturnType<typeof newRegistration>): Promise<void> {
  await field(page, "用户名").fill(who.username);
  await field(page, "密码").fill(PASSWORD);
  await field(page, "确认密码").fill(PASSWORD);
  await field(page, "邮箱").fill(who.email);
  await field(page, "手机号").fill(who.phone);
}

/** Fills in everything, with the code that was sent. */
export async function fillWithCode(
  page: Page,
  request: APIRequestContext,
  who: ReturnType<typeof newRegistration>,
): Promise<void> {
  await fill(page, who);
  await getCode(page).click();
  await expectNotification(page, "验证码已发送，5 分钟内有效");
  await field(page, "短信验证码").fill(await codeFor(request, who.phone));
}
