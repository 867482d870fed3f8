import { expect } from "vitest";
import { type Locator, userEvent } from "vitest/browser";

/** The dialog is left by no Escape key, no cross and no 取消. */
export async function expectHeld(dialog: Locator): Promise<void> {
  await expect.element(dialog.getByRole("button", { name: "取消", exact: true })).toBeDisabled();
  expect(dialog.getByRole("button", { name: "关闭", exact: true }).query()).toBeNull();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).toBeVisible();
}
