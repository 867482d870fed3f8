import { expect, requestsTo, stored, test } from "./support/browser.ts";
import { expectNotification } from "./support/notifications.ts";
import { openLogin, PASSWORD, submitSignIn } from "./support/sign-in.ts";

const LANDING = /\/info\/archivesatatisticst$/;

test("[LOGIN-01, LOGIN-16, LOGIN-17, LOGIN-21, SLIDER-06, ROUTE-07, API-04, STORE-01, STORE-03, STORE-04] signs in, stores the answer, greets by name, and ends 7 days after the last use", async ({
  page,
}) => {
  const calls = requestsTo(page, "/bpt/api/sys/login");
  await openLogin(page);
  await page.getByRole("checkbox", { name: "7 天内自动登录" }).check();
  await submitSignIn(page, "buyer");
  await expect(page).toHaveURL(LANDING);
  expect((await expectNotification(page, /^(早上|上午|中午|下午|晚上)好，./)).text).toContain("欢迎您");
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

  const week = 604_800_000;
  const endOf = async (key: string) => (await stored(page, key))?.expire ?? 0;
  const end = Math.min(await endOf("Access-Token"), await endOf("Login_Userinfo"));
  await page.clock.setFixedTime(end - 1);
  await page.goto("/info/home");
  await expect(page.getByRole("button", { name: /电子招投标交易系统/ })).toBeVisible();
  for (const key of ["Access-Token", "token", "ACCESS_TOKEN", "Login_Username", "Login_Userinfo", "CURRENT_DEPART"])
    await expect.poll(() => endOf(key)).toBe(end - 1 + week);
  await page.clock.setFixedTime(end - 1 + week);
  await page.goto("/info/home");
  await expect(page.getByLabel("用户名")).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Finfo%2Fhome$/);
});
