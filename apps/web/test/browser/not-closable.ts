import { expect } from "vitest";
import { type Locator, userEvent } from "vitest/browser";

/** Expects that neither the Escape key, nor a close button, nor 取消 closes the dialog. */
export async function expectNotClosable(dialog: Locator): Promise<void> {
  await expect.element(dialog.getByRole("button", { name: "取消", exact: true })).toBeDisabled();
  expect(dialog.getByRole("button", { name: "关闭", exact: true }).query()).toBeNull();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).toBeVisible();
}
