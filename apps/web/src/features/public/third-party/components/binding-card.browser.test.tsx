import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { openPart, toast } from "#test/browser/open.tsx";
import { cleanup } from "#test/browser/render.ts";
import type { OwnBinding } from "../api.ts";
import { ThirdPartyCard } from "./binding-card.tsx";

const free: OwnBinding = { type: "demo", providerName: "示例身份平台", enabled: true, bound: null };
const bound: OwnBinding = {
  type: "wecom",
  providerName: "企业微信",
  enabled: true,
  bound: { name: "wang.fang", boundAt: "2026-11-20T03:04:05.000Z", lastUsedAt: null },
};
let frame: HTMLIFrameElement;
let open: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  frame = document.body.appendChild(document.createElement("iframe"));
  open = vi.spyOn(window, "open").mockImplementation(() => frame.contentWindow);
});
afterEach(() => {
  open.mockRestore();
  frame.remove();
});

const failWith = (status: string, code: string) =>
  window.dispatchEvent(
    new MessageEvent("message", {
      data: { type: "third-login", status, code },
      origin: window.location.origin,
      source: frame.contentWindow,
    }),
  );

async function begin(): Promise<void> {
  const listening = vi.spyOn(window, "addEventListener");
  openPart(<ThirdPartyCard />);
  await userEvent.click(page.getByRole("button", { name: "绑定", exact: true }));
  await expect.poll(() => listening.mock.calls.map(([type]) => type)).toContain("message");
  listening.mockRestore();
}

test("shows the bound providers with name and date", async () => {
  answer("thirdParty.listOwn", [free, bound, { ...bound, type: "old", providerName: "旧平台", enabled: false }]);
  openPart(<ThirdPartyCard />);
  await expect.element(page.getByText("未绑定")).toBeVisible();
  expect(page.getByText("wang.fang").elements()).toHaveLength(2);
  await expect.element(page.getByText("已停用")).toBeVisible();
  expect(page.getByRole("button", { name: "解除绑定" }).elements()).toHaveLength(2);
  expect(page.getByRole("button", { name: "绑定", exact: true }).elements()).toHaveLength(1);
});

test("[SEC-19] binds by the window's code and shows the binding", async () => {
  answer("thirdParty.listOwn", [free]);
  const sent = answer("thirdParty.bindPending", { providerName: "示例身份平台", name: "李明" });
  await begin();
  expect(open.mock.calls).toEqual([["/thirdLogin/render/demo", "_blank", "popup,width=480,height=640"]]);
  answer("thirdParty.listOwn", [{ ...free, bound: { ...bound.bound, name: "李明" } as OwnBinding["bound"] }]);
  failWith("bind", "bind-1");
  await expect.element(toast("已绑定示例身份平台账号“李明”")).toBeVisible();
  await expect.element(page.getByText("李明", { exact: true })).toBeVisible();
  expect(sent.inputs.map(({ body }) => body)).toEqual([{ code: "bind-1" }]);
});

test("[SEC-46] binds and redeems nothing after another outcome and shows the reason", async () => {
  answer("thirdParty.listOwn", [free]);
  for (const [status, code, text] of [
    ["ok", "code-1", "该第三方账号已绑定账号"],
    ["failed", "cancelled", "已取消登录"],
    ["failed", "down", "身份提供方暂时无法访问，请稍后再试，或以其他方式登录"],
  ] as const) {
    cleanup();
    await begin();
    failWith(status, code);
    await expect.element(toast(text)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "绑定", exact: true })).toBeEnabled();
  }
});

test("reports a window that the browser blocked", async () => {
  answer("thirdParty.listOwn", [free]);
  open.mockImplementation(() => null);
  openPart(<ThirdPartyCard />);
  await userEvent.click(page.getByRole("button", { name: "绑定", exact: true }));
  await expect.element(toast("浏览器拦截了绑定窗口，请允许本站弹出窗口后重试")).toBeVisible();
});

test("reports that no provider is available", async () => {
  answer("thirdParty.listOwn", []);
  openPart(<ThirdPartyCard />);
  await expect.element(page.getByText("暂无可绑定的第三方平台。")).toBeVisible();
});

test("warns before the removal of a central binding that only administrators relink", async () => {
  answer("thirdParty.listOwn", [{ ...bound, type: "cas", providerName: "统一认证" }]);
  openPart(<ThirdPartyCard />);
  await userEvent.click(page.getByRole("button", { name: "解除绑定" }));
  const question = page.getByRole("dialog", { name: "解除绑定" });
  await expect
    .element(question.getByText("解除后不能再使用统一认证账号“wang.fang”登录本平台，须由系统管理员重新关联。"))
    .toBeVisible();
  await userEvent.click(question.getByRole("button", { name: "取消" }));
});

test("unbinds after confirmation and shows a refusal", async () => {
  const listed = answer("thirdParty.listOwn", [bound]);
  const sent = answer("thirdParty.unbindOwn", refusal("third_party.not_bound"));
  openPart(<ThirdPartyCard />);
  const unbind = page.getByRole("button", { name: "解除绑定" });
  await userEvent.click(unbind);
  const question = page.getByRole("dialog", { name: "解除绑定" });
  await expect.element(question.getByText("解除后不能再使用企业微信账号“wang.fang”登录本平台。")).toBeVisible();
  await userEvent.click(question.getByRole("button", { name: "取消" }));
  expect(sent.inputs).toEqual([]);
  await userEvent.click(unbind);
  await userEvent.click(question.getByRole("button", { name: "解除绑定" }));
  await expect.element(toast("该绑定不存在或已解除")).toBeVisible();
  // The list was read on opening, after the cancelled confirmation and after the refusal.
  await expect.poll(() => listed.inputs.length).toBe(3);
  answer("thirdParty.unbindOwn", null);
  answer("thirdParty.listOwn", [free]);
  await userEvent.click(unbind);
  await userEvent.click(question.getByRole("button", { name: "解除绑定" }));
  await expect.element(toast("已解除绑定")).toBeVisible();
  await expect.element(page.getByText("未绑定")).toBeVisible();
});
