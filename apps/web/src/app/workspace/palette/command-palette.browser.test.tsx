import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { answer } from "#test/browser/answers.ts";
import { openApp, readAddress, seriousFindings, toast } from "#test/browser/open.tsx";
import { dismissToasts } from "#test/browser/patience.ts";
import { firstDepartment } from "#test/browser/person.ts";
import { overrideSettings } from "#test/browser/settings.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { answerOwnAccount } from "#test/browser/workspace-data.ts";
import { menuGroup, menuItem } from "#test/menu-factory.ts";

const ofMenu = (path: string, component: string, title: string) => menuItem({ path, component, meta: { title } });
const dialog = () => page.getByRole("dialog", { name: "命令面板" });
const field = () => dialog().getByRole("combobox", { name: "搜索菜单、页签和操作" });
const first = () => dialog().getByRole("option", { selected: true });
const lines = () =>
  dialog()
    .getByRole("option")
    .elements()
    .map((each) => each.textContent);
const heading = (name: string) => page.getByRole("main").getByRole("heading", { name, level: 1 });
const shownTab = () => page.getByRole("tab", { selected: true }).element().textContent;

async function openPalette(): Promise<void> {
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(field()).toHaveFocus();
}

async function command(typed: string, title: string): Promise<void> {
  await openPalette();
  await userEvent.keyboard(typed);
  await expect.poll(() => first().element().textContent).toContain(title);
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog()).not.toBeInTheDocument();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({
    menu: [
      menuGroup("/system", "系统管理", [
        ofMenu("/system/jobs", "system/jobs", "后台任务"),
        ofMenu("/system/sessions", "session-admin/sessions", "在线用户"),
      ]),
      menuItem({ path: "/system/hidden", component: "system/jobs", hidden: true, meta: { title: "隐藏页" } }),
    ],
  });
  answerOwnAccount();
  answer("profile.saveAppearance", null);
  answer("savedView.listOwn", []);
  answer("system.listJobs", { total: 0, rows: [] });
  answer("session.listAll", { total: 0, rows: [] });
  await openApp("/system/jobs");
  await expect.element(heading("后台任务")).toBeVisible();
});

