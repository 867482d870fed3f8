import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { publicPages } from "#app/public-pages.ts";
import { fixedPages } from "#app/signed-in-pages.tsx";
import { ownRoutes } from "#app/workspace/model/own-routes.ts";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { getSession } from "#shared/session/session.ts";
import { answer, readSentCalls, refusal } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { sockets } from "#test/browser/live.ts";
import { openApp, readAddress } from "#test/browser/open.tsx";
import { rememberSignIn } from "#test/browser/person.ts";
import { signInToPortal } from "#test/browser/portal.ts";
import { setReferrer } from "#test/browser/referrer.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const loginForm = () => page.getByLabelText("用户名");
const launcher = () => page.getByRole("heading", { name: "我的子系统" });

/** Returns the raw entry of local storage under the name. */
const readEntry = (key: string) => JSON.parse(window.localStorage.getItem(key) ?? "null");

/** Stores values of other pages of the origin beside the portal's own. */
function storeForeignValues(): void {
  window.localStorage.setItem("of-another-page", "x");
  window.localStorage.setItem("DEFAULT_COLOR", JSON.stringify({ value: "#722ED1", expire: null }));
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

/** Addresses of menus, of development mode only, or of no page. */
const otherAddresses = [
  "/info/other",
  "/user/other",
  "/user/login/other",
  "/user/register/other",
  "/user/register-result/other",
  "/isps/userAnnouncement?id=3#a",
  "/account/settings/base#security",
  "/system/jobs?page=2",
  "/dev",
  "/no/such/page",
];

/** Every page that needs a session. */
const closedAddresses = [...Object.keys(fixedPages), ...ownRoutes.map(({ path }) => path), ...otherAddresses];

// Runs first, in a new page: after an ended session the login page's address has the prefix /atlxauth.
test("[ROUTE-03, ROUTE-15, GUARD-10, GUARD-12, GUARD-13] redirects every page but the public ones to the login page without a token", async () => {
  expect(publicPages.map(({ path }) => path)).toEqual([
    "/user/login",
    "/user/register",
    "/user/register-result",
    "/recover",
    "/password-changed",
    "/first-administrator",
    "/set-password",
  ]);
  const signedInPaths = [...Object.keys(fixedPages), ...ownRoutes.map(({ path }) => path)];
  expect(signedInPaths.filter((path) => path.startsWith("/user"))).toEqual([]);
  expect(closedAddresses).toEqual(
    expect.arrayContaining(["/info/home", "/404", "/account/center", "/dashboard/analysis"]),
  );
  for (const address of closedAddresses) {
    await openApp(address);
    await expect.poll(readAddress).toBe(`/user/login?redirect=${encodeURIComponent(address)}`);
    await expect.element(loginForm()).toBeVisible();
    const contents = [page.getByRole("navigation"), page.getByRole("banner"), launcher(), page.getByText("返回首页")];
    expect(
      contents.flatMap((each) => each.elements()),
      address,
    ).toEqual([]);
  }
  expect(readSentCalls().map(({ key }) => key)).not.toContain("permission.readOwn");
  expect(sockets).toEqual([]);
});

test("[GUARD-11, SEC-52] redirects a signed-in visitor of the login page to the landing page", async () => {
  signInToPortal();
  for (const address of [
    "/atlxauth/user/login",
    // Either redirect would end the session that has just begun.
    "/user/login?redirect=%2Fdashboard%2Fanalysis",
    "/user/login?redirect=%2Finfo%2Fhome%3Flogout%3Dtrue",
  ]) {
    await openApp(address);
    await expect.element(launcher()).toBeVisible();
    expect(readAddress()).toBe("/info/archivesatatisticst");
  }
});

describe("end of a session by its address", () => {
  test.each([
    ["[GUARD-07]", "/dashboard/analysis"],
    ["[GUARD-08]", "/info/home?logout=true"],
    ["[GUARD-08]", "/info/home?token=token-1&logout=true"],
    ["[GUARD-08]", "/info/home?ticket=ST-7&logout=true"],
    ["[ROUTE-18]", "/?logoutFlag=1"],
  ])("%s %s clears storage and ends the session", async (_id, address) => {
    signInToPortal();
    storeForeignValues();
    const signOut = answer("session.signOutAtGateway", null);
    await openApp(address);
    await expect.element(loginForm()).toBeVisible();
    expect(Object.keys(window.localStorage)).toEqual([]);
    expect(signOut.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1"]);
    expect(readAddress()).toMatch(/^\/atlxauth\/user\/login$/);
    expect(readSentCalls().map(({ key }) => key)).not.toContain("sso.signInWithTicket");
  });

  test.each([
    ["[GUARD-07, GUARD-10]", "/dashboard/analysis", "/dashboard/analysis"],
    ["[GUARD-08, GUARD-10]", "/info/home?logout=true&a=1", "/info/home?a=1"],
    ["[ROUTE-18, GUARD-10]", "/?logoutFlag=1", "/info/archivesatatisticst"],
  ])("%s %s clears storage and redirects to the login with %s", async (_id, address, target) => {
    storeForeignValues();
    await openApp(address);
    await expect.poll(readAddress).toBe(`/user/login?redirect=${encodeURIComponent(target)}`);
    await expect.element(loginForm()).toBeVisible();
    expect(Object.keys(window.localStorage)).toEqual([]);
    expect(readSentCalls()).toEqual([]);
  });

  test.each([["/user/register-result", () => page.getByRole("heading", { name: "没有可显示的注册结果" })]])(
    "[GUARD-08] obeys the flag on a public page, which remains open: %s",
    async (address, shown) => {
      rememberSignIn();
      storeForeignValues();
      const signOut = answer("session.signOutAtGateway", null);
      await openApp(`${address}?logout=true`);
      await expect.element(shown()).toBeVisible();
      await expect.poll(() => Object.keys(window.localStorage)).toEqual([]);
      expect(readAddress()).toBe(address);
      expect(signOut.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1"]);
    },
  );

  test("[GUARD-08] obeys the flag on a move inside the app", async () => {
    signInToPortal();
    await openApp("/info/home");
    await expect.element(launcher()).toBeVisible();
    // Any other value of the flag is ignored.
    pageHistory.push("/info/archivesatatisticst?logout=false");
    await expect.element(page.getByRole("heading", { name: "档案统计", level: 2 })).toBeVisible();
    expect(readEntry("Access-Token").value).toBe("token-1");
    storeForeignValues();
    const signOut = answer("session.signOutAtGateway", null);
    pageHistory.push("/info/home?logout=true");
    await expect.element(loginForm()).toBeVisible();
    expect(Object.keys(window.localStorage)).toEqual([]);
    expect(signOut.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1"]);
  });

  test("[ROUTE-18] opens the base address with logoutFlag=1 in the same window for /logout", async () => {
    signInToPortal();
    await openApp("/logout");
    await expect.poll(() => attemptedNavigations).toEqual([`${window.location.origin}/?logoutFlag=1`]);
  });

  test("[ROUTE-09, ROUTE-08] opens the home tab for /dashboard and keeps the session", async () => {
    signInToWorkspace({ menu: [jobs] });
    await openApp("/dashboard");
    await expect.element(page.getByRole("tab", { name: "首页" })).toHaveAttribute("aria-selected", "true");
    expect(readAddress()).toBe("/dashboard/analysis");
    expect(readEntry("Access-Token").value).toBe("token-1");
  });

  test("[ROUTE-08] keeps the session when a portal page opens the home tab in a new page load", async () => {
    signInToWorkspace({ menu: [jobs] });
    setReferrer(`${window.location.origin}/system/jobs`);
    await openApp("/dashboard/analysis");
    await expect.element(page.getByRole("tab", { name: "首页" })).toHaveAttribute("aria-selected", "true");
    expect(readAddress()).toBe("/dashboard/analysis");
    expect(readEntry("Access-Token").value).toBe("token-1");
    expect(readSentCalls().map(({ key }) => key)).not.toContain("session.signOutAtGateway");
  });

  test("[GUARD-07] ends the session when another site opens the home tab", async () => {
    signInToPortal();
    setReferrer(`${window.location.origin}.example.cn/`);
    const signOut = answer("session.signOutAtGateway", null);
    await openApp("/dashboard/analysis");
    await expect.element(loginForm()).toBeVisible();
    expect(signOut.inputs).toHaveLength(1);
    expect(window.localStorage.length).toBe(0);
  });

  test("[GUARD-07] explains once on the login page that the home tab has ended the session", async () => {
    rememberSignIn();
    answer("session.signOutAtGateway", null);
    await openApp("/dashboard/analysis");
    const dialog = page.getByRole("dialog", { name: "登录已结束" });
    await expect.element(dialog.getByText(/“进入工作台”/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "我知道了" }));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(loginForm()).toBeVisible();
    pageHistory.push("/user/register");
    await expect.element(page.getByRole("heading", { name: "注册账号" })).toBeVisible();
    pageHistory.push("/user/login");
    await expect.element(loginForm()).toBeVisible();
    expect(dialog.query()).toBeNull();
    // Without a session nothing has ended.
    await openApp("/dashboard/analysis");
    await expect.element(loginForm()).toBeVisible();
    expect(dialog.query()).toBeNull();
  });

  test("[ROUTE-08] keeps the session on a move inside the app to the home tab", async () => {
    signInToWorkspace({ menu: [jobs] });
    answer("system.listJobs", { total: 0, rows: [] });
    await openApp("/system/jobs");
    await expect.element(page.getByRole("heading", { name: "后台任务" })).toBeVisible();
    pageHistory.push("/dashboard/analysis");
    await expect.element(page.getByRole("tab", { name: "首页" })).toHaveAttribute("aria-selected", "true");
    expect(readEntry("Access-Token").value).toBe("token-1");
  });
});

test("[GUARD-10, GUARD-18, ROUTE-04] shows that the token has expired, ends the session and opens the login page", async () => {
  signInToWorkspace({ menu: [jobs] });
  storeForeignValues();
  answer("system.listJobs", refusal("session.expired"));
  const signOut = answer("session.signOutAtGateway", null);
  await openApp("/system/jobs");
  const dialog = page.getByRole("dialog", { name: "登录已过期" });
  await expect.element(dialog.getByText("很抱歉，登录已过期，请重新登录")).toBeVisible();
  expect(signOut.inputs).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "重新登录" }));
  await expect.element(loginForm()).toBeVisible();
  expect(signOut.inputs.length).toBe(1);
  expect(Object.keys(window.localStorage)).toEqual([]);
  expect(readAddress()).toBe("/atlxauth/user/login?redirect=%2Fsystem%2Fjobs");
});

