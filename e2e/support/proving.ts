import { expect, type Locator, type Page } from "@playwright/test";
import { PASSWORD } from "./sign-in.ts";

/** Presses, and proves who it is where that is asked for: a proof is good for a while, and journeys share a session. */
export async function pressProving(page: Page, pressed: Locator, after: Locator): Promise<void> {
  await pressed.click();
  const proof = page.getByRole("dialog", { name: "验证身份" });
  await expect(proof.or(after).first()).toBeVisible();
  if (!(await proof.isVisible())) return;
  await proof.getByLabel("登录密码").fill(PASSWORD);
  await proof.getByRole("button", { name: "验证", exact: true }).click();
  await expect(after).toBeVisible();
}