describe("command palette", () => {
  test("opens by Ctrl+K or the button, closes by Ctrl+K or Escape, and returns the focus", async () => {
    const tab = page.getByRole("tab", { name: "后台任务" });
    tab.element().focus();
    await openPalette();
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(tab).toHaveFocus();
    await openPalette();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(tab).toHaveFocus();
    await userEvent.click(page.getByRole("button", { name: /打开命令面板/ }));
    await expect.element(field()).toHaveFocus();
    expect(await seriousFindings()).toEqual([]);
  });

  test("opens a page of the menu by its initials, and moves the focus into the page", async () => {
    await openPalette();
    await userEvent.keyboard("zxyh");
    await expect.poll(lines).toEqual(["在线用户系统管理菜单"]);
    await userEvent.keyboard("{Enter}");
    await expect.element(heading("在线用户")).toBeVisible();
    await expect.element(page.getByRole("main")).toHaveFocus();
    expect(readAddress()).toBe("/system/sessions");
  });

  test("lists the person's open pages, each once, and activates one", async () => {
    pageHistory.push("/system/sessions");
    await expect.element(heading("在线用户")).toBeVisible();
    await openPalette();
    expect(lines().slice(0, 2)).toEqual(["首页已打开", "后台任务已打开"]);
    await userEvent.keyboard("后台");
    await expect.poll(lines).toEqual(["后台任务已打开"]);
    await userEvent.keyboard("{Enter}");
    await expect.poll(shownTab).toBe("后台任务");
  });

  test("starts with the latest choices", async () => {
    await command("个人", "个人中心");
    await expect.element(heading("个人中心")).toBeVisible();
    await command("zaixian", "在线用户");
    await expect.element(heading("在线用户")).toBeVisible();
    await openPalette();
    expect(lines().slice(0, 2)).toEqual(["个人中心操作", "首页已打开"]);
    pageHistory.push("/system/jobs");
    await expect.poll(() => lines().slice(0, 2)).toEqual(["在线用户已打开", "个人中心操作"]);
  });

  test("finds neither hidden pages nor pure parents, and shows a text instead", async () => {
    await openPalette();
    for (const typed of ["隐藏页", "系统管理"]) {
      await userEvent.fill(field(), typed);
      await expect.element(dialog().getByText("没有符合条件的内容")).toBeVisible();
      expect(lines()).toEqual([]);
    }
  });

  test("[SHELL-05, SHELL-06] runs the actions of the avatar's menu and the logout question", async () => {
    await command("xgmm", "修改密码");
    const password = page.getByRole("dialog", { name: "修改密码" });
    await expect.element(password.getByLabelText("旧密码", { exact: true })).toHaveFocus();
    // Nothing opens above a dialog.
    await userEvent.keyboard("{Control>}k{/Control}");
    expect(dialog().query()).toBeNull();
    await userEvent.click(password.getByRole("button", { name: "取消" }));
    await expect.element(password).not.toBeInTheDocument();
    answer("department.listOwn", { list: [firstDepartment], orgCode: firstDepartment.orgCode });
    for (const [typed, name] of [
      ["系统设置", "系统设置"],
      ["qhbm", "切换部门"],
    ] as const) {
      await command(typed, name);
      const opened = page.getByRole("dialog", { name });
      await expect.element(opened).toBeVisible();
      await userEvent.keyboard("{Escape}");
      await expect.element(opened).not.toBeInTheDocument();
    }
    await command("个人中心", "个人中心");
    await expect.poll(readAddress).toBe("/account/center");
    await command("账号设置", "账号设置");
    await expect.poll(readAddress).toBe("/account/settings/base");
    await command("退出", "退出登录");
    const question = page.getByRole("dialog").filter({ hasText: "真的要注销登录吗 ?" });
    await userEvent.click(question.getByRole("button", { name: "取消" }));
    await expect.element(question).not.toBeInTheDocument();
  });

  test("refreshes and closes the current page, and closes the others", async () => {
    const titles = () =>
      page
        .getByRole("tab")
        .elements()
        .map((each) => each.textContent);
    pageHistory.push("/system/sessions");
    await expect.poll(titles).toEqual(["首页", "后台任务", "在线用户"]);
    const keyword = page.getByRole("textbox", { name: "姓名、账号或地址" });
    await userEvent.fill(keyword, "半填的条件");
    await command("刷新", "刷新当前页");
    await expect.element(keyword).toHaveValue("");
    await command("关闭当前", "关闭当前页");
    await expect.poll(titles).toEqual(["首页", "后台任务"]);
    pageHistory.push("/account/center");
    await command("关闭其他", "关闭其他页");
    await expect.poll(titles).toEqual(["首页", "个人中心"]);
  });

  test("switches the pages to dark and to light", async () => {
    await command("ansey", "切换为暗色页面");
    await expect.poll(() => document.documentElement.dataset.themeMode).toBe("dark");
    await command("mingliang", "切换为明亮页面");
    await expect.poll(() => document.documentElement.dataset.themeMode).not.toBe("dark");
  });

  test("[SHELL-02] opens the documentation without opener and referrer", async () => {
    overrideSettings({ helpUrl: "https://docs.example.cn/portal" });
    await openApp("/system/jobs");
    await expect.element(heading("后台任务")).toBeVisible();
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    await command("bzwd", "帮助文档");
    expect(open.mock.calls).toEqual([["https://docs.example.cn/portal", "_blank", "noopener,noreferrer"]]);
    open.mockRestore();
  });
});

describe("keyboard shortcuts", () => {
  test("[SHELL-13, SHELL-15] switch between pages with wrapping, and close a page except home", async () => {
    pageHistory.push("/system/sessions");
    await expect.poll(shownTab).toBe("在线用户");
    await userEvent.keyboard("{Alt>}{PageDown}{/Alt}");
    await expect.poll(shownTab).toBe("首页");
    await userEvent.keyboard("{Alt>}{PageUp}{/Alt}");
    await expect.poll(shownTab).toBe("在线用户");
    await userEvent.keyboard("{Alt>}w{/Alt}");
    await expect.poll(shownTab).toBe("后台任务");
    await userEvent.keyboard("{Alt>}{PageUp}{/Alt}");
    await expect.poll(shownTab).toBe("首页");
    const closings = [() => userEvent.keyboard("{Alt>}w{/Alt}"), () => command("关闭当前", "关闭当前页")];
    for (const close of closings) {
      await close();
      await expect.element(toast("首页不能关闭!")).toBeVisible();
      expect(shownTab()).toBe("首页");
      dismissToasts();
      await expect.element(toast("首页不能关闭!")).not.toBeInTheDocument();
    }
  });

  test("are listed by ?, which types text in a field and can be switched off", async () => {
    const help = page.getByRole("dialog", { name: "键盘快捷键" });
    const search = page.getByRole("combobox", { name: "搜索菜单" });
    await userEvent.fill(search, "");
    await userEvent.keyboard("?");
    await expect.element(search).toHaveValue("?");
    expect(help.query()).toBeNull();
    page.getByRole("main").element().focus();
    await userEvent.keyboard("?");
    await expect.element(help.getByText("打开或关闭命令面板")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(help.getByRole("checkbox", { name: "按 ? 键打开本说明" }));
    await userEvent.keyboard("{Escape}");
    await expect.element(help).not.toBeInTheDocument();
    page.getByRole("main").element().focus();
    await userEvent.keyboard("?");
    expect(help.query()).toBeNull();
    await command("kjj", "键盘快捷键");
    await expect.element(help).toBeVisible();
  });
});
