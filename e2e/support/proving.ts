import { expect, type Locator, type Page } from "@playwright/test";
import { expectNotification, hasNotification } from "./notifications.ts";
import { PASSWORD } from "./sign-in.ts";

/**
 * Presses an element, and gives a proof if one is required: a proof remains valid for a while, and journeys share a
 * session. `after`: the expected result, an element of the page or the text of a notification.
 */
export async function pressProving(page: Page, pressed: Locator, after: Locator | string | RegExp): Promise<void> {
  const isNotification = typeof after === "string" || after instanceof RegExp;
  await pressed.click();
  const proof = page.getByRole("dialog", { name: "验证身份" });
  const isDone = async () => (isNotification ? hasNotification(page, after) : after.isVisible());
  await expect.poll(async () => (await proof.isVisible()) || (await isDone())).toBe(true);
  if (await proof.isVisible()) {
    await proof.getByLabel("登录密码").fill(PASSWORD);
    await proof.getByRole("button", { name: "验证", exact: true }).click();
  }
  if (isNotification) await expectNotification(page, after);
  else await expect(after).toBeVisible();
}
