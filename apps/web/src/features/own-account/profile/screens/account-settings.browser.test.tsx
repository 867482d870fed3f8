import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openApp } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { answerOwnAccount } from "#test/browser/workspace-data.ts";
import { menuItem } from "#test/menu-factory.ts";

const sections = ["基本设置", "安全设置", "个性化", "账号绑定", "新消息通知"];
const menu = () => page.getByRole("navigation", { name: "设置分类" });
const entry = (name: string) => menu().getByRole("link", { name });

/** A visible element of each completely loaded section. */
const landmarks: Record<string, () => ReturnType<typeof page.getByRole>> = {
  基本设置: () => page.getByRole("button", { name: "保存资料" }),
  安全设置: () => page.getByText(/办公室的电脑/).first(),
  个性化: () => page.getByRole("checkbox", { name: "多页签" }),
  账号绑定: () => page.getByRole("button", { name: "解除绑定" }),
  新消息通知: () => page.getByRole("heading", { name: "新消息通知" }),
};

beforeEach(() => {
  signInToWorkspace({ menu: [menuItem({ path: "/system/jobs", component: "system/jobs" })] });
  answerOwnAccount();
});

describe("account settings", () => {
  test("[ROUTE-14] have five sections in a menu on the left and show the first one", async () => {
    await page.viewport(1440, 900);
    await openApp("/account/settings/base");
    await expect.element(page.getByRole("heading", { name: "账号设置", level: 1 })).toBeVisible();
    await expect.element(landmarks.基本设置?.() ?? menu()).toBeVisible();
    expect(
      menu()
        .getByRole("link")
        .elements()
        .map((each) => each.textContent),
    ).toEqual(sections);
    await expect.element(entry("基本设置")).toHaveAttribute("aria-current", "page");
    const content = page.getByRole("heading", { name: "基本设置" }).element().getBoundingClientRect();
    expect(menu().element().getBoundingClientRect().right).toBeLessThanOrEqual(content.left);
  });

  test("[ROUTE-14] show the menu as a strip at the top on a phone", async () => {
    await page.viewport(375, 900);
    await openApp("/account/settings/base#notification");
    const content = page.getByRole("heading", { name: "新消息通知" });
    await expect.element(content).toBeVisible();
    const { bottom } = menu().element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(content.element().getBoundingClientRect().top);
  });
});
