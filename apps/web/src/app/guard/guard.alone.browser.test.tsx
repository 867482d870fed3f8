import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal, requestsSent } from "../../../test/browser/answers.ts";
import { departures } from "../../../test/browser/departures.ts";
import { sockets } from "../../../test/browser/live.ts";
import { addressNow, openApp } from "../../../test/browser/open.tsx";
import { currentSession, rememberSignIn, signedIn } from "../../../test/browser/person.ts";
import { answerPortal, inPortal } from "../../../test/browser/portal.ts";
import { resetSettings, withSettings } from "../../../test/browser/settings.ts";
import { inWorkspace } from "../../../test/browser/workspace.ts";
import { menuItem } from "../../../test/menu-factory.ts";
import { pageHistory } from "../../shared/navigation/browser-page-history.ts";
import { publicPages } from "../public-pages.ts";
import { fixedPages } from "../signed-in-pages.tsx";
import { ownRoutes } from "../workspace/model/own-routes.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const loginForm = () => page.getByLabelText("用户名");
const launcher = () => page.getByRole("heading", { name: "我的子系统" });

/** What lies in local storage under the name, as it was written. */
const entryOf = (key: string) => JSON.parse(window.localStorage.getItem(key) ?? "null");

/** What other pages of the origin keep beside the product's own. */
function keepForeignValues(): void {
  window.localStorage.setItem("of-another-page", "x");
  window.localStorage.setItem("DEFAULT_COLOR", JSON.stringify({ value: "#722ED1", expire: null }));
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

/** Addresses that the menu names, that are there in development alone, or that are none. */
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

/** Every page that asks for a session. The home tab's own address is the end of one. */
const closedAddresses = [
  ...Object.keys(fixedPages),
  ...ownRoutes.map(({ path }) => path).filter((path) => path !== "/dashboard/analysis"),
  ...otherAddresses,
];

// The first one, in a page of its own: once a session has ended there, the way leads to the login page under /atlxauth.
test("[ROUTE-03, GUARD-10, GUARD-12, GUARD-13] leads every page but the public ones to the login page with the target as redirect, and shows nothing of it", async () => {
  expect(publicPages.map(({ path }) => path)).toEqual([
    "/user/login",
    "/user/register",
    "/user/register-result",
    "/recover",
    "/password-changed",
    "/first-administrator",
    "/set-password",
  ]);
  expect(closedAddresses).toEqual(expect.arrayContaining(["/info/home", "/404", "/account/center"]));
  for (const address of closedAddresses) {
    await openApp(address);
    await expect.poll(addressNow).toBe(`/user/login?redirect=${encodeURIComponent(address)}`);
    await expect.element(loginForm()).toBeVisible();
    const behind = [page.getByRole("navigation"), page.getByRole("banner"), launcher(), page.getByText("返回首页")];
    expect([address, behind.flatMap((each) => each.elements())]).toEqual([address, []]);
  }
  expect(requestsSent().map(({ key }) => key)).not.toContain("permission.readOwn");
  expect(sockets).toEqual([]);
});

describe("the end of a session by its address", () => {
  test.each([
    ["[GUARD-07]", "/dashboard/analysis"],
    ["[GUARD-08]", "/info/home?logout=true"],
    ["[GUARD-08]", "/account/center?a=1&logout=true"],
    ["[GUARD-08]", "/no/such/page?logout=true"],
    ["[ROUTE-18]", "/?logoutFlag=1"],
  ])(
    "%s %s takes the token and all of local storage away, and ends the session on the server",
    async (_id, address) => {
      inPortal();
      keepForeignValues();
      const signOut = answer("session.signOutAtGateway", null);
      await openApp(address);
      await expect.element(loginForm()).toBeVisible();
      expect(Object.keys(window.localStorage)).toEqual([]);
      expect(signOut.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1"]);
      expect(addressNow()).toMatch(/^\/atlxauth\/user\/login$/);
    },
  );

  test("[GUARD-08] the flag works on a public page too, which stays", async () => {
    rememberSignIn();
    keepForeignValues();
    answer("session.signOutAtGateway", null);
    await openApp("/user/register-result?logout=true");
    await expect.element(page.getByRole("heading", { name: "没有可显示的注册结果" })).toBeVisible();
    expect(Object.keys(window.localStorage)).toEqual([]);
    expect(addressNow()).toBe("/user/register-result");
  });

  test("[GUARD-08] the flag works on a move inside the app as well", async () => {
    inPortal();
    await openApp("/info/home");
    await expect.element(launcher()).toBeVisible();
    // It is the flag of this value alone.
    pageHistory.push("/info/archivesatatisticst?logout=false");
    await expect.element(page.getByRole("heading", { name: "档案统计", level: 2 })).toBeVisible();
    expect(entryOf("Access-Token").value).toBe("token-1");
    keepForeignValues();
    const signOut = answer("session.signOutAtGateway", null);
    pageHistory.push("/info/home?logout=true");
    await expect.element(loginForm()).toBeVisible();
    expect(Object.keys(window.localStorage)).toEqual([]);
    expect(signOut.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1"]);
  });

  test("[ROUTE-18] /logout opens the base address with logoutFlag=1 in the same window", async () => {
    inPortal();
    await openApp("/logout");
    await expect.poll(() => departures).toEqual([`${window.location.origin}/?logoutFlag=1`]);
  });

  test("[ROUTE-09, ROUTE-08] /dashboard leads to the home tab and keeps the session", async () => {
    inWorkspace({ menu: [jobs] });
    await openApp("/dashboard");
    await expect.element(page.getByRole("tab", { name: "首页" })).toHaveAttribute("aria-selected", "true");
    expect(addressNow()).toBe("/dashboard/analysis");
    expect(entryOf("Access-Token").value).toBe("token-1");
  });

  test("[ROUTE-08] a move inside the app to the home tab keeps the session", async () => {
    inWorkspace({ menu: [jobs] });
    answer("system.listJobs", { total: 0, rows: [] });
    await openApp("/system/jobs");
    await expect.element(page.getByRole("heading", { name: "后台任务" })).toBeVisible();
    pageHistory.push("/dashboard/analysis");
    await expect.element(page.getByRole("tab", { name: "首页" })).toHaveAttribute("aria-selected", "true");
    expect(entryOf("Access-Token").value).toBe("token-1");
  });
});

describe("a token that an address brings", () => {
  const dictionaries = { cgfs: [{ value: "1", text: "公开招标", title: "公开招标", label: "公开招标" }] };
  const answerToken = (token: string) => {
    answer("session.readCurrent", currentSession());
    const userInfo = { id: "u1", username: "buyer", realname: "王采购员", avatar: null };
    return answer(
      "session.signInWithToken",
      signedIn({ token, accessToken: "access-2", userInfo, sysAllDictItems: dictionaries }),
    );
  };

  test("[GUARD-01, GUARD-03, GUARD-21] is redeemed, kept for 7 days with person and dictionaries, and takes the former menu away", async () => {
    const lists = inPortal();
    window.localStorage.setItem("MENU_PERMISSIONS", JSON.stringify({ value: [jobs], expire: null }));
    const redeemed = answerToken("token-2");
    const before = Date.now();
    // What is stored is the answer's, not what the address said.
    await openApp("/info/home?token=of-the-address&a=1");
    await expect.element(launcher()).toBeVisible();
    await expect.poll(addressNow).toBe("/info/home?a=1");
    expect(redeemed.inputs.map(({ body }) => body)).toEqual([{ token: "of-the-address" }]);
    expect(redeemed.lines).toEqual(["POST /api/sys/loginByToken"]);
    await expect.poll(() => lists.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-2"]);
    const stored = entryOf("Access-Token");
    expect(stored.value).toBe("token-2");
    expect(stored.expire - 604_800_000).toBeGreaterThanOrEqual(before);
    expect(stored.expire - 604_800_000).toBeLessThanOrEqual(Date.now());
    expect(entryOf("Login_Userinfo").value).toEqual({
      id: "u1",
      username: "buyer",
      realname: "王采购员",
      avatar: null,
    });
    expect(entryOf("UI_CACHE_DB_DICT_DATA").value).toEqual(dictionaries);
    expect(entryOf("MENU_PERMISSIONS")).toBeNull();
  });

  test.each([
    ["a refusal", () => refusal("session.handover_invalid")],
    [
      "a code that is not '200'",
      () => Response.json({ success: true, code: "0", message: "", result: signedIn(), timestamp: 0 }),
    ],
  ])("[GUARD-21] is not stored, nor anything that came with it, after %s", async (_what, reply) => {
    inPortal();
    answerToken("token-2");
    const redeemed = answer("session.signInWithToken", reply());
    await openApp("/info/home?token=token-2");
    await expect.element(launcher()).toBeVisible();
    await expect.poll(addressNow).toBe("/info/home");
    expect(redeemed.inputs.length).toBe(1);
    expect([entryOf("Access-Token").value, entryOf("ACCESS_TOKEN").value]).toEqual(["token-1", "access-1"]);
    expect(entryOf("Login_Userinfo").value.realname).toBe("王采购");
    expect(entryOf("UI_CACHE_DB_DICT_DATA")).toBeNull();
  });

  test("[GUARD-01] is taken on a move inside the app as well", async () => {
    inPortal();
    await openApp("/info/home");
    await expect.element(launcher()).toBeVisible();
    answerToken("token-2");
    pageHistory.push("/info/archivesatatisticst?token=token-2");
    await expect.poll(() => entryOf("Access-Token").value).toBe("token-2");
    await expect.poll(addressNow).toBe("/info/archivesatatisticst");
  });

  test("[GUARD-03] changes nothing where it is the stored one", async () => {
    inPortal();
    // Of ten minutes ago: what is older than an hour slides with use, whatever an address brings.
    const kept = { value: "token-1", expire: Date.now() + 604_800_000 - 600_000 };
    window.localStorage.setItem("Access-Token", JSON.stringify(kept));
    window.localStorage.setItem("MENU_PERMISSIONS", JSON.stringify({ value: [jobs], expire: null }));
    await openApp("/info/home?token=token-1");
    await expect.element(launcher()).toBeVisible();
    await expect.poll(addressNow).toBe("/info/home");
    expect(entryOf("Access-Token")).toEqual(kept);
    expect(entryOf("MENU_PERMISSIONS").value).toEqual([jobs]);
  });

  test("[GUARD-02, GUARD-03] is taken from session storage as well, once, and is kept for 7 days", async () => {
    answerPortal();
    window.sessionStorage.setItem("TEMP_TOKEN", "token-3");
    const redeemed = answerToken("token-3");
    await openApp("/info/home");
    await expect.element(launcher()).toBeVisible();
    expect(redeemed.inputs.map(({ body }) => body)).toEqual([{ token: "token-3" }]);
    expect(entryOf("Access-Token").value).toBe("token-3");
    expect(entryOf("Access-Token").expire - Date.now()).toBeGreaterThan(604_800_000 - 60_000);
    expect(window.sessionStorage.getItem("TEMP_TOKEN")).toBeNull();
  });

  test("[GUARD-01, GUARD-02] wins in the address over the one in session storage, which is gone too", async () => {
    answerPortal();
    window.sessionStorage.setItem("TEMP_TOKEN", "token-3");
    const redeemed = answerToken("token-2");
    await openApp("/info/home?token=token-2");
    await expect.element(launcher()).toBeVisible();
    expect(redeemed.inputs.map(({ body }) => body)).toEqual([{ token: "token-2" }]);
    expect(entryOf("Access-Token").value).toBe("token-2");
    expect(window.sessionStorage.getItem("TEMP_TOKEN")).toBeNull();
  });

  test("[GUARD-01] is left alone where the server knows it not, and the session stays", async () => {
    inPortal();
    answer("session.readCurrent", refusal("session.invalid"));
    await openApp("/info/home?token=forged");
    await expect.element(launcher()).toBeVisible();
    expect(addressNow()).toBe("/info/home");
    expect(entryOf("Access-Token").value).toBe("token-1");
  });
});

test("[GUARD-18, ROUTE-04] asks to sign in again when the token has died, ends the session and leads to /atlxauth/user/login", async () => {
  inWorkspace({ menu: [jobs] });
  keepForeignValues();
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
  expect(addressNow()).toBe("/atlxauth/user/login?redirect=%2Fsystem%2Fjobs");
});

test.each([
  ["/system/jobs", "后台任务"],
  ["/account/center", "个人中心"],
])("[MENU-01] shows %s once the server has sent the menu, and not before", async (address, heading) => {
  inWorkspace({ menu: [] });
  answer("system.listJobs", { total: 0, rows: [] });
  const menu = Promise.withResolvers<{ menu: (typeof jobs)[]; auth: []; allAuth: [] }>();
  const asked = answer("permission.readOwn", () => menu.promise);
  await openApp(address);
  await expect.poll(() => asked.inputs.length).toBe(1);
  await expect.element(page.getByLabelText("正在打开页面").first()).toBeInTheDocument();
  expect(page.getByRole("heading", { name: heading }).query()).toBeNull();
  expect(addressNow()).toBe(address);
  menu.resolve({ menu: [jobs], auth: [], allAuth: [] });
  await expect.element(page.getByRole("heading", { name: heading })).toBeVisible();
});

describe("the scroll and the title", () => {
  /** In a page that stays long whatever it shows: a short one would lie at the top by itself. */
  const scrollDown = () => {
    document.body.style.minHeight = "3000px";
    window.scrollTo(0, 50);
    expect(window.scrollY).toBe(50);
  };
  afterEach(() => {
    document.body.style.minHeight = "";
    window.scrollTo(0, 0);
  });

  test("[ROUTE-20] begins at the top after a move between public pages", async () => {
    await openApp("/user/register");
    await expect.element(page.getByRole("heading", { name: "注册账号" })).toBeVisible();
    scrollDown();
    pageHistory.push("/user/login");
    await expect.element(page.getByRole("heading", { name: "欢迎登录" })).toBeVisible();
    expect(window.scrollY).toBe(0);
  });

  test("[ROUTE-20] begins at the top after a move inside the portal, from the portal to the workspace and inside that", async () => {
    inWorkspace({ menu: [jobs] });
    answerPortal();
    answer("profile.readSummary", () => new Promise<never>(() => undefined));
    answer("system.listJobs", { total: 0, rows: [] });
    await openApp("/info/home");
    await expect.element(launcher()).toBeVisible();
    scrollDown();
    pageHistory.push("/info/archivesatatisticst");
    await expect.element(page.getByRole("heading", { name: "档案统计", level: 2 })).toBeVisible();
    expect(window.scrollY).toBe(0);
    // Another query of the same page is a move as well.
    scrollDown();
    pageHistory.push("/info/archivesatatisticst?from=menu");
    await expect.poll(() => window.scrollY).toBe(0);
    scrollDown();
    pageHistory.push("/system/jobs");
    await expect.element(page.getByRole("heading", { name: "后台任务" })).toBeVisible();
    expect(window.scrollY).toBe(0);
    scrollDown();
    pageHistory.push("/account/center");
    await expect.element(page.getByRole("heading", { name: "个人中心" })).toBeVisible();
    expect(window.scrollY).toBe(0);
  });

  test("goes back to the place where a tab that is still open was left, and begins at the top in one opened anew", async () => {
    inWorkspace({ menu: [jobs] });
    answer("profile.readSummary", () => new Promise<never>(() => undefined));
    answer("system.listJobs", { total: 0, rows: [] });
    await openApp("/system/jobs");
    const jobsPage = page.getByRole("heading", { name: "后台任务" });
    const center = page.getByRole("heading", { name: "个人中心" });
    const scrollTo = async (top: number) => {
      document.body.style.minHeight = "3000px";
      const told = new Promise((resolve) => window.addEventListener("scroll", resolve, { once: true }));
      window.scrollTo(0, top);
      await told;
    };
    await expect.element(jobsPage).toBeVisible();
    await scrollTo(50);
    pageHistory.push("/account/center");
    await expect.element(center).toBeVisible();
    expect(window.scrollY).toBe(0);
    await scrollTo(70);
    pageHistory.push("/system/jobs");
    await expect.element(jobsPage).toBeVisible();
    expect(window.scrollY).toBe(50);
    pageHistory.go(-1);
    await expect.element(center).toBeVisible();
    expect(window.scrollY).toBe(70);
    page.getByRole("tab", { name: "个人中心" }).element().focus();
    await userEvent.keyboard("{Delete}");
    await expect.element(jobsPage).toBeVisible();
    pageHistory.push("/account/center");
    await expect.element(center).toBeVisible();
    expect(window.scrollY).toBe(0);
  });

  test("[ROUTE-21] titles a page with its own title and the platform's name, and home with the name alone", async () => {
    inWorkspace({ menu: [jobs] });
    answerPortal();
    answer("system.listJobs", { total: 0, rows: [] });
    await openApp("/info/archivesatatisticst");
    await expect.element(launcher()).toBeVisible();
    expect(document.title).toBe("档案统计 · 电子招标采购平台");
    pageHistory.push("/system/jobs");
    await expect.poll(() => document.title).toBe("后台任务 · 电子招标采购平台");
    pageHistory.push("/dashboard/analysis");
    await expect.poll(() => document.title).toBe("电子招标采购平台");
    pageHistory.push("/404");
    await expect.poll(() => document.title).toBe("页面不存在 · 电子招标采购平台");
    withSettings({ platformName: "某市交易平台" });
    pageHistory.push("/dashboard/analysis");
    await expect.poll(() => document.title).toBe("某市交易平台");
    pageHistory.push("/system/jobs");
    await expect.poll(() => document.title).toBe("后台任务 · 某市交易平台");
    resetSettings();
    pageHistory.push("/user/register-result");
    await expect.poll(() => document.title).toBe("注册 · 电子招标采购平台");
  });
});
