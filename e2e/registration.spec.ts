import { expect, requestsTo, test } from "./support/browser.ts";
import { codeFor, field, fillWithCode, newRegistration, open, PASSWORD, submit } from "./support/registration-form.ts";
import { dragSlider } from "./support/sign-in.ts";

test("[REG-23, REG-25, REG-26, REG-27, SEC-89] registers after consent, and fills name and password into the login form", async ({
  page,
  request,
}) => {
  const who = newRegistration();
  await open(page);
  await fillWithCode(page, request, who);
  const posted = requestsTo(page, "/sys/user/register");
  await submit(page).click();
  const consent = page.getByRole("dialog", { name: "隐私政策" });
  await expect(consent).toContainText("收集范围");
  expect(posted).toHaveLength(0);
  await consent.getByRole("button", { name: "同意并注册" }).click();
  await expect(page).toHaveURL(/\/user\/register-result$/);
  expect(posted.map((sent) => sent.postDataJSON())).toEqual([
    {
      username: who.username,
      password: expect.stringMatching(/^\{aes-cbc\}/),
      email: who.email,
      phone: who.phone,
      smscode: expect.stringMatching(/^\d{6}$/),
    },
  ]);
  await expect(page.getByRole("heading", { name: `你的账户：${who.username} 注册成功` })).toBeVisible();
  await page.getByRole("button", { name: "返回首页" }).click();
  await expect(page).toHaveURL(new RegExp(`/user/login\\?username=${who.username}$`));
  const notice = page.getByRole("dialog", { name: "系统公告" });
  await notice.getByRole("button", { name: "我知道了" }).click();
  await expect(field(page, "用户名")).toHaveValue(who.username);
  await expect(field(page, "密码")).toHaveValue(PASSWORD);
  const stored = await page.evaluate(() => {
    const { localStorage, sessionStorage, history, location } = globalThis as unknown as Record<string, unknown>;
    return JSON.stringify([localStorage, sessionStorage, (history as { state: unknown }).state, String(location)]);
  });
  expect(stored).not.toContain(PASSWORD);
  await dragSlider(page);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/archivesatatisticst$/);
});

test("[ROUTE-12, REG-26, SEC-06] fills in the name after a reload of the login, and forgets the password", async ({
  page,
  request,
}) => {
  const who = newRegistration();
  await open(page);
  await fillWithCode(page, request, who);
  await submit(page).click();
  await page.getByRole("button", { name: "同意并注册" }).click();
  await page.getByRole("button", { name: "返回首页" }).click();
  await expect(field(page, "密码")).toHaveValue(PASSWORD);
  await page.reload();
  await expect(field(page, "用户名")).toHaveValue(who.username);
  await expect(field(page, "密码")).toHaveValue("");
});

test("[ROUTE-15] shows sent messages on the development page, without a session", async ({ page, request }) => {
  const { phone } = newRegistration();
  await request.post("/sys/sms", { data: { mobile: phone, smsmode: "1" } });
  await page.goto("/dev");
  await page.getByLabel("手机号或邮箱").fill(phone);
  const panel = page.getByRole("region", { name: "短信与邮件" });
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await expect(panel.getByText("您正在注册")).toBeVisible();
  await expect(panel.getByText(await codeFor(request, phone), { exact: true })).toBeVisible();
});
