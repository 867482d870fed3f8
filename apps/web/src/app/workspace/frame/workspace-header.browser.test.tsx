import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { changeAppearance } from "#app/workspace/appearance/change-appearance.ts";
import { answer } from "#test/browser/answers.ts";
import { openApp, readAddress } from "#test/browser/open.tsx";
import { firstDepartment, secondDepartment } from "#test/browser/person.ts";
import { overrideSettings } from "#test/browser/settings.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { answerOwnAccount } from "#test/browser/workspace-data.ts";
import { menuItem } from "#test/menu-factory.ts";

const heading = (name: string) => page.getByRole("main").getByRole("heading", { name, level: 1 });
const avatar = () => page.getByRole("banner").getByRole("button", { name: /王采购/ });

async function chooseFromAvatar(name: string): Promise<void> {
  await userEvent.click(avatar());
  await userEvent.click(page.getByRole("menuitem", { name }));
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({
    menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })],
  });
  answerOwnAccount();
  answer("savedView.listOwn", []);
  answer("system.listJobs", { total: 0, rows: [] });
  await openApp("/system/jobs");
  await expect.element(heading("后台任务")).toBeVisible();
});

describe("help link", () => {
  test("[SHELL-02] opens the configured documentation in a new window without opener and referrer", async () => {
    overrideSettings({ helpUrl: "https://docs.example.cn/portal" });
    await openApp("/system/jobs");
    const link = page.getByRole("banner").getByRole("link", { name: /^帮助文档\s*（在新窗口打开）$/ });
    await expect.element(link).toHaveAttribute("href", "https://docs.example.cn/portal");
    await expect.element(link).toHaveAttribute("target", "_blank");
    await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
  });

  test("[SHELL-02] is absent without configured documentation", async () => {
    overrideSettings({ helpUrl: "" });
    await openApp("/system/jobs");
    await expect.element(heading("后台任务")).toBeVisible();
    expect(page.getByRole("link", { name: /帮助/ }).elements()).toEqual([]);
  });
});

describe("greeting", () => {
  const words = () => avatar().getByText(/王采购$/);
  /** Whether the greeting is readable and inside the button. */
  const isSeen = () => {
    const text = words().element().getBoundingClientRect();
    const button = avatar().element().getBoundingClientRect();
    return text.width > 60 && text.left >= button.left && text.right <= button.right;
  };

  test("[SHELL-03] shows 欢迎您 and the name from 768 px in either layout, and nothing on a phone", async () => {
    answer("profile.saveAppearance", null);
    const greets = async () => {
      await expect.poll(() => words().element().textContent).toBe("欢迎您，王采购");
      expect(isSeen(), `${window.innerWidth} px`).toBe(true);
    };
    await greets();
    await page.viewport(768, 900);
    await greets();
    for (const width of [767, 375]) {
      await page.viewport(width, 740);
      await expect.poll(() => page.getByText(/欢迎您/).elements()).toEqual([]);
      await expect.element(avatar()).toBeVisible();
      expect(isSeen(), `${width} px`).toBe(false);
    }
    await page.viewport(1440, 900);
    changeAppearance({ layout: "topmenu" });
    await expect.poll(() => document.querySelector("aside")).toBeNull();
    await greets();
  });
});

describe("menu of the avatar", () => {
  test("[SHELL-04] has exactly five entries", async () => {
    await userEvent.click(avatar());
    await expect.element(page.getByRole("menuitem", { name: "个人中心" })).toBeVisible();
    const entries = document.querySelectorAll(".ant-dropdown [role=menuitem]");
    expect([...entries].map((each) => each.textContent)).toEqual([
      "个人中心",
      "账号设置",
      "系统设置",
      "修改密码",
      "切换部门",
    ]);
  });

  test("[SHELL-05] opens the personal centre and the account settings", async () => {
    await chooseFromAvatar("个人中心");
    await expect.element(heading("个人中心")).toBeVisible();
    expect(readAddress()).toBe("/account/center");
    await chooseFromAvatar("账号设置");
    await expect.element(heading("账号设置")).toBeVisible();
    expect(readAddress()).toBe("/account/settings/base");
  });

  test("[SHELL-05] opens the settings drawer", async () => {
    await chooseFromAvatar("系统设置");
    const drawer = page.getByRole("dialog", { name: "系统设置" });
    await expect.element(drawer.getByRole("checkbox", { name: "多页签" })).toBeVisible();
    expect(readAddress()).toBe("/system/jobs");
  });

  test("[SHELL-05] opens the change of the password and returns the focus when it closes", async () => {
    await chooseFromAvatar("修改密码");
    const dialog = page.getByRole("dialog", { name: "修改密码" });
    await expect.element(dialog.getByLabelText("旧密码", { exact: true })).toHaveFocus();
    await userEvent.click(dialog.getByRole("button", { name: "取消" }));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(avatar()).toHaveFocus();
  });

  test("[SHELL-05] opens the choice of the department", async () => {
    answer("department.listOwn", { list: [firstDepartment, secondDepartment], orgCode: firstDepartment.orgCode });
    await chooseFromAvatar("切换部门");
    await expect.element(page.getByRole("dialog", { name: "切换部门" }).getByRole("radio")).toHaveLength(2);
  });
});

test("moves the focus to the content by the skip link, without changing the address", async () => {
  const skip = page.getByRole("link", { name: "跳到主要内容" });
  skip.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("main")).toHaveFocus();
  expect(window.location.hash).toBe("");
});
