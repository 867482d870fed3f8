import { expect, notification, requestsTo, seriousFindings, stored, test } from "./support/browser.ts";
import { dragSlider, openLogin, PASSWORD, signIn, submitSignIn } from "./support/sign-in.ts";

const LANDING = /\/info\/archivesatatisticst$/;

test("[SLIDER-01, SLIDER-02, SLIDER-03] locks after a full drag and springs back from a short one", async ({
  page,
}) => {
  await openLogin(page);
  await expect(page.getByText("向右拖动滑块验证", { exact: true })).toBeVisible();
  const handle = page.getByRole("slider");
  const box = await handle.boundingBox();
  if (!box) throw new Error("no handle");
  const whole = await handle.locator("..").boundingBox();
  const x = async () => Math.round((await handle.boundingBox())?.x ?? 0);
  // As far as a quarter of the way, and as near to its end as a hand can stop.
  for (const distance of [100, Math.floor((whole?.width ?? 0) - box.width) - 4]) {
    await page.mouse.move(box.x + 10, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 10 + distance, box.y + 10, { steps: 5 });
    await expect.poll(x).toBe(Math.round(box.x + distance));
    await expect(handle).not.toHaveAttribute("aria-valuenow", "0");
    await page.mouse.up();
    await expect(page.getByText("向右拖动滑块验证", { exact: true })).toBeVisible();
    await expect.poll(x).toBe(Math.round(box.x));
  }
  await dragSlider(page);
  const locked = await handle.boundingBox();
  expect(Math.round((locked?.x ?? 0) + (locked?.width ?? 0))).toBe(Math.round((whole?.x ?? 0) + (whole?.width ?? 0)));
  await page.mouse.move((locked?.x ?? 0) + 5, (locked?.y ?? 0) + 5);
  await page.mouse.down();
  await page.mouse.move(box.x, box.y, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText("验证通过", { exact: true })).toBeVisible();
  expect((await handle.boundingBox())?.x).toBe(locked?.x);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });

  test("[SLIDER-05] is passed by a finger, is as wide as the form, and says below when it is missing", async ({
    page,
  }) => {
    await openLogin(page);
    const handle = page.getByRole("slider");
    const submit = page.getByRole("button", { name: "登录", exact: true });
    await submit.tap();
    await expect(page.getByText("请拖动滑块验证", { exact: true })).toBeVisible();
    const [box, rail, button] = [
      await handle.boundingBox(),
      await handle.locator("..").boundingBox(),
      await submit.boundingBox(),
    ];
    const said = await page.getByText("请拖动滑块验证", { exact: true }).boundingBox();
    if (!box || !rail || !button || !said) throw new Error("no slider on the page");
    expect(said.y).toBeGreaterThanOrEqual(rail.y + rail.height);
    expect(said.y).toBeLessThan(button.y);
    expect(Math.round(rail.width)).toBe(Math.round(button.width));
    const finger = await page.context().newCDPSession(page);
    const y = box.y + box.height / 2;
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    await touch("touchStart", box.x + box.width / 2);
    for (let step = 1; step <= 10; step++) await touch("touchMove", box.x + box.width / 2 + (rail.width * step) / 10);
    await touch("touchEnd");
    await expect(page.getByText("验证通过", { exact: true })).toBeVisible();
  });
});

test("[SLIDER-12] shows the graphic code as pixels that can be enlarged to twice their size, and offers a passkey to who cannot see them", async ({
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

test("[LOGIN-16, LOGIN-21, ROUTE-07, API-04] signs in, stores what it was given and greets by name", async ({
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

test("[LANDING-03] recommends modern browsers in a banner, with a download link for each of three", async ({
  page,
}) => {
  await openLogin(page);
  const banner = page.getByRole("complementary", { name: "浏览器建议" });
  await expect(banner).toContainText("建议使用现代浏览器");
  await expect(banner.getByRole("link")).toHaveText(["Chrome", "Edge", "Firefox"]);
  for (const [name, address] of [
    ["Chrome", "https://www.google.cn/chrome/"],
    ["Edge", "https://www.microsoft.com/zh-cn/edge/download"],
    ["Firefox", "https://www.firefox.com.cn/"],
  ] as const)
    await expect(banner.getByRole("link", { name })).toHaveAttribute("href", address);
});
