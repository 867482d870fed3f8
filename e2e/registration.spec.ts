import { expect, notification, requestsTo, scrollsSideways, seriousFindings, test } from "./support/browser.ts";
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

test("[REG-01, REG-02, REG-11] shows the fields, the two country codes, the hints and the way to the login", async ({
  page,
}) => {
  await open(page);
  for (const label of ["用户名", "密码", "确认密码", "邮箱", "手机号", "短信验证码"])
    await expect(field(page, label)).toBeVisible();
  const country = page.getByLabel("国家和地区代码");
  expect(await country.locator("option").allTextContents()).toEqual(["+86", "+87"]);
  await expect(country).toHaveValue("+86");
  await expect(field(page, "确认密码")).toHaveAttribute("placeholder", "至少8位密码，区分大小写");
  await expect(getCode(page)).toBeEnabled();
  await page.getByRole("link", { name: "使用已有账号登录" }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
});

test("[REG-06, REG-07, REG-09, REG-10, REG-12, REG-13, REG-15, REG-18] judges each field on change and on blur", async ({
  page,
}) => {
  await open(page);
  const says = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await field(page, "用户名").focus();
  await page.keyboard.press("Tab");
  await says("用户名不能为空");
  await field(page, "用户名").fill("zhang");
  await expect(page.getByText("用户名不能为空")).toBeHidden();
  await field(page, "密码").fill("Ab@1");
  await says("密码由8位数字、大小写字母和特殊符号组成!");
  await field(page, "密码").fill("12345678");
  await says("密码强度不够");
  await field(page, "密码").fill(PASSWORD);
  await expect(page.getByText("密码强度不够")).toBeHidden();
  await field(page, "确认密码").fill("x");
  await says("两次密码不一致");
  await field(page, "确认密码").fill("");
  await says("请输入密码");
  await field(page, "确认密码").fill(PASSWORD);
  await field(page, "邮箱").fill("no-address");
  await says("请输入正确的邮箱地址");
  await field(page, "手机号").fill("12345678901");
  await says("请输入正确的手机号");
});

test("[REG-14, REG-17, REG-20] names everything that is missing when the button is pressed, and sends nothing", async ({
  page,
}) => {
  await open(page);
  const calls = requestsTo(page, "/sys/user/register");
  await submit(page).click();
  for (const text of ["用户名不能为空", "请输入密码", "请输入邮箱地址", "请输入手机号", "请输入验证码"])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(field(page, "用户名")).toBeFocused();
  expect(calls).toHaveLength(0);
});

test("[REG-08, REG-16, REG-19, REG-22] asks the server for one field at a time, when the typing rests, and shows what is taken", async ({
  page,
}) => {
  await open(page);
  const calls = requestsTo(page, "/api/sys/user/checkOnlyUser");
  await field(page, "用户名").pressSequentially("supplier", { delay: 30 });
  await expect(page.getByText("用户名已存在!")).toBeVisible();
  expect(calls).toHaveLength(1);
  await field(page, "邮箱").fill("buyer@example.com");
  await expect(page.getByText("邮箱已存在!")).toBeVisible();
  await field(page, "手机号").fill("13800000004");
  await expect(page.getByText("手机号已存在!")).toBeVisible();
  const asked = calls.map((request) => [...new URL(request.url()).searchParams.keys()].filter((key) => key !== "_t"));
  expect(asked).toEqual([["username"], ["email"], ["phone"]]);
  await field(page, "用户名").fill(fresh().username);
  await expect(page.getByText("用户名已存在!")).toBeHidden();
});

test("[REG-22] drops the answer about a value that was changed meanwhile", async ({ page }) => {
  await open(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/checkOnlyUser?username=supplier&*", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest(/username=supplier&/);
  await field(page, "用户名").fill("supplier");
  await asked;
  await field(page, "用户名").fill(fresh().username);
  release();
  await expect(page.getByText("登录时使用，注册后不能更改")).toBeVisible();
  await expect(page.getByText("用户名已存在!")).toHaveCount(0);
});

test("[REG-03, REG-04, REG-05] opens the strength popover on a click of the password, with word and bar", async ({
  page,
}) => {
  await open(page);
  const popover = page.getByRole("region", { name: "密码强度提示" });
  await field(page, "密码").focus();
  await expect(popover).toHaveCount(0);
  await field(page, "密码").click();
  await expect(popover).toBeVisible();
  const bar = popover.getByRole("progressbar");
  for (const [password, word, percent] of [
    ["", "低", "10"],
    ["abcdef", "低", "30"],
    ["abc123", "中", "60"],
    ["abc123!", "强", "100"],
  ] as const) {
    await field(page, "密码").fill(password);
    await expect(bar).toHaveAttribute("aria-valuetext", word);
    await expect(bar).toHaveAttribute("aria-valuenow", percent);
    await expect(popover.getByText(word, { exact: true })).toBeVisible();
  }
  await field(page, "确认密码").click();
  await expect(popover).toHaveCount(0);
});

test("[REG-21, SMS-06] sends no code without a good number; [SMS-03] a failed request frees the button at once", async ({
  page,
}) => {
  await open(page);
  const calls = requestsTo(page, "/sys/sms");
  await getCode(page).click();
  await expect(page.getByText("请输入手机号", { exact: true })).toBeVisible();
  await field(page, "手机号").fill("1380000000");
  await getCode(page).click();
  await expect(page.getByText("请输入正确的手机号", { exact: true })).toBeVisible();
  await expect(getCode(page)).toBeEnabled();
  expect(calls).toHaveLength(0);
  await page.route("**/sys/sms", (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: "http.unavailable", message: "系统繁忙，请稍后再试", result: null, timestamp: 0 },
    }),
  );
  await field(page, "手机号").fill(fresh().phone);
  await getCode(page).click();
  await expect(notification(page, "系统繁忙，请稍后再试")).toContainText("错误");
  await expect(getCode(page)).toBeEnabled();
});