test("[GUARD-10, ROUTE-04] opens the login page after a sign-out in another tab of the browser", async () => {
  signInToPortal();
  await openApp("/info/home");
  await expect.element(launcher()).toBeVisible();
  window.localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null, storageArea: window.localStorage }));
  await expect.element(loginForm()).toBeVisible();
  expect(readAddress()).toBe("/atlxauth/user/login?redirect=%2Finfo%2Fhome");
});

test.each([
  [
    "has expired",
    () => localStorage.setItem("Access-Token", JSON.stringify({ value: "token-1", expire: Date.now() - 1 })),
  ],
  ["was removed", () => localStorage.removeItem("Access-Token")],
])(
  "[GUARD-10, GUARD-12, ROUTE-04] opens the login page and ends the session once the token %s",
  async (_case, forget) => {
    signInToPortal();
    await openApp("/info/home");
    await expect.element(launcher()).toBeVisible();
    forget();
    pageHistory.push("/account/center");
    await expect.element(loginForm()).toBeVisible();
    expect(readAddress()).toBe("/atlxauth/user/login?redirect=%2Faccount%2Fcenter");
    expect(launcher().query()).toBeNull();
    expect(getSession()).toBeNull();
    expect(Object.keys(window.localStorage)).toEqual([]);
  },
);
