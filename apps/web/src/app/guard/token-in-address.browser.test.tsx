// Guarantee: a token of the address or of session storage is redeemed once and stored with its data; the address has
// precedence.
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { endSession } from "#shared/session/session.ts";
import { readCredentials } from "#shared/storage/stored-session.ts";
import { writeSessionStored } from "#shared/storage/stored-values.ts";
import { answer, fromGateway, refusal } from "#test/browser/answers.ts";
import { advanceAndSettle } from "#test/browser/clock.ts";
import { openApp, readAddress, toast } from "#test/browser/open.tsx";
import { currentSession, signedIn } from "#test/browser/person.ts";
import { answerPortal, signInToPortal } from "#test/browser/portal.ts";
import { answerSignInForm } from "#test/browser/sign-in-steps.ts";
import { menuItem } from "#test/menu-factory.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const launcher = () => page.getByRole("heading", { name: "我的子系统" });

/** Returns the raw entry of local storage under the name. */
const readEntry = (key: string) => JSON.parse(window.localStorage.getItem(key) ?? "null");

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe("token in an address", () => {
  const dictionaries = { cgfs: [{ value: "1", text: "公开招标", title: "公开招标", label: "公开招标" }] };
  const sessionOf = (token: string) => {
    const userInfo = { id: "u1", username: "buyer", realname: "王采购员", avatar: null };
    return signedIn({ token, accessToken: "access-2", userInfo, sysAllDictItems: dictionaries });
  };
  const answerToken = (token: string) => {
    answer("session.readCurrent", currentSession());
    return answer("signIn.withToken", sessionOf(token));
  };

  test.each([
    ["of the previous token", signInToPortal],
    ["of an ended session", answerPortal],
  ])("[GUARD-01, GUARD-03, GUARD-21] is redeemed, stored for 7 days, and drops the menu %s", async (_case, prepare) => {
    const lists = prepare();
    window.localStorage.setItem("MENU_PERMISSIONS", JSON.stringify({ value: [jobs], expire: null }));
    const redemptions = answerToken("token-2");
    const before = Date.now();
    // The stored token is the answer's, not the address's.
    const pagesBefore = window.history.length;
    await openApp("/info/home?token=of-the-address&a=1");
    await expect.element(launcher()).toBeVisible();
    await expect.poll(readAddress).toBe("/info/home?a=1");
    await expect.element(toast(/好，王采购员$/)).toBeVisible();
    // No history entry contains the token.
    expect(window.history.length).toBe(pagesBefore);
    expect(redemptions.inputs.map(({ body }) => body)).toEqual([{ token: "of-the-address" }]);
    expect(redemptions.lines).toEqual(["POST /api/sys/loginByToken"]);
    await expect.poll(() => lists.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-2"]);
    const stored = readEntry("Access-Token");
    expect(stored.value).toBe("token-2");
    expect(stored.expire - 604_800_000).toBeGreaterThanOrEqual(before);
    expect(stored.expire - 604_800_000).toBeLessThanOrEqual(Date.now());
    expect(readEntry("Login_Userinfo").value).toEqual({
      id: "u1",
      username: "buyer",
      realname: "王采购员",
      avatar: null,
    });
    expect(readEntry("UI_CACHE_DB_DICT_DATA").value).toEqual(dictionaries);
    expect(readEntry("MENU_PERMISSIONS")).toBeNull();
  });

  test.each([
    ["a refusal", () => refusal("session.handover_invalid")],
    [
      "a code that is not '200'",
      () => Response.json({ success: true, code: "0", message: "", result: sessionOf("token-2"), timestamp: 0 }),
    ],
  ])("[GUARD-21] is not stored after %s, and neither is any of its data", async (_case, reply) => {
    signInToPortal();
    answerToken("token-2");
    const redemptions = answer("signIn.withToken", reply());
    await openApp("/info/home?token=token-2");
    await expect.element(launcher()).toBeVisible();
    await expect.poll(readAddress).toBe("/info/home");
    expect(redemptions.inputs.length).toBe(1);
    expect(readEntry("Access-Token").value).toBe("token-1");
    expect(readEntry("ACCESS_TOKEN").value).toBe("access-1");
    expect(readEntry("Login_Userinfo").value.realname).toBe("王采购");
    expect(readEntry("UI_CACHE_DB_DICT_DATA")).toBeNull();
  });

  test.each([
    ["removes the tab's drafts when it belongs to another person", "u2", []],
    [
      "keeps the tab's drafts when it belongs to the same person",
      "u1",
      ["notice-draft:new", "online-row-draft:form1:"],
    ],
  ])("[GUARD-01, SEC-88] %s", async (_case, id, remainingDrafts) => {
    signInToPortal();
    for (const key of ["notice-draft:new", "online-row-draft:form1:"] as const) writeSessionStored(key, "typed");
    answer("session.readCurrent", currentSession());
    const userInfo = { id, username: "seller", realname: "李供应", avatar: null };
    answer("signIn.withToken", signedIn({ token: "token-2", userInfo }));
    await openApp("/info/home?token=token-2");
    await expect.element(launcher()).toBeVisible();
    await expect.poll(() => readEntry("Access-Token").value).toBe("token-2");
    expect(
      Object.keys(window.sessionStorage)
        .filter((key) => key.includes("-draft:"))
        .sort(),
    ).toEqual(remainingDrafts);
  });

  test("[GUARD-01, ROUTE-07, SEC-16] is redeemed at the login page too, which then opens the landing page", async () => {
    answerPortal();
    const redemptions = answerToken("token-2");
    await openApp("/user/login?token=token-2");
    await expect.element(launcher()).toBeVisible();
    expect(readAddress()).toBe("/info/archivesatatisticst");
    expect(redemptions.inputs.map(({ body }) => body)).toEqual([{ token: "token-2" }]);
    expect(readEntry("Access-Token").value).toBe("token-2");
  });

  test("[GUARD-01, SEC-16] is redeemed on a move inside the app too", async () => {
    signInToPortal();
    await openApp("/info/home");
    await expect.element(launcher()).toBeVisible();
    answerToken("token-2");
    pageHistory.push("/info/archivesatatisticst?token=token-2");
    await expect.poll(() => readEntry("Access-Token").value).toBe("token-2");
    await expect.poll(readAddress).toBe("/info/archivesatatisticst");
  });

  test.each([
    ["[GUARD-01, GUARD-03, SEC-16]", "in the address", "?token=token-1", null],
    ["[GUARD-02, GUARD-03]", "in session storage", "", "token-1"],
  ])("%s changes nothing if it is the stored one, %s", async (_ids, _case, search, temporaryToken) => {
    signInToPortal();
    if (temporaryToken !== null) window.sessionStorage.setItem("TEMP_TOKEN", temporaryToken);
    // Stored ten minutes ago: the expiry of a token older than an hour is extended on use, whatever the address
    // contains.
    const storedToken = { value: "token-1", expire: Date.now() + 604_800_000 - 600_000 };
    window.localStorage.setItem("Access-Token", JSON.stringify(storedToken));
    window.localStorage.setItem("MENU_PERMISSIONS", JSON.stringify({ value: [jobs], expire: null }));
    await openApp(`/info/home${search}`);
    await expect.element(launcher()).toBeVisible();
    await expect.poll(readAddress).toBe("/info/home");
    await advanceAndSettle(0);
    expect(readEntry("Access-Token")).toEqual(storedToken);
    expect(readEntry("MENU_PERMISSIONS").value).toEqual([jobs]);
  });

  test("[GUARD-02, GUARD-15] is not adopted again after a failed sign-out if it was the stored one", async () => {
    signInToPortal();
    window.sessionStorage.setItem("TEMP_TOKEN", "token-1");
    await openApp("/info/home");
    await expect.element(launcher()).toBeVisible();
    expect(window.sessionStorage.getItem("TEMP_TOKEN")).toBeNull();
    // The server still knows the session.
    const redemptions = answerToken("token-1");
    answer("session.signOutAtGateway", () => fromGateway(502));
    answerSignInForm();
    endSession("signed-out");
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    await advanceAndSettle(0);
    expect(redemptions.inputs).toEqual([]);
    expect(readCredentials()).toBeNull();
  });

  test.each([
    ["as plain text", "token-3"],
    ["in the portal's own format", JSON.stringify({ value: "token-3", expire: null })],
  ])(
    "[GUARD-02, GUARD-03] is redeemed once from session storage %s, and drops the menu",
    async (_case, temporaryToken) => {
      signInToPortal();
      window.localStorage.setItem("MENU_PERMISSIONS", JSON.stringify({ value: [jobs], expire: null }));
      window.sessionStorage.setItem("TEMP_TOKEN", temporaryToken);
      const redemptions = answerToken("token-3");
      const before = Date.now();
      await openApp("/info/home");
      await expect.poll(() => readEntry("Access-Token").value).toBe("token-3");
      await expect.element(launcher()).toBeVisible();
      expect(redemptions.inputs.map(({ body }) => body)).toEqual([{ token: "token-3" }]);
      const { expire } = readEntry("Access-Token");
      expect(expire - 604_800_000).toBeGreaterThanOrEqual(before);
      expect(expire - 604_800_000).toBeLessThanOrEqual(Date.now());
      expect(readEntry("MENU_PERMISSIONS")).toBeNull();
      expect(window.sessionStorage.getItem("TEMP_TOKEN")).toBeNull();
    },
  );

  test("[GUARD-01, GUARD-02] has precedence in the address over one in session storage, which is removed", async () => {
    answerPortal();
    window.sessionStorage.setItem("TEMP_TOKEN", "token-3");
    const redemptions = answerToken("token-2");
    await openApp("/info/home?token=token-2");
    await expect.element(launcher()).toBeVisible();
    expect(redemptions.inputs.map(({ body }) => body)).toEqual([{ token: "token-2" }]);
    expect(readEntry("Access-Token").value).toBe("token-2");
    expect(window.sessionStorage.getItem("TEMP_TOKEN")).toBeNull();
  });

  test("[GUARD-01, GUARD-02] has precedence in the address even if it is the stored one", async () => {
    signInToPortal();
    window.sessionStorage.setItem("TEMP_TOKEN", "token-3");
    const redemptions = answerToken("token-3");
    await openApp("/info/home?token=token-1");
    await expect.poll(readAddress).toBe("/info/home");
    await expect.element(launcher()).toBeVisible();
    await advanceAndSettle(0);
    expect(redemptions.inputs).toEqual([]);
    expect(readEntry("Access-Token").value).toBe("token-1");
    expect(window.sessionStorage.getItem("TEMP_TOKEN")).toBeNull();
  });
});
