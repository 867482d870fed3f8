import { expect, type Locator, type Page } from "@playwright/test";
import { expectNotification, hasNotification } from "./notifications.ts";
import { PASSWORD } from "./sign-in.ts";

/**
 * Presses an element, and gives a proof if one is required: a proof remains valid for a while, and journeys share a
 * session. `expected`: the expected result, an element of the page or the text of a notification.
 */
export async function pressWithProof(page: Page, element: Locator, expected: Locator | string | RegExp): Promise<void> {
  const isNotification = typeof expected === "string" || expected instanceof RegExp;
  await element.click();
  const proof = page.getByRole("dialog", { name: "验证身份" });
  const isDone = async () => (isNotification ? hasNotification(page, expected) : expected.isVisible());
  await expect.poll(async () => (await proof.isVisible()) || (await isDone())).toBe(true);
  if (await proof.isVisible()) {
    await proof.getByLabel("登录密码").fill(PASSWORD);
    await proof.getByRole("button", { name: "验证", exact: true }).click();
  }
  if (isNotification) await expectNotification(page, expected);
  else await expect(expected).toBeVisible();
}
