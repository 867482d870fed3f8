import type { Page } from "@playwright/test";
import { expect, notification, requestsTo, seriousFindings, test } from "./support/browser.ts";
import { openLogin } from "./support/sign-in.ts";

/** As an installation whose settings show the tab. */
async function openPhoneLogin(page: Page): Promise<void> {
  await page.route("**/user/login*", async (route) => {
    if (route.request().resourceType() !== "document") return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replace('"phoneLoginEnabled":false', '"phoneLoginEnabled":true');
    return route.fulfill({ response, body });
  });
  await openLogin(page);
  await page.getByRole("tab", { name: "短信登录" }).click();
  await expect(page.getByLabel("手机号")).toBeVisible();
}

const getCode = (page: Page) => page.getByRole("button", { name: "获取验证码" });
const submit = (page: Page) => page.getByRole("button", { name: "登录", exact: true });

test("[SMS-05] hides the tab unless the setting shows it", async ({ page }) => {
  await openLogin(page);
  await expect(page.getByRole("tab", { name: "短信登录" })).toHaveCount(0);
});

test("[SMS-01, SMS-02, SMS-05] signs in with a code sent to the number", async ({ page, request }) => {
  await openPhoneLogin(page);
  const [sent, signedIn] = [requestsTo(page, "/sys/sms"), requestsTo(page, "/sys/phoneLogin")];
  await submit(page).click();
  await expect(page.getByText("请输入手机号", { exact: true })).toBeVisible();
  await expect(page.getByText("请输入验证码", { exact: true })).toBeVisible();
  await getCode(page).click();
  expect([sent.length, signedIn.length]).toEqual([0, 0]);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel("手机号").fill("13800000008");
  await getCode(page).click();
  await expect(page.getByRole("button", { name: /秒后重新获取/ })).toBeDisabled();
  await expect.poll(() => sent[0]?.postDataJSON()).toEqual({ mobile: "13800000008", smsmode: "0" });
  await expect(page.getByLabel("短信验证码")).toBeFocused();
  const { result } = await (await request.get("/api/dev/outbox?mobile=13800000008")).json();
  await page.getByLabel("短信验证码").fill(result[0].code);
  await submit(page).click();
  await expect(page).toHaveURL(/archivesatatisticst$/);
  await expect(notification(page, "顾明鉴")).toBeVisible();
  expect(signedIn[0]?.postDataJSON()).toEqual({ mobile: "13800000008", captcha: result[0].code });
});

test("[ERR-04, SMS-03] reports a failed SMS request under 登录失败 and frees the button", async ({ page }) => {
  await openPhoneLogin(page);
  await page.route("**/sys/sms", (route) =>
    route.fulfill({
      status: 429,
      json: {
        success: false,
        code: "sms.capped",
        message: "获取验证码次数过多，请 12 分钟后再试",
        result: null,
        timestamp: 0,
      },
    }),
  );
  await page.getByLabel("手机号").fill("13800000001");
  await getCode(page).click();
  await expect(notification(page, "获取验证码次数过多，请 12 分钟后再试")).toContainText("登录失败");
  await expect(getCode(page)).toBeEnabled();
});

test("reports a wrong code, keeps the number and frees the button", async ({ page }) => {
  await openPhoneLogin(page);
  await page.getByLabel("手机号").fill("13800000002");
  await page.getByLabel("短信验证码").fill("000000");
  await submit(page).click();
  await expect(notification(page, "验证码错误或已失效，请重新获取")).toContainText("登录失败");
  await expect(submit(page)).toBeEnabled();
  await expect(page.getByLabel("手机号")).toHaveValue("13800000002");
});
