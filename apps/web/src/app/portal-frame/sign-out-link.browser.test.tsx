import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, goOffline, refusal } from "#test/browser/answers.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { openApp, readAddress, toast } from "#test/browser/open.tsx";
import { signInToPortal } from "#test/browser/portal.ts";

const question = () => page.getByRole("dialog", { name: "提示", exact: true });
const shownAs = (text: string) => toast(text).element().closest("[data-kind]")?.getAttribute("data-kind");

describe("sign-out of the portal", () => {
  beforeEach(async () => {
    signInToPortal();
    await openApp("/info/home");
    await userEvent.click(page.getByRole("button", { name: "退出登录" }));
    await expect.element(question().getByText("真的要返回登录页面吗 ?", { exact: true })).toBeVisible();
  });

  test("[ERR-12] asks first, and keeps the session after 取消", async () => {
    const calls = answer("session.signOut", null);
    await userEvent.click(question().getByRole("button", { name: "取消" }));
    await expect.element(question()).not.toBeInTheDocument();
    await expectNoCalls(calls);
    expect(readAddress()).toBe("/info/home");
    expect(localStorage.getItem("Access-Token")).not.toBeNull();
  });

  test("[ERR-13, STORE-13] shows the server's message as success and empties the local storage", async () => {
    const calls = answer("session.signOut", null);
    localStorage.setItem("DEFAULT_COLOR", JSON.stringify({ value: "#722ED1", expire: null }));
    localStorage.setItem("of another page", "x");
    await userEvent.click(question().getByRole("button", { name: "确定" }));
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    await expect.element(toast("操作成功")).toBeVisible();
    expect(shownAs("操作成功")).toBe("success");
    expect(calls.headers[0]?.get("x-access-token")).toBe("access-1");
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test.each([
    ["a refusal", () => void answer("session.signOut", refusal("http.unavailable")), "系统繁忙，请稍后再试"],
    ["a failed call", goOffline, "无法连接到服务器，请检查网络后再试"],
  ])("[ERR-13] shows the message of %s as an error, and signs out all the same", async (_case, fail, text) => {
    fail();
    await userEvent.click(question().getByRole("button", { name: "确定" }));
    await expect.element(page.getByLabelText("用户名")).toBeVisible();
    await expect.element(toast(text)).toBeVisible();
    expect(shownAs(text)).toBe("error");
    expect(localStorage.getItem("Access-Token")).toBeNull();
  });
});
