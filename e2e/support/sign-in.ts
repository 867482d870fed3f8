import { expect, type Page } from "@playwright/test";

export const PASSWORD = "Tender@2026";

/** Drags the slider's handle over its full width, with the movement of a hand. */
export async function dragSlider(page: Page): Promise<void> {
  const handle = page.getByRole("slider");
  const track = handle.locator("..");
  // The delivered page shows the handle before its script enables it.
  await expect(handle).toBeEnabled();
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

/** Opens the login page for the first time in this browser session, and closes its notice. */
export async function openLogin(page: Page, path = "/user/login"): Promise<void> {
  await page.goto(path);
  const notice = page.getByRole("dialog", { name: "系统公告" });
  await notice.getByRole("button", { name: "我知道了" }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByLabel("用户名")).toBeVisible();
}

/** Signs in through the login form. */
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

/** Chooses in the dialog of an account with several departments. */
export async function chooseFirstDepartment(page: Page): Promise<void> {
  const chooser = page.getByRole("dialog", { name: "选择登录部门" });
  await chooser.getByRole("radio").first().check();
  await chooser.getByRole("button", { name: "确定" }).click();
  await expect(chooser).toBeHidden();
}
