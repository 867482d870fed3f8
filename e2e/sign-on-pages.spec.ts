import type { Page } from "@playwright/test";
import { expect, scrollsSideways, seriousFindings, test } from "./support/browser.ts";
import { openSession } from "./support/session.ts";
import { PASSWORD } from "./support/sign-in.ts";

const LANDING = /\/info\/archivesatatisticst$/;
const site = (): string => process.env.E2E_SUBSYSTEM_URL ?? "";
const widths = [1440, 1024, 375] as const;

interface Answer {
  readonly success: boolean;
  readonly result: { readonly id: string } | null;
}

/** Calls as the person who is signed in on the page. */
async function post(page: Page, path: string, body: object): Promise<Answer> {
  return page.evaluate(
    async ([path, body]) => {
      const { value: token } = JSON.parse(localStorage.getItem("Access-Token") ?? "{}");
      const headers = { "content-type": "application/json", "X-Access-Token": token };
      const answer = await fetch(path, { method: "POST", headers, body });
      return (await answer.json()) as Answer;
    },
    [path, JSON.stringify(body)] as const,
  );
}

/** Creates a client that needs consent, at the address of the example; returns its id. */
async function addAskingClient(page: Page): Promise<string> {
  const evidence = { method: "password", password: PASSWORD };
  expect(await post(page, "/api/account/proof", { evidence })).toMatchObject({ success: true });
  const openid = {
    authMethod: "client_secret_basic",
    redirectUris: [`${site()}/openid/callback`],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    idTokenAlgorithm: "ES256",
    asksConsent: true,
  };
  const settings = {
    id: null,
    version: null,
    appId: "88101",
    appCnName: "会议管理系统",
    purpose: "",
    indexPage: `${site()}/openid`,
    kind: "handover",
    handOver: "openid",
    enabled: true,
    certificateGate: false,
    roles: ["system_admin"],
    departments: [],
    entryRule: "any",
    logoutUrl: null,
    casServices: [],
    casAttributes: [],
    casProxies: false,
    openid,
  };
  const saved = await post(page, "/api/system/subsystems", settings);
  expect(saved).toMatchObject({ success: true });
  return saved.result?.id ?? "";
}

const authorisation = (): string =>
  `/oidc/auth?${new URLSearchParams({
    client_id: "88101",
    response_type: "code",
    redirect_uri: `${site()}/openid/callback`,
    scope: "openid profile department",
    state: "s",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  })}`;

async function expectFit(page: Page, title: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    expect([title, width, await scrollsSideways(page)]).toEqual([title, width, false]);
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect([title, colorScheme, await seriousFindings(page)]).toEqual([title, colorScheme, []]);
  }
}

test("[SEC-91] asks for consent on a page that fits every screen and works by keyboard", async ({ page }) => {
  await openSession(page, "admin");
  await page.goto("/info/home");
  const id = await addAskingClient(page);
  await page.goto(authorisation());
  const title = "允许“会议管理系统”使用您的账号信息？";
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expectFit(page, title);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "同意并继续" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "不同意" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "返回门户" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  const refused = page.waitForRequest((request) => request.url().includes("/openid/callback?error=access_denied"));
  // Continuing before the client's page has loaded would cancel its navigation.
  const arrived = page.waitForEvent("load");
  await page.keyboard.press("Enter");
  await Promise.all([refused, arrived]);
  await page.goto("/info/home");
  expect(await post(page, "/api/system/subsystems/remove", { id })).toMatchObject({ success: true });
});

test("[SEC-48] explains refused sign-ons on pages that fit every screen", async ({ page }) => {
  await openSession(page, "supplier");
  for (const [path, title] of [
    ["/cas/login?service=https%3A%2F%2Fevil.example%2F", "无法识别的应用"],
    [`/cas/login?service=${encodeURIComponent(`${site()}/cas`)}`, "不能进入该子系统"],
    ["/oidc/auth?client_id=nobody", "无法登录"],
    ["/oidc/interaction/nothing", "登录请求已失效"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expectFit(page, title);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "返回门户" })).toBeFocused();
  }
});

test("[SEC-92] confirms an unproved sign-out first, on a page that works by keyboard", async ({ page }) => {
  await openSession(page, "supplier");
  const title = "退出登录？";
  const readStatus = async () => {
    await page.goto("/oidc/session/end");
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  };
  await readStatus();
  await expectFit(page, title);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "退出登录" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "保持登录" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(LANDING);
  await readStatus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "已安全退出登录", level: 1 })).toBeVisible();
  await page.goto("/info/home");
  await expect(page.getByLabel("用户名")).toBeVisible();
});

test("shows the pages of the example subsystem on every screen", async ({ page }) => {
  await openSession(page, "admin");
  for (const path of ["/", "/old"]) {
    await page.goto(`${site()}${path}`);
    await expect(page.getByRole("heading", { name: "尚未登录" })).toBeVisible();
    await expectFit(page, path);
  }
  for (const path of ["/cas", "/openid"]) {
    await page.goto(`${site()}${path}`);
    await expect(page.getByRole("heading", { name: /您已进入/ })).toBeVisible();
    await expectFit(page, path);
  }
});
