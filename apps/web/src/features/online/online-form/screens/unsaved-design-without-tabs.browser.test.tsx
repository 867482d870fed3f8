// Guarantee: unsaved design work survives a switch of the multi-tab setting unless the user agrees to its loss.
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { endSession } from "#shared/session/session.ts";
import { readSessionStored, readStored, writeStored } from "#shared/storage/stored-values.ts";
import { answer } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { signInAsFormDesigner } from "#test/browser/online-designing.ts";
import { openApp } from "#test/browser/open.tsx";
import { rememberSignIn } from "#test/browser/person.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const tab = (name: string | RegExp) => page.getByRole("tab", { name });
const titles = () =>
  [...document.querySelectorAll("[data-field]")].map((element) => element.textContent?.replace("*", ""));

async function openDesigner(): Promise<void> {
  await openApp("/online/designer/form1");
  await expect.element(page.getByRole("heading", { name: "保证金台账", level: 1 })).toBeVisible();
  await expect.element(button("选择字段 金额")).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
  signInAsFormDesigner();
});

test("[SHELL-16] requires confirmation before multi-tab is turned off while it is hidden", async () => {
  answer("profile.saveAppearance", null);
  await openDesigner();
  await userEvent.click(button("添加开关"));
  await userEvent.click(page.getByRole("banner").getByRole("button", { name: "系统设置" }));
  const multi = page.getByRole("checkbox", { name: "多页签" });
  const question = page.getByRole("dialog", { name: "有未保存的修改" });
  const strip = page.getByRole("tablist", { name: "已打开的页面" });
  // The page that stays visible loses nothing, so no question appears.
  await userEvent.click(multi);
  await expect.element(strip).not.toBeInTheDocument();
  expect(titles().includes("开关")).toBe(true);
  expect(question.query()).toBeNull();
  await userEvent.click(multi);
  await expect.element(tab("保证金台账")).toBeVisible();
  pageHistory.push("/dashboard/analysis");
  await expect.element(tab("首页")).toHaveAttribute("aria-selected", "true");
  await userEvent.click(multi);
  await expect.element(question.getByText("“保证金台账”有未保存的修改，确定关闭吗？")).toBeVisible();
  await userEvent.click(question.getByRole("button", { name: "返回保存" }));
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(multi).toBeChecked();
  await expect.element(tab("保证金台账")).toBeVisible();
  expect(titles().includes("开关")).toBe(true);
  expect(readStored("DEFAULT_MULTI_PAGE")).toBe(true);
  await userEvent.click(multi);
  await userEvent.click(question.getByRole("button", { name: "关闭页签" }));
  await expect.element(strip).not.toBeInTheDocument();
  await expect.element(multi).not.toBeChecked();
  expect(titles()).toEqual([]);
});

test("[SHELL-16] survives in the background when another window turns multi-tab off", async () => {
  const switchOff = () => {
    writeStored("DEFAULT_MULTI_PAGE", false);
    const key = "DEFAULT_MULTI_PAGE";
    window.dispatchEvent(new StorageEvent("storage", { key, storageArea: window.localStorage }));
  };
  await openDesigner();
  await userEvent.click(button("添加开关"));
  pageHistory.push("/online/designer");
  await expect.element(page.getByRole("heading", { name: "在线表单", level: 1 })).toBeVisible();
  switchOff();
  await expect.element(page.getByRole("tablist", { name: "已打开的页面" })).not.toBeInTheDocument();
  pageHistory.push("/online/designer/form1");
  await expect.element(button("撤销")).toBeVisible();
  expect(titles()).toContain("开关");
  expect(page.getByText("已恢复上次未保存的修改。").query()).toBeNull();
});

test("[SEC-88] leaves nothing in the browser's storage after sign-out", async () => {
  answer("session.signOutAtGateway", null);
  await openDesigner();
  await userEvent.click(button("添加开关"));
  await expect.poll(() => readSessionStored("online-form-draft:form1")).not.toBeNull();
  freezeClock();
  await userEvent.click(button("添加开关"));
  endSession("signed-out");
  await expect.element(page.getByLabelText("用户名")).toBeVisible();
  await advanceAndSettle(400);
  expect(Object.keys(window.sessionStorage)).toEqual([]);
  expect(Object.keys(window.localStorage)).toEqual([]);
});

test("[SEC-88] leaves nothing in storage when another user signs in in another browser tab", async () => {
  await openDesigner();
  await userEvent.click(button("添加开关"));
  await expect.poll(() => readSessionStored("online-form-draft:form1")).not.toBeNull();
  freezeClock();
  await userEvent.click(button("添加开关"));
  rememberSignIn({ id: "u2", username: "seller", realname: "李供应", avatar: null }, null, "token-2");
  await expect.poll(() => attemptedNavigations).toEqual(["reload"]);
  window.dispatchEvent(new Event("beforeunload"));
  await advanceAndSettle(400);
  expect(readSessionStored("online-form-draft:form1")).toBeNull();
});
