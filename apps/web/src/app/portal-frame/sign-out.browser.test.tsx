// Guarantee: who signs out leaves nothing of themselves in the browser, whether or not the server heard of it.
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, goOffline, later, requestsSent } from "../../../test/browser/answers.ts";
import { addressNow, openApp } from "../../../test/browser/open.tsx";
import { rememberSignIn } from "../../../test/browser/person.ts";
import { queryClient } from "../../shared/query/query-client.ts";

const tile = page.getByRole("button", { name: /电子招投标交易系统/ });

async function onPortal(): Promise<void> {
  rememberSignIn();
  answer("launcher.listSubsystems", [
    {
      appId: "60009",
      appCnName: "电子招投标交易系统",
      indexPage: "https://trade.example/",
      appPhotoGroup: "",
      appPhotoPath: "",
      purpose: "",
      certificateRequired: false,
    },
  ]);
  answer("permission.readOwn", { menu: [], auth: [], allAuth: [] });
  answer("profile.readAppearance", null);
  answer("session.readEncryptionKey", () => later<never>().promise);
  answer("captcha.challengeSlider", () => later<never>().promise);
  await openApp("/info/home");
  await expect.element(tile).toBeVisible();
  window.localStorage.setItem("DEFAULT_COLOR_WEAK", "1");
  window.localStorage.setItem("of-another-page", "1");
  window.sessionStorage.setItem("LOGIN_USER_BUTTON_AUTH", "1");
  window.sessionStorage.setItem("of-another-page", "1");
}

afterEach(() => window.sessionStorage.clear());

async function leave(): Promise<void> {
  await userEvent.click(page.getByRole("button", { name: "退出登录" }));
  await userEvent.click(page.getByRole("dialog", { name: "提示" }).getByRole("button", { name: "确定" }));
}

test.each([true, false])(
  "[SEC-88] empties both storages, the caches and the screen; server reached: %s",
  async (isReached) => {
    await onPortal();
    expect(queryClient.getQueryCache().getAll().length).toBeGreaterThan(0);
    if (isReached) answer("session.signOut", null);
    else goOffline();
    await leave();
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    expect(requestsSent().some(({ key }) => key === "session.signOut")).toBe(isReached);
    expect(Object.keys(window.localStorage)).toEqual([]);
    expect(Object.keys(window.sessionStorage)).toEqual([]);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    await expect.element(tile).not.toBeInTheDocument();
    await expect.element(page.getByText("王采购")).not.toBeInTheDocument();
    expect(addressNow()).toMatch(/^(\/atlxauth)?\/user\/login/);
  },
);
