import type { Page } from "@playwright/test";
import { expect, test } from "./support/browser.ts";
import { openLogin } from "./support/sign-in.ts";

const warning = (page: Page) => page.getByRole("dialog", { name: "浏览器提示" });

test("[ERR-31, LOGIN-09, LANDING-04] warns an old browser on the login page, links to another one and closes", async ({
  page,
}) => {
  await page.addInitScript("delete window.HTMLDialogElement");
  await openLogin(page);
  const words = "系统检测到您使用的非现代化浏览器，为了更好的用户体验，建议您使用google浏览器浏览！";
  await expect(warning(page).getByText(words, { exact: true })).toBeVisible();
  const download = warning(page).getByRole("link", { name: "下载 google 浏览器" });
  await expect(download).toHaveAttribute("href", "https://www.google.cn/chrome/");
  await warning(page).getByRole("button", { name: "我知道了", exact: true }).click();
  await expect(warning(page)).toHaveCount(0);
});

test("[ERR-31] warns only if a required feature is missing, with the configured link", async ({ page }) => {
  await page.goto("/user/register");
  await expect(page.getByLabel("用户名")).toBeVisible();
  await expect(warning(page)).toHaveCount(0);
  const script = await page.locator('script[src*="/early-"]').getAttribute("src");
  const elsewhere = "https://downloads.example/chrome";
  for (const removal of [
    "delete HTMLScriptElement.prototype.noModule",
    "delete window.structuredClone",
    "delete AbortSignal.any",
    "delete window.CSS",
    "CSS.supports = () => false",
  ]) {
    await page.reload();
    await page.locator("#portal-config").evaluate((settings, url) => {
      const { browsers, ...rest } = JSON.parse(settings.textContent ?? "");
      settings.textContent = JSON.stringify({ ...rest, browsers: [{ ...browsers[0], url }, ...browsers.slice(1)] });
    }, elsewhere);
    await page.evaluate(removal);
    await page.addScriptTag({ url: script ?? "" });
    await expect(warning(page).getByRole("link")).toHaveAttribute("href", elsewhere);
  }
});