test("[SMS-01, SMS-02] counts down from 60 in steps of a second once a code was asked for", async ({ page }) => {
  await page.clock.install();
  await open(page);
  const { phone } = fresh();
  await field(page, "手机号").fill(phone);
  // From here on time passes only when the test says so.
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent = page.waitForRequest("**/sys/sms");
  await getCode(page).click();
  expect((await sent).postDataJSON()).toEqual({ mobile: phone, smsmode: "1" });
  const button = page.getByRole("button", { name: /秒后重新获取/ });
  await expect(button).toBeDisabled();
  await expect(button).toHaveText("60 秒后重新获取");
  await page.clock.runFor(1_000);
  await expect(button).toHaveText("59 秒后重新获取");
  await page.clock.runFor(58_000);
  await expect(button).toHaveText("1 秒后重新获取");
  await page.clock.runFor(1_000);
  await expect(getCode(page)).toBeEnabled();
});

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

test("[ERR-01, REG-24] reports a refusal for 2 s, keeps what was typed and frees the button", async ({
  page,
  request,
}) => {
  const who = fresh();
  await open(page);
  await fillWithCode(page, request, who);
  const right = await field(page, "短信验证码").inputValue();
  await field(page, "短信验证码").fill(right === "000000" ? "000001" : "000000");
  await submit(page).click();
  await page.getByRole("button", { name: "同意并注册" }).click();
  const shown = notification(page, "验证码错误或已失效，请重新获取");
  await expect(shown).toContainText("注册失败");
  const began = Date.now();
  await expect(shown).toHaveCount(0, { timeout: 3_500 });
  expect(Date.now() - began).toBeGreaterThan(1_000);
  await expect(field(page, "用户名")).toHaveValue(who.username);
  await expect(submit(page)).toBeEnabled();
  await field(page, "短信验证码").fill(right);
  await submit(page).click();
  await expect(page).toHaveURL(/register-result$/);
});

test("[ERR-02] reports a request error under 错误 for 4 s, with the fixed sentence where there is no message", async ({
  page,
}) => {
  await open(page);
  await fill(page, fresh());
  await field(page, "短信验证码").fill("123456");
  await page.route("**/sys/user/register", (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, code: "http.internal", message: "", result: null, timestamp: 0 },
    }),
  );
  await submit(page).click();
  await page.getByRole("button", { name: "同意并注册" }).click();
  const shown = notification(page, "请求出现错误，请稍后再试");
  await expect(shown).toContainText("错误");
  await expect(submit(page)).toBeEnabled();
  const began = Date.now();
  await expect(shown).toHaveCount(0, { timeout: 6_000 });
  expect(Date.now() - began).toBeGreaterThan(2_500);
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

test("[REG-28] shows the result page without a registration, and its way back", async ({ page }) => {
  await page.goto("/user/register-result");
  await expect(page.getByRole("heading", { name: "没有可显示的注册结果" })).toBeVisible();
  await page.getByRole("button", { name: "返回首页" }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true });

  test("[REG-05] opens no popover, and nothing scrolls sideways", async ({ page }) => {
    await open(page);
    await field(page, "密码").tap();
    await expect(field(page, "密码")).toBeFocused();
    await expect(page.getByRole("region", { name: "密码强度提示" })).toHaveCount(0);
    expect(await scrollsSideways(page)).toBe(false);
  });
});

test("is accessible, errors and consent included", async ({ page, request }) => {
  const who = fresh();
  await open(page);
  await submit(page).click();
  expect(await seriousFindings(page)).toEqual([]);
  await fillWithCode(page, request, who);
  await submit(page).click();
  await expect(page.getByRole("dialog", { name: "隐私政策" })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
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
