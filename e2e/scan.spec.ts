import { expect, seriousFindings, test } from "./support/browser.ts";
import { openLogin } from "./support/sign-in.ts";

const LANDING = /\/info\/archivesatatisticst$/;

test("[LOGIN-01, SCAN-10, SCAN-04] signs in the browser that shows the code, by the simulated phone", async ({
  page,
  context,
}) => {
  await openLogin(page);
  await page.getByRole("tab", { name: "移动认证登录" }).click();
  await expect(page.getByRole("img", { name: "登录二维码" })).toBeVisible();

  const phone = await context.newPage();
  await phone.goto("/dev");
  await phone.getByText("2 号（buyer）", { exact: true }).click();
  await phone.getByRole("button", { name: "扫描" }).click();
  await expect(phone.getByText("buyer", { exact: true })).toBeVisible();
  await expect(phone.getByText(/^Chrome \d+ · Linux$/)).toBeVisible();

  const scanned = page.getByRole("status").filter({ hasText: "已扫码" });
  const number = await scanned.getByText(/^\d{2}$/).innerText();
  expect(await seriousFindings(page)).toEqual([]);
  await phone.getByLabel("网页显示的数字").fill(number);
  await phone.getByRole("button", { name: "确认", exact: true }).click();
  // The phone's page is in the same browser: the new session reloads it, possibly before its own message is shown.
  await expect(page).toHaveURL(LANDING);
  await expect(page.getByText("林采薇").first()).toBeVisible();
});
