import type { Page, Request } from "@playwright/test";
import { expect, stored, test } from "./support/browser.ts";
import { testOnOwnPortal } from "./support/own-portal.ts";
import { openSession } from "./support/session.ts";
import { dragSlider, openLogin, PASSWORD } from "./support/sign-in.ts";

const LANDING = /\/info\/archivesatatisticst$/;

const SCRIPT = "**/assets/index-*.js";

/** Delays the script until the returned function is called, so that the page remains as delivered. */
async function delayScript(page: Page): Promise<() => void> {
  const { promise: scriptDelay, resolve: release } = Promise.withResolvers<void>();
  await page.route(SCRIPT, async (route) => {
    await scriptDelay;
    await route.continue();
  });
  return release;
}

/** Does not wait for the page to load, which includes the held module script. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: "commit" });

const expectTakenOver = (page: Page) => expect(page.getByRole("slider")).toBeEnabled();

/** Returns place and size of all shown elements, in the order of the page. */
const boxes = (page: Page) =>
  page.locator("#root :is(p, h1, a, svg, label, input, button, [role])").evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = (
        element as unknown as { getBoundingClientRect(): Record<"x" | "y" | "width" | "height", number> }
      ).getBoundingClientRect();
      return [x, y, width, height];
    }),
  );

test("[LOGIN-02] takes over the delivered form with its input, unmoved, at 1440, 1024 and 375 px", async ({ page }) => {
  await openLogin(page);
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 900 });
    const release = await delayScript(page);
    await open(page, "/user/login");
    await expect(page.getByLabel("用户名")).toBeFocused();
    await page.keyboard.type("buyer");
    await page.getByRole("checkbox", { name: "7 天内自动登录" }).check();
    await page.getByLabel("密码", { exact: true }).focus();
    await page.keyboard.type(PASSWORD);
    const before = await boxes(page);
    release();
    await expectTakenOver(page);
    await page.waitForLoadState("networkidle");
    expect([width, await boxes(page)]).toEqual([width, before]);
    await expect(page.getByLabel("密码", { exact: true })).toBeFocused();
    await expect(page.getByLabel("用户名")).toHaveValue("buyer");
    await expect(page.getByRole("checkbox", { name: "7 天内自动登录" })).toBeChecked();
    await page.unroute(SCRIPT);
  }
  // The request shows that the app, and not only the page, has the input.
  await dragSlider(page);
  const sent = page.waitForRequest("**/bpt/api/sys/login");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ username: "buyer", remember_me: true });
  await expect(page).toHaveURL(LANDING);
});

test("[ROUTE-12] fills the name of the address into the delivered form, with and without prefix", async ({ page }) => {
  await openLogin(page);
  for (const path of ["/user/login", "/atlxauth/user/login"]) {
    await page.goto(`${path}?username=staff`);
    await expectTakenOver(page);
    await expect(page.getByLabel("用户名")).toHaveValue("staff");
    await expect(page.getByLabel("密码", { exact: true })).toBeFocused();
  }
});

test("[SEC-06] writes nothing into the address if the form is submitted before its script loads", async ({ page }) => {
  await openLogin(page);
  await delayScript(page);
  await open(page, "/user/login");
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await page.getByLabel("用户名").fill("buyer");
  await page.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
  await expect(page.getByLabel("用户名")).toHaveValue("buyer");
  expect(requests.filter((request) => request.isNavigationRequest())).toEqual([]);
});

test("[STORE-11] has the chosen colours before its script loads, and after", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openLogin(page);
  await page.evaluate(() => {
    const { localStorage } = globalThis as unknown as { localStorage: { setItem(key: string, value: string): void } };
    for (const [key, value] of [
      ["PAGE_MODE", "dark"],
      ["DEFAULT_COLOR", "#722ED1"],
      ["LARGE_TYPE", true],
    ] as const)
      localStorage.setItem(key, JSON.stringify({ value, expire: null }));
  });
  const release = await delayScript(page);
  await open(page, "/user/login");
  const root = page.locator("html");
  const expectColours = async () => {
    await expect(root).toHaveCSS("--palette-primary", "#722ed1");
    await expect(root).toHaveCSS("font-size", "20px");
    await expect(root).toHaveCSS("color-scheme", "dark");
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(16, 22, 29)");
  };
  await expect(page.getByLabel("用户名")).toBeVisible();
  await expectColours();
  release();
  await expectTakenOver(page);
  await page.waitForLoadState("networkidle");
  await expectColours();
});

