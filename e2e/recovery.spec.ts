import {
  expect,
  notification,
  requestsTo,
  scrollsSideways,
  seriousFindings,
  storedKeys,
  test,
} from "./support/browser.ts";
import { nextPicture } from "./support/picture-code.ts";
import { makePerson } from "./support/portal-data.ts";
import { nextStep as next, passAccount as passStep1, passPhone as passStep2 } from "./support/recovery-steps.ts";
import { openLogin, PASSWORD, submitSignIn } from "./support/sign-in.ts";

const NEW = "k7#Wq2!pZr";
test("[MENU-15, RECOVER-01, RECOVER-02, RECOVER-03, RECOVER-04, RECOVER-07, RECOVER-10] opens without a session and asks for account and picture", async ({
  page,
}) => {
  const calls = requestsTo(page, "/sys/user/querySysUser");
  const pictures = requestsTo(page, "/sys/getCheckCode");
  await page.goto("/recover");
  await expect(page).toHaveTitle(/^找回密码/);
  await expect(page.getByRole("list", { name: "找回密码的步骤" }).getByRole("listitem")).toHaveText([
    "1确认账号",
    "2验证手机",
    "3设置新密码",
    "4完成",
  ]);
  await next(page).click();
  await expect(page.getByText("请输入用户名和手机号！")).toBeVisible();
  await expect(page.getByText("请输入验证码!")).toBeVisible();
  expect(calls).toHaveLength(0);
  expect(pictures.length).toBeGreaterThan(0);
  const column = await page.getByRole("list", { name: "找回密码的步骤" }).boundingBox();
  expect(column?.width).toBe(230);
  await page.getByRole("link", { name: "使用已有账号登录" }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
});

test("[RECOVER-05, RECOVER-08] stays on step 1 with a message and another picture when the code or the name is wrong", async ({
  page,
}) => {
  const calls = requestsTo(page, "/sys/user/querySysUser");
  const first = nextPicture(page);
  await page.goto("/recover");
  // Otherwise it might come late and be taken for the second one.
  await first;
  await page.getByLabel("用户名或手机号").fill("nobody-at-all");
  await page.getByRole("textbox", { name: "验证码" }).fill("????");
  const second = nextPicture(page);
  await next(page).click();
  await expect(page.getByText("您输入的验证码不正确!")).toBeVisible();
  expect(calls).toHaveLength(0);
  await page.getByRole("textbox", { name: "验证码" }).fill(await second);
  const third = nextPicture(page);
  await next(page).click();
  await expect(page.getByText("用户名不存在!")).toBeVisible();
  await expect(page.getByLabel("用户名或手机号")).toHaveValue("nobody-at-all");
  await third;
  await expect(page.getByRole("textbox", { name: "验证码" })).toHaveValue("");
});

test("[ERR-11] shows the server's message when the picture cannot be drawn, and draws it on a click", async ({
  page,
}) => {
  await page.route("**/sys/getCheckCode**", (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: "http.unavailable", message: "系统繁忙，请稍后再试", result: null, timestamp: 0 },
    }),
  );
  await page.goto("/recover");
  await expect(page.getByText("系统繁忙，请稍后再试")).toBeVisible();
  await page.unroute("**/sys/getCheckCode**");
  await page.getByRole("button", { name: "图形验证码，点击更换" }).click();
  await expect(page.getByRole("button", { name: "图形验证码，点击更换" }).locator("img")).toBeVisible();
  await expect(page.getByText("系统繁忙，请稍后再试")).toBeHidden();
});

