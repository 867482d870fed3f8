import { expect, notification, requestsTo, scrollsSideways, seriousFindings, stored, test } from "./support/browser.ts";
import { dragSlider, openLogin, PASSWORD, signIn, submitSignIn } from "./support/sign-in.ts";

const LANDING = /\/info\/archivesatatisticst$/;

test("[LOGIN-02, LOGIN-03, LOGIN-05, LOGIN-06, LOGIN-07, LOGIN-10, LANDING-04] shows the two tabs, the fields, the slider and the links", async ({
  page,
}) => {
  await openLogin(page);
  expect(await page.getByRole("tab").allTextContents()).toEqual(["账号登录", "移动认证登录"]);
  await expect(page.getByLabel("用户名")).toBeFocused();
  await expect(page.getByLabel("密码", { exact: true })).toHaveAttribute("type", "password");
  await expect(page.getByRole("slider")).toBeVisible();
  await expect(page.getByRole("link", { name: "忘记密码" })).toHaveAttribute("href", "/recover");
  await expect(page.getByRole("link", { name: "注册账号" })).toHaveAttribute("href", "/user/register");
  await expect(page.getByText("获取验证码")).toHaveCount(0);
  await page.getByRole("tab", { name: "移动认证登录" }).click();
  await expect(page.getByRole("tab", { name: "扫码登录（App 一）" })).toBeVisible();
  expect(await page.getByRole("tab").count()).toBe(5);
});

test("[LOGIN-08] shows the notice once per browser session", async ({ page }) => {
  await page.goto("/user/login");
  const notice = page.getByRole("dialog", { name: "系统公告" });
  await expect(notice).toContainText("这是演示环境");
  await notice.getByRole("button", { name: "我知道了" }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByLabel("用户名")).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("[LOGIN-11, LOGIN-13, SLIDER-04] names what is missing under its field and sends nothing", async ({ page }) => {
  await openLogin(page);
  const calls = requestsTo(page, "/bpt/api/sys/login");
  const submit = page.getByRole("button", { name: "登录", exact: true });
  await submit.click();
  await expect(page.getByText("请输入用户名!")).toBeVisible();
  await expect(page.getByText("请输入密码!")).toBeVisible();
  await page.getByLabel("用户名").fill("not-an-email@");
  await page.getByLabel("密码", { exact: true }).fill("x");
  await submit.click();
  await expect(page.getByText("请输入用户名!")).toBeHidden();
  await expect(page.getByText("请拖动滑块验证")).toBeVisible();
  expect(calls).toHaveLength(0);
});

test("[SLIDER-01, SLIDER-02, SLIDER-03] locks after a full drag and springs back from a short one", async ({
  page,
}) => {
  await openLogin(page);
  await expect(page.getByText("向右拖动滑块验证")).toBeVisible();
  const handle = page.getByRole("slider");
  const box = await handle.boundingBox();
  if (!box) throw new Error("no handle");
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 110, box.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText("向右拖动滑块验证")).toBeVisible();
  await expect.poll(async () => Math.round((await handle.boundingBox())?.x ?? 0)).toBe(Math.round(box.x));
  await dragSlider(page);
  const locked = await handle.boundingBox();
  await page.mouse.move((locked?.x ?? 0) + 5, (locked?.y ?? 0) + 5);
  await page.mouse.down();
  await page.mouse.move(box.x, box.y, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText("验证通过")).toBeVisible();
});

test("[SLIDER-02] can be moved by the arrow keys", async ({ page }) => {
  await openLogin(page);
  await page.getByRole("slider").focus();
  for (let i = 0; i < 25; i++) await page.keyboard.press("ArrowRight", { delay: 10 });
  await expect(page.getByText("验证通过")).toBeVisible();
});

test("[LOGIN-14, LOGIN-15, ERR-03] reports a wrong password for 4 s, frees the button and keeps the name", async ({
  page,
}) => {
  await openLogin(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/bpt/api/sys/login", async (route) => {
    await held;
    await route.continue();
  });
  await submitSignIn(page, "buyer", "Wrong@2026");
  await expect(page.getByRole("button", { name: /正在登录/ })).toBeDisabled();
  release();
  const failure = notification(page, "登录失败");
  await expect(failure).toContainText("用户名或密码错误，请重新输入");
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeEnabled();
  await expect(page.getByLabel("用户名")).toHaveValue("buyer");
  await expect(page.getByText("向右拖动滑块验证")).toBeVisible();
  expect(await stored(page, "Access-Token")).toBeNull();
  await expect(failure).toBeHidden({ timeout: 6_000 });
});

test("[ERR-03] says what to do when the network is gone", async ({ page }) => {
  await openLogin(page);
  await page.route("**/bpt/api/sys/login", (route) => route.abort());
  await submitSignIn(page, "buyer");
  await expect(notification(page, "登录失败")).toBeVisible();
  await expect(page.getByLabel("密码", { exact: true })).toHaveValue(PASSWORD);
});