test("[GUARD-11] shows a signed-in person no form before the landing page", async ({ page }) => {
  await openSession(page, "buyer");
  const release = await delayScript(page);
  await open(page, "/user/login");
  await expect(page.getByLabel("用户名")).toBeAttached();
  await expect(page.getByLabel("用户名")).toBeHidden();
  release();
  await expect(page).toHaveURL(LANDING);
  await expect(page.getByRole("banner")).toBeVisible();
});

test("shows the form without JavaScript, and states that JavaScript is required", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/user/login");
  // Located by element: a text locator does not search inside `noscript`.
  const warning = page.locator("noscript p");
  await expect(warning).toBeVisible();
  expect(await warning.innerText()).toContain("本系统需要浏览器启用 JavaScript 才能使用");
  await expect(page.getByRole("textbox", { name: "用户名" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "密码" })).toHaveAttribute("autocomplete", "current-password");
  await context.close();
});

test("[ERR-32] reports a failed load of the sign-in code, and continues after a retry", async ({ page }) => {
  await page.route("**/assets/app-*", (route) => route.abort());
  await openLogin(page);
  const message = page.getByText("页面部分内容加载失败，请检查网络后重试；如仍失败，请重新加载页面");
  await page.getByLabel("用户名").fill("buyer");
  await page.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await page.getByRole("slider").focus();
  for (let step = 0; step < 10; step++) await page.keyboard.press("ArrowRight");
  await expect(message).toBeVisible();
  await page.getByRole("tab", { name: "移动认证登录" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "页面部分内容加载失败" })).toBeVisible();
  await page.unroute("**/assets/app-*");
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("tab", { name: "示例移动证书扫码" })).toBeVisible();
  await page.getByRole("tab", { name: "账号登录" }).click();
  await expect(page.getByLabel("用户名")).toHaveValue("buyer");
  await dragSlider(page);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(LANDING);
  expect(await stored(page, "Access-Token")).not.toBeNull();
});

test("asks for a reload if nothing can be shown without the missing code", async ({ page }) => {
  await page.route("**/assets/app-*.js", (route) => route.abort());
  await page.goto("/user/register");
  await expect(page.getByRole("heading", { name: "页面加载失败" })).toBeVisible();
  await page.unroute("**/assets/app-*.js");
  await page.getByRole("button", { name: "重新加载" }).click();
  await expect(page.getByRole("heading", { name: "注册账号" })).toBeVisible();
});

const elsewhere = testOnOwnPortal({
  REGISTER_URL: "https://people.example/register?from=portal",
  FORGOT_PASSWORD_URL: "https://people.example/forgot",
});

elsewhere(
  "[LOGIN-06, LOGIN-07] links to the configured pages of another site, with and without the script",
  async ({ page }) => {
    await page.route("https://people.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: `<h1>${new URL(route.request().url()).pathname}</h1>` }),
    );
    const expectExternalLinks = async () => {
      for (const [name, address] of [
        ["注册账号", "https://people.example/register?from=portal"],
        ["忘记密码", "https://people.example/forgot"],
      ] as const) {
        await page.getByRole("link", { name, exact: true }).click();
        await expect(page).toHaveURL(address);
        await expect(page.getByRole("heading", { name: new URL(address).pathname })).toBeVisible();
        await open(page, "/user/login");
      }
    };
    await openLogin(page);
    await expectExternalLinks();
    await expectTakenOver(page);
    const release = await delayScript(page);
    await open(page, "/user/login");
    await expectExternalLinks();
    await expect(page.getByRole("slider")).toBeDisabled();
    release();
    await expectTakenOver(page);
  },
);