test("[RECOVER-09, RECOVER-11, RECOVER-12, RECOVER-13, RECOVER-14, RECOVER-15, RECOVER-16, RECOVER-17, RECOVER-18, RECOVER-19, RECOVER-20, RECOVER-21, RECOVER-22, RECOVER-24, RECOVER-26, RECOVER-27, ERR-06] goes the whole way, back and forth and through reloads", async ({
  page,
}) => {
  test.setTimeout(60_000);
  await makePerson("forgetful", "13900000103");
  const lookUps = requestsTo(page, "/sys/user/querySysUser");
  const verifications = requestsTo(page, "/sys/user/phoneVerification");
  const changes = requestsTo(page, "/sys/user/passwordChange");
  await passStep1(page, "forgetful");
  expect(new URL(lookUps[0]?.url() ?? "").searchParams.get("username")).toBe("forgetful");

  // Step 2: the name is fixed, the number is masked, both entries are asked for.
  await expect(page.getByLabel("用户名", { exact: true })).toHaveValue("forgetful");
  await expect(page.getByLabel("用户名", { exact: true })).not.toBeEditable();
  await expect(page.getByText("请输入绑定的手机号 139****0103")).toBeVisible();
  await next(page).click();
  await expect(page.getByText("请输入手机号码!")).toBeVisible();
  await expect(page.getByText("请输入短信验证码!")).toBeVisible();

  // Back and forth keeps what was typed and asks the server nothing again.
  await page.getByLabel("手机号码").fill("13900000103");
  await page.getByRole("button", { name: "上一步" }).click();
  await expect(page.getByLabel("用户名或手机号")).toHaveValue("forgetful");
  await next(page).click();
  await expect(page.getByLabel("手机号码")).toHaveValue("13900000103");
  expect(lookUps).toHaveLength(1);
  await page.goBack();
  await expect(page.getByLabel("用户名或手机号")).toHaveValue("forgetful");
  await page.goForward();

  // A reload keeps the step.
  await page.reload();
  await expect(page.getByRole("heading", { name: "验证手机" })).toBeVisible();
  await passStep2(page, "13900000103");
  expect(verifications[0]?.postDataJSON()).toMatchObject({ phone: "13900000103" });

  // Step 3.
  await page.getByLabel("新密码", { exact: true }).fill("Ab1!xyz");
  await page.getByRole("button", { name: "提交" }).click();
  await expect(page.getByText("密码由8位数字、大小写字母和特殊符号组成!!")).toBeVisible();
  await expect(page.getByText("密码不能为空!")).toBeVisible();
  await page.getByLabel("新密码", { exact: true }).fill(NEW);
  await page.getByLabel("确认密码").fill(`${NEW}x`);
  await page.getByRole("button", { name: "提交" }).click();
  await expect(page.getByText("两次密码不一致")).toBeVisible();
  await page.getByRole("button", { name: "上一步" }).click();
  await expect(page.getByLabel("手机号码")).toHaveValue("13900000103");
  await next(page).click();
  expect(verifications).toHaveLength(1);
  await expect(page.getByLabel("新密码", { exact: true })).toHaveValue(NEW);
  await page.getByLabel("新密码", { exact: true }).fill(PASSWORD);
  await page.getByLabel("确认密码").fill(PASSWORD);
  await page.getByRole("button", { name: "提交" }).click();
  await expect(notification(page, "更改密码失败")).toContainText("新密码不能与最近 5 次使用过的密码相同");
  await page.reload();
  await expect(page.getByRole("heading", { name: "设置新密码" })).toBeVisible();
  await page.getByLabel("新密码", { exact: true }).fill(NEW);
  await page.getByLabel("确认密码").fill(NEW);
  await page.getByRole("button", { name: "提交" }).click();

  // The end.
  await expect(page.getByRole("heading", { name: "更改密码成功" })).toBeVisible();
  const body = changes.at(-1)?.postDataJSON() as Record<string, string>;
  expect(Object.keys(body).sort()).toEqual(["password", "phone", "smscode", "username"]);
  expect(body.smscode).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(body)).not.toContain(NEW);
  await expect(page.getByText("3 秒后自动前往登录页")).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login\?username=forgetful$/);
  await page.getByRole("button", { name: "我知道了" }).click();
  await expect(page.getByLabel("用户名")).toHaveValue("forgetful");
  expect((await storedKeys(page)).filter((key) => key !== "ENCRYPTED_STRING")).toEqual([]);
  await submitSignIn(page, "forgetful", NEW);
  await page.waitForURL(/archivesatatisticst$/);
});

test("[RECOVER-11] fills the phone in where step 1 was answered with it", async ({ page }) => {
  await passStep1(page, "13800000008");
  await expect(page.getByLabel("手机号码")).toHaveValue("13800000008");
});

test("[ERR-05] reports a code that could not be sent under 验证错误, and frees the button", async ({ page }) => {
  await passStep1(page, "supervisor");
  await page.getByLabel("手机号码").fill("13800000008");
  await page.route("**/sys/sms**", (route) =>
    route.fulfill({
      status: 503,
      json: {
        success: false,
        code: "sms.unavailable",
        message: "验证码服务未开通，请联系系统管理员",
        result: null,
        timestamp: 0,
      },
    }),
  );
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(notification(page, "验证错误")).toContainText("验证码服务未开通，请联系系统管理员");
  await expect(page.getByRole("button", { name: "获取验证码" })).toBeEnabled();
});

test("begins again with a word when the flow is over, and keeps the account", async ({ page, context }) => {
  await passStep1(page, "supervisor");
  await context.clearCookies();
  await page.getByLabel("手机号码").fill("13800000008");
  await page.getByLabel("短信验证码").fill("000000");
  await next(page).click();
  await expect(page.getByText("找回密码已超时或已结束，请重新开始")).toBeVisible();
  await expect(page.getByLabel("用户名或手机号")).toHaveValue("supervisor");
});

for (const width of [1440, 375]) {
  test(`has no serious accessibility finding and does not scroll sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    await passStep1(page, "13800000008");
    expect(await seriousFindings(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole("button", { name: "上一步" }).click();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await page.goto("/password-changed?username=x");
    expect(await seriousFindings(page)).toEqual([]);
  });
}

test("leads from the login page's link to the wizard", async ({ page }) => {
  await openLogin(page);
  await page.getByRole("link", { name: "忘记密码" }).click();
  await expect(page.getByRole("heading", { name: "找回密码" })).toBeVisible();
});
