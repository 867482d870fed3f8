import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal, requestsSent } from "../../../test/browser/answers.ts";
import { passAndAnswer } from "../../../test/browser/clock.ts";
import { departures } from "../../../test/browser/departures.ts";
import { sockets } from "../../../test/browser/live.ts";
import { addressNow, openApp } from "../../../test/browser/open.tsx";
import { currentSession, rememberSignIn, signedIn } from "../../../test/browser/person.ts";
import { answerPortal, inPortal } from "../../../test/browser/portal.ts";
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

/** Every page that asks for a session. */
const closedAddresses = [...Object.keys(fixedPages), ...ownRoutes.map(({ path }) => path), ...otherAddresses];

// The first one, in a page of its own: once a session has ended there, the way leads to the login page under /atlxauth.
test("[ROUTE-03, ROUTE-15, GUARD-10, GUARD-12, GUARD-13] leads every page but the public ones to the login page with the target as redirect, and shows nothing of it", async () => {
  expect(publicPages.map(({ path }) => path)).toEqual([
    "/user/login",
    "/user/register",
    "/user/register-result",
    "/recover",
    "/password-changed",
    "/first-administrator",
    "/set-password",
  ]);
  expect(closedAddresses).toEqual(
    expect.arrayContaining(["/info/home", "/404", "/account/center", "/dashboard/analysis"]),
  );
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

test.each([
  ["/user/login", "欢迎登录"],
  ["/user/register", "注册账号"],
  ["/user/register-result", "没有可显示的注册结果"],
])("[GUARD-09] lets %s be entered without a token, and leads nowhere else from it", async (address, heading) => {
  await openApp(address);
  await expect.element(page.getByRole("heading", { name: heading }).first()).toBeVisible();
  expect(window.localStorage.getItem("Access-Token")).toBeNull();
  expect(addressNow()).toBe(address);
});

test.each(["/user/login", "/atlxauth/user/login"])(
  "[GUARD-11] leads whoever is signed in from %s to the landing page",
  async (address) => {
    inPortal();
    await openApp(address);
    await expect.element(launcher()).toBeVisible();
    expect(addressNow()).toBe("/info/archivesatatisticst");
  },
);

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

  test.each([
    ["[GUARD-07, GUARD-10]", "/dashboard/analysis", "/dashboard/analysis"],
    ["[GUARD-08, GUARD-10]", "/info/home?logout=true&a=1", "/info/home?a=1"],
    ["[ROUTE-18, GUARD-10]", "/?logoutFlag=1", "/info/archivesatatisticst"],
  ])(
    "%s %s takes all of local storage away where nobody is signed in, and leads to the login page with %s as redirect",
    async (_id, address, target) => {
      keepForeignValues();
      await openApp(address);
      await expect.poll(addressNow).toBe(`/user/login?redirect=${encodeURIComponent(target)}`);
      await expect.element(loginForm()).toBeVisible();
      expect(Object.keys(window.localStorage)).toEqual([]);
      expect(requestsSent()).toEqual([]);
    },
  );

  test.each([
    ["/user/register-result", () => page.getByRole("heading", { name: "没有可显示的注册结果" })],
    ["/user/login", loginForm],
  ])("[GUARD-08] the flag works on a public page too, which stays: %s", async (address, shown) => {
    rememberSignIn();
    keepForeignValues();
    const signOut = answer("session.signOutAtGateway", null);
    await openApp(`${address}?logout=true`);
    await expect.element(shown()).toBeVisible();
    await expect.poll(() => Object.keys(window.localStorage)).toEqual([]);
    expect(addressNow()).toBe(address);
    expect(signOut.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-1"]);
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
  const whatItOpens = (token: string) => {
    const userInfo = { id: "u1", username: "buyer", realname: "王采购员", avatar: null };
    return signedIn({ token, accessToken: "access-2", userInfo, sysAllDictItems: dictionaries });
  };
  const answerToken = (token: string) => {
    answer("session.readCurrent", currentSession());
    return answer("session.signInWithToken", whatItOpens(token));
  };

  test("[GUARD-01, GUARD-03, GUARD-21] is redeemed, kept for 7 days with person and dictionaries, and takes the former menu away", async () => {
    const lists = inPortal();
    window.localStorage.setItem("MENU_PERMISSIONS", JSON.stringify({ value: [jobs], expire: null }));
    const redeemed = answerToken("token-2");
    const before = Date.now();
    // What is stored is the answer's, not what the address said.
    const pagesBefore = window.history.length;
    await openApp("/info/home?token=of-the-address&a=1");
    await expect.element(launcher()).toBeVisible();
    await expect.poll(addressNow).toBe("/info/home?a=1");
    // Nothing to go back to holds the token.
    expect(window.history.length).toBe(pagesBefore);
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
      () => Response.json({ success: true, code: "0", message: "", result: whatItOpens("token-2"), timestamp: 0 }),
    ],
    [
      "the number 200 for a code",
      () => Response.json({ success: true, code: 200, message: "", result: whatItOpens("token-2"), timestamp: 0 }),
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

  test("[GUARD-01] is taken at the login page as well, which leads on then", async () => {
    answerPortal();
    const redeemed = answerToken("token-2");
    await openApp("/user/login?token=token-2");
    await expect.element(launcher()).toBeVisible();
    expect(addressNow()).toBe("/info/archivesatatisticst");
    expect(redeemed.inputs.map(({ body }) => body)).toEqual([{ token: "token-2" }]);
    expect(entryOf("Access-Token").value).toBe("token-2");
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

  test.each([
    ["[GUARD-01, GUARD-03]", "in the address", "?token=token-1", null],
    ["[GUARD-02, GUARD-03]", "in session storage", "", "token-1"],
  ])("%s changes nothing where it is the stored one, %s", async (_ids, _where, search, left) => {
    inPortal();
    if (left !== null) window.sessionStorage.setItem("TEMP_TOKEN", left);
    // Of ten minutes ago: what is older than an hour slides with use, whatever an address brings.
    const kept = { value: "token-1", expire: Date.now() + 604_800_000 - 600_000 };
    window.localStorage.setItem("Access-Token", JSON.stringify(kept));
    window.localStorage.setItem("MENU_PERMISSIONS", JSON.stringify({ value: [jobs], expire: null }));
    await openApp(`/info/home${search}`);
    await expect.element(launcher()).toBeVisible();
    await expect.poll(addressNow).toBe("/info/home");
    await passAndAnswer(0);
    expect(entryOf("Access-Token")).toEqual(kept);
    expect(entryOf("MENU_PERMISSIONS").value).toEqual([jobs]);
  });

  test.each([
    ["as it is", "token-3"],
    ["as the product writes its own values", JSON.stringify({ value: "token-3", expire: null })],
  ])(
    "[GUARD-02, GUARD-03] is taken from session storage as well, left there %s, once, is kept for 7 days and takes the former menu away",
    async (_how, left) => {
      inPortal();
      window.localStorage.setItem("MENU_PERMISSIONS", JSON.stringify({ value: [jobs], expire: null }));
      window.sessionStorage.setItem("TEMP_TOKEN", left);
      const redeemed = answerToken("token-3");
      const before = Date.now();
      await openApp("/info/home");
      await expect.poll(() => entryOf("Access-Token").value).toBe("token-3");
      await expect.element(launcher()).toBeVisible();
      expect(redeemed.inputs.map(({ body }) => body)).toEqual([{ token: "token-3" }]);
      const { expire } = entryOf("Access-Token");
      expect(expire - 604_800_000).toBeGreaterThanOrEqual(before);
      expect(expire - 604_800_000).toBeLessThanOrEqual(Date.now());
      expect([entryOf("MENU_PERMISSIONS"), window.sessionStorage.getItem("TEMP_TOKEN")]).toEqual([null, null]);
    },
  );

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
    const pagesBefore = window.history.length;
    await openApp("/info/home?token=forged");
    await expect.element(launcher()).toBeVisible();
    expect(window.history.length).toBe(pagesBefore);
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
  ["/x/here", "后台任务"],
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
  // What a path leads to is what its item says.
  menu.resolve({ menu: [jobs, { ...jobs, path: "/x/here" }], auth: [], allAuth: [] });
  await expect.element(page.getByRole("heading", { name: heading })).toBeVisible();
});

test("[MENU-01] shows the pages of the portal, where no menu stands, without asking for it", async () => {
  inPortal();
  const asked = answer("permission.readOwn", () => Promise.withResolvers<never>().promise);
  for (const address of ["/info/home", "/info/archivesatatisticst"]) {
    await openApp(address);
    await expect.element(launcher()).toBeVisible();
  }
  expect(page.getByRole("navigation", { name: "主菜单" }).query()).toBeNull();
  expect(asked.inputs).toEqual([]);
});
