import type { Locator, Page } from "@playwright/test";

/** Elements of a page by their visible names. */
export const button = (area: Page | Locator, name: string | RegExp) => area.getByRole("button", { name, exact: true });
export const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
export const row = (area: Page | Locator, name: string | RegExp) => area.getByRole("row").filter({ hasText: name });

/** Opens the menu 更多 of a row and presses an item of it. */
export async function chooseMore(page: Page, more: Locator, item: string): Promise<void> {
  await more.click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}