test("[SLIDER-12] shows the graphic code as pixels that can be enlarged to twice their size, and a way in without it", async ({
  page,
}) => {
  await openLogin(page);
  await page.route("**/bpt/api/sys/login", (route) =>
    route.fulfill({
      json: { success: false, code: "captcha.graphic_required", message: "请输入验证码!", result: null, timestamp: 0 },
    }),
  );
  await submitSignIn(page, "buyer");
  await expect(page.getByRole("textbox", { name: "验证码" })).toBeVisible();
  const picture = page.getByRole("button", { name: "图形验证码，点击更换" }).locator("img");
  await expect(picture).toHaveAttribute("src", /^data:image\/png;base64,/);
  const first = await picture.getAttribute("src");
  const [small, pixels] = [await picture.boundingBox(), await picture.evaluate(naturalSize)];
  await page.getByRole("button", { name: "放大" }).click();
  await expect(page.getByRole("button", { name: "还原" })).toHaveAttribute("aria-pressed", "true");
  const large = await picture.boundingBox();
  expect([small?.width, small?.height, large?.width, large?.height]).toEqual([136, 38, 272, 76]);
  expect(pixels).toEqual([large?.width, large?.height]);
  await picture.click();
  await expect(picture).not.toHaveAttribute("src", first ?? "");
  expect(await seriousFindings(page)).toEqual([]);
  // Who sees no picture signs in with a passkey, which asks for none.
  await expect(page.getByRole("button", { name: "使用通行密钥登录" })).toBeEnabled();
});

/** A function of the browser's. */
const naturalSize = (image: unknown): number[] => {
  const { naturalWidth, naturalHeight } = image as { naturalWidth: number; naturalHeight: number };
  return [naturalWidth, naturalHeight];
};

test("[LOGIN-16, LOGIN-21, ROUTE-07, DEPT-08, STORE-01, STORE-02, STORE-03, STORE-08, GUARD-14, API-04] signs in, stores what it was given for 7 days and greets by name", async ({
  page,
}) => {
  const calls = requestsTo(page, "/bpt/api/sys/login");
  await signIn(page, "buyer");
  await expect(page).toHaveURL(LANDING);
  await expect(notification(page, /(早上|上午|中午|下午|晚上)好，.+欢迎您/)).toBeVisible();
  const body = calls[0]?.postDataJSON();
  expect(Object.keys(body).sort()).toEqual(["captcha", "checkKey", "password", "remember_me", "username"]);
  expect(body.remember_me).toBe(true);
  expect(body.password).toMatch(/^\{aes-cbc\}/);
  expect(body.password).not.toContain(PASSWORD);
  expect(calls[0]?.headers()).toMatchObject({ appid: "10000" });
  const token = await stored(page, "Access-Token");
  expect(token?.value).toMatch(/^[\w-]{43}$/);
  expect((token?.expire ?? 0) - Date.now()).toBeGreaterThan(604_800_000 - 60_000);
  expect((await stored(page, "token"))?.value).toBe(token?.value);
  expect((await stored(page, "Login_Username"))?.value).toBe("buyer");
  expect((await stored(page, "Login_Userinfo"))?.value).toMatchObject({ username: "buyer" });
  expect(Object.keys((await stored(page, "UI_CACHE_DB_DICT_DATA"))?.value as object)).toContain("cgfs");
});

test("[LOGIN-20, STORE-07] reuses the cached key pair at the next try", async ({ page }) => {
  await openLogin(page);
  await page.route("**/bpt/api/sys/login", (route) => route.abort());
  await submitSignIn(page, "buyer");
  await expect(notification(page, "登录失败")).toBeVisible();
  await page.unroute("**/bpt/api/sys/login");
  const again = requestsTo(page, "/api/sys/getEncryptedString");
  await page.reload();
  await submitSignIn(page, "buyer");
  await expect(page).toHaveURL(LANDING);
  expect(again).toHaveLength(0);
});

test("[DEPT-01, CONST-01, ERR-17] warns an account without department for 3 s and lets it in", async ({ page }) => {
  await signIn(page, "newcomer");
  const warning = notification(page, "您尚未归属部门,请确认账号信息");
  await expect(warning).toBeVisible();
  await expect(page).toHaveURL(LANDING);
});

test("[CA-01, CA-02, LOGIN-04] asks for Internet Explorer on the CA tab, and for the lock's password", async ({
  page,
}) => {
  await openLogin(page);
  await page.getByRole("tab", { name: "移动认证登录" }).click();
  await page.getByRole("tab", { name: "CA 登录" }).click();
  await expect(page.getByText("请在IE浏览器下操作").first()).toBeVisible();
  const field = page.getByLabel("CA 锁密码");
  await field.focus();
  await field.blur();
  await expect(page.getByText("请输入CA锁密码!")).toBeVisible();
});

test("[ROUTE-12] fills in the user name of the address", async ({ page }) => {
  await page.goto("/user/login?username=staff");
  await expect(page.getByLabel("用户名")).toHaveValue("staff");
});

test("[LANDING-03] recommends three browsers", async ({ page }) => {
  await openLogin(page);
  for (const name of ["Chrome", "Edge", "Firefox"]) {
    await expect(page.getByRole("link", { name: new RegExp(name) })).toHaveAttribute("href", /^https:/);
  }
});

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 375, height: 740 },
]) {
  test(`[SLIDER-05] works without sideways scrolling and serious findings at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openLogin(page);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await seriousFindings(page)).toEqual([]);
    const [slider, button] = [
      await page.getByRole("slider").locator("..").boundingBox(),
      await page.getByRole("button", { name: "登录", exact: true }).boundingBox(),
    ];
    expect(Math.round(slider?.width ?? 0)).toBe(Math.round(button?.width ?? 1));
  });
}
