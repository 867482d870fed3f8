import { expect, type Page } from "@playwright/test";

export const PASSWORD = "Tender@2026";

/** Drags the slider's handle over its full width, as a hand does. */
export async function dragSlider(page: Page): Promise<void> {
  const handle = page.getByRole("slider");
  const track = handle.locator("..");
  const [from, whole] = [await handle.boundingBox(), await track.boundingBox()];
  if (!from || !whole) throw new Error("no slider on the page");
  const y = from.y + from.height / 2;
  await page.mouse.move(from.x + from.width / 2, y);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++) {
    await page.mouse.move(from.x + from.width / 2 + (whole.width * step) / 12, y + (step % 3), { steps: 3 });
  }
  await page.mouse.up();
  await expect(page.getByText("验证通过")).toBeVisible();
}

/** Closes the notice that the login page shows once. */
export async function closeNotice(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  if (await dialog.isVisible().catch(() => false)) await dialog.getByRole("button", { name: "我知道了" }).click();
}

export async function openLogin(page: Page, path = "/user/login"): Promise<void> {
  await page.goto(path);
  await expect(page.getByLabel("用户名")).toBeVisible();
  await closeNotice(page);
}

/** The whole way through the login form. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await openLogin(page);
  await submitSignIn(page, username, password);
}

export async function submitSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("用户名").fill(username);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await dragSlider(page);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}
