import { expect, notification, requestsTo, test } from "./support/browser.ts";
import {
  codeFor,
  field,
  fill,
  fillWithCode,
  fresh,
  getCode,
  open,
  PASSWORD,
  submit,
} from "./support/registration-form.ts";
import { dragSlider } from "./support/sign-in.ts";

test("[SEC-27] asks for the slider when the server wants it, and sends by itself afterwards", async ({
  page,
  request,
}) => {
  await open(page);
  let isFirst = true;
  await page.route("**/sys/sms", (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return route.fulfill({
      json: {
        success: false,
        code: "sms.challenge_required",
        message: "请先完成滑块验证，再获取验证码",
        result: null,
        timestamp: 0,
      },
    });
  });
  const { phone } = fresh();
  await field(page, "手机号").fill(phone);
  await getCode(page).click();
  const dialog = page.getByRole("dialog", { name: "安全验证" });
  await expect(dialog).toBeVisible();
  await expect(getCode(page)).toBeEnabled();
  const second = page.waitForRequest("**/sys/sms");
  await page.getByRole("slider").focus();
  for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowRight", { delay: 30 });
  expect((await second).postDataJSON()).toEqual({
    mobile: phone,
    smsmode: "1",
    checkKey: expect.stringMatching(/^\d+$/),
  });
  await expect(dialog).toHaveCount(0);
  await expect(notification(page, "验证码已发送")).toBeVisible();
  expect(await codeFor(request, phone)).toMatch(/^\d{6}$/);
});

test("[REG-23, REG-25, REG-26, REG-27, SEC-89] registers after the consent, and leads to a login with name and password filled in", async ({
  page,
  request,
}) => {
  const who = fresh();
  await open(page);
  await fillWithCode(page, request, who);
  const posted = requestsTo(page, "/sys/user/register");
  await submit(page).click();
  const consent = page.getByRole("dialog", { name: "隐私政策" });
  await expect(consent).toContainText("我们收集什么");
  expect(posted).toHaveLength(0);
  await consent.getByRole("button", { name: "同意并注册" }).click();
  await expect(page).toHaveURL(/\/user\/register-result$/);
  expect(posted.map((sent) => sent.postDataJSON())).toEqual([
    {
      username: who.username,
      password: PASSWORD,
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
  const kept = await page.evaluate(() => {
    const { localStorage, sessionStorage, history, location } = globalThis as unknown as Record<string, unknown>;
    return JSON.stringify([localStorage, sessionStorage, (history as { state: unknown }).state, String(location)]);
  });
  expect(kept).not.toContain(PASSWORD);
  await dragSlider(page);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/archivesatatisticst$/);
});

test("[REG-26, SEC-06] forgets the password on a reload of the login", async ({ page, request }) => {
  const who = fresh();
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

test("brings a half-filled form back after a reload, without passwords and code", async ({ page }) => {
  const who = fresh();
  await open(page);
  await fill(page, who);
  await field(page, "短信验证码").fill("123456");
  await page.getByLabel("国家和地区代码").selectOption("+87");
  await page.reload();
  await expect(field(page, "用户名")).toHaveValue(who.username);
  await expect(field(page, "邮箱")).toHaveValue(who.email);
  await expect(field(page, "手机号")).toHaveValue(who.phone);
  await expect(page.getByLabel("国家和地区代码")).toHaveValue("+87");
  for (const label of ["密码", "确认密码", "短信验证码"]) await expect(field(page, label)).toHaveValue("");
});

test("shows what was sent on the development page, without a session", async ({ page, request }) => {
  const { phone } = fresh();
  await request.post("/sys/sms", { data: { mobile: phone, smsmode: "1" } });
  await page.goto("/dev");
  await page.getByLabel("手机号或邮箱").fill(phone);
  const panel = page.getByRole("region", { name: "短信与邮件" });
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await expect(panel.getByText("您正在注册")).toBeVisible();
  await expect(panel.getByText(await codeFor(request, phone), { exact: true })).toBeVisible();
});
