import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { advanceAndSettle } from "#test/browser/clock.ts";
import { openApp } from "#test/browser/open.tsx";
import { overrideSettings } from "#test/browser/settings.ts";

beforeEach(() => {
  sessionStorage.clear();
});

test("[LOGIN-02, LOGIN-03, LOGIN-10, SLIDER-01, SLIDER-07] shows two tabs and account, password and slider without graphic code and SMS", async () => {
  answer("scan.drawCode", () => deferred<never>().promise);
  await openApp("/user/login");
  const panel = page.getByRole("tabpanel", { name: "账号登录" });
  const username = panel.getByLabelText("用户名");
  const password = panel.getByLabelText("密码", { exact: true });
  await expect.element(username).toHaveFocus();
  const tabs = page.getByRole("tab").elements();
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute("aria-selected")])).toEqual([
    ["账号登录", "true"],
    ["移动认证登录", "false"],
  ]);
  await expect.element(password).toBeVisible();
  await expect.element(password).toHaveAttribute("type", "password");
  await expect.element(panel.getByRole("slider")).toBeVisible();
  await expect.element(panel.getByText("向右拖动滑块验证", { exact: true })).toBeVisible();
  await advanceAndSettle(0);
  const fields = [...panel.element().querySelectorAll("input")].map(({ name }) => name);
  expect(fields).toEqual(["username", "password", "remember_me"]);
  for (const absent of ["获取验证码", "短信登录"]) expect(page.getByText(absent).query()).toBeNull();
  await userEvent.click(page.getByRole("tab", { name: "移动认证登录" }));
  await expect.element(page.getByLabelText("用户名")).not.toBeVisible();
  for (const hidden of [page.getByLabelText("密码", { exact: true }), page.getByText("向右拖动滑块验证")])
    await expect.element(hidden).not.toBeVisible();
});

test("[LOGIN-06, LOGIN-07] links to the configured pages for a forgotten password and registration", async () => {
  const forgotPasswordUrl = "https://help.example/forgot";
  const registerUrl = "https://help.example/register";
  overrideSettings({ forgotPasswordUrl, registerUrl });
  await openApp("/user/login");
  await userEvent.click(page.getByRole("link", { name: "忘记密码" }));
  await userEvent.click(page.getByRole("link", { name: "注册账号" }));
  await expect.poll(() => attemptedNavigations).toEqual([forgotPasswordUrl, registerUrl]);
});

test("[LOGIN-06, LOGIN-07] links to the portal's own pages for both if these are configured", async () => {
  overrideSettings({ forgotPasswordUrl: "/recover", registerUrl: "/user/register" });
  await openApp("/user/login");
  await userEvent.click(page.getByRole("link", { name: "忘记密码" }));
  await userEvent.click(page.getByRole("link", { name: "注册账号" }));
  const { origin } = window.location;
  await expect.poll(() => attemptedNavigations).toEqual([`${origin}/recover`, `${origin}/user/register`]);
});

test("[LOGIN-08] shows the configured notice in a modal, once in a browser session", async () => {
  overrideSettings({ loginNotice: { title: "系统公告", text: "周六 22:00 升级" } });
  const notice = page.getByRole("dialog", { name: "系统公告" });
  await openApp("/user/login");
  await expect.element(notice.getByText("周六 22:00 升级")).toBeVisible();
  expect(notice.element().matches(":modal")).toBe(true);
  await userEvent.click(notice.getByRole("button", { name: "我知道了" }));
  await expect.element(notice).not.toBeInTheDocument();
  const reads = vi.spyOn(Storage.prototype, "getItem");
  await openApp("/user/login");
  // The notice has read its mark; it would be shown in the next frame.
  await expect.poll(() => reads.mock.calls.flat()).toContain("LOGIN_NOTICE_SEEN");
  reads.mockRestore();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(notice.query()).toBeNull();
  sessionStorage.clear();
  await openApp("/user/login");
  await expect.element(notice).toBeVisible();
});
