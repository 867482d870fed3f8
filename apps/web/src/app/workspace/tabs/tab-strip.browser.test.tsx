import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { answer } from "#test/browser/answers.ts";
import { openApp, readAddress, simulateReload, toast } from "#test/browser/open.tsx";
import { dismissToasts } from "#test/browser/patience.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { answerOwnAccount } from "#test/browser/workspace-data.ts";
import { menuItem } from "#test/menu-factory.ts";

const ofMenu = (path: string, component: string, title: string) => menuItem({ path, component, meta: { title } });

const strip = () => page.getByRole("tablist", { name: "已打开的页面" });
const tab = (name: string) => strip().getByRole("tab", { name });
const titles = () =>
  strip()
    .getByRole("tab")
    .elements()
    .map((each) => each.textContent);
const activeTitles = () =>
  strip()
    .getByRole("tab", { selected: true })
    .elements()
    .map((each) => each.textContent);
const auditFilter = page.getByRole("textbox", { name: "账号、对象或地址" });
const sessionFilter = page.getByRole("textbox", { name: "姓名、账号或地址" });
const multiTab = page.getByRole("checkbox", { name: "多页签" });
const expectStrip = (all: readonly string[], active: readonly string[]) =>
  expect.poll(() => ({ all: titles(), active: activeTitles() })).toEqual({ all, active });
const line = (title: string) => page.getByRole("navigation", { name: "主菜单" }).getByRole("menuitem", { name: title });

let sessions: { inputs: unknown[] };
let entries: { inputs: unknown[] };

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({
    menu: [
      ofMenu("/system/jobs", "system/jobs", "后台任务"),
      ofMenu("/system/sessions", "session-admin/sessions", "在线用户"),
      ofMenu("/system/audit", "audit/entries", "日志管理"),
    ],
  });
  answerOwnAccount();
  answer("profile.saveAppearance", null);
  answer("savedView.listOwn", []);
  answer("system.listJobs", { total: 0, rows: [] });
  sessions = answer("session.listAll", { total: 0, rows: [] });
  entries = answer("audit.list", { total: 0, rows: [] });
});

/** Opens 首页, 后台任务, 在线用户 and 日志管理; the last one is active. */
async function openFour(): Promise<void> {
  await openApp("/system/jobs");
  for (const [title, calls] of [
    ["在线用户", sessions],
    ["日志管理", entries],
  ] as const) {
    await userEvent.click(line(title));
    await expect.element(tab(title)).toHaveAttribute("aria-selected", "true");
    // A page that is left before it has loaded sends no call.
    await expect.poll(() => calls.inputs.length).toBe(1);
  }
  expect(titles()).toEqual(["首页", "后台任务", "在线用户", "日志管理"]);
}

async function choose(title: string, action: string): Promise<void> {
  await userEvent.click(tab(title), { button: "right" });
  await userEvent.click(page.getByRole("menuitem", { name: action }));
}

describe("tab strip", () => {
  test("[SHELL-27, SHELL-10] has a tab for each page, whose menu enables only actions that close a tab", async () => {
    await openFour();
    for (const [title, disabled] of [
      ["首页", [true, false, false]],
      ["后台任务", [true, false, false]],
      ["在线用户", [false, false, false]],
      ["日志管理", [false, true, false]],
    ] as const) {
      await userEvent.click(tab(title), { button: "right" });
      const items = page.getByRole("menu", { name: "页签菜单" }).getByRole("menuitem");
      await expect
        .poll(() => items.elements().map((each) => each.textContent))
        .toEqual(["刷新", "关闭左侧", "关闭右侧", "关闭其他"]);
      const states = items.elements().map((each) => each.getAttribute("aria-disabled"));
      expect(states.slice(1)).toEqual(disabled.map(String));
      await userEvent.keyboard("{Escape}");
      await expect.element(items).not.toBeInTheDocument();
    }
  });

  test("[SHELL-09] keeps the state of an open page, and activates its tab when it is opened again", async () => {
    await openFour();
    await userEvent.fill(auditFilter, "半填的条件");
    await userEvent.click(line("在线用户"));
    await expect.poll(activeTitles).toEqual(["在线用户"]);
    await userEvent.click(line("日志管理"));
    await expect.poll(activeTitles).toEqual(["日志管理"]);
    await expect.element(auditFilter).toHaveValue("半填的条件");
    expect(titles()).toEqual(["首页", "后台任务", "在线用户", "日志管理"]);
  });

  test("[MENU-06, SHELL-09] unmounts a page without keepAlive, and keeps the state of the others", async () => {
    const pages = [
      ["/system/sessions", "session-admin/sessions", "在线用户", true, "姓名、账号或地址"],
      ["/system/audit", "audit/entries", "日志管理", false, "账号、对象或地址"],
    ] as const;
    signInToWorkspace({
      menu: pages.map(([path, component, title, keepAlive]) =>
        menuItem({ path, component, meta: { title, keepAlive } }),
      ),
    });
    document.body.style.minHeight = "3000px";
    onTestFinished(() => {
      document.body.style.minHeight = "";
    });
    await openApp("/system/sessions");
    // Opened by address: a click would scroll its target into view.
    for (const [path, , title, , field] of pages) {
      pageHistory.push(path);
      await expect.poll(activeTitles).toEqual([title]);
      await userEvent.fill(page.getByRole("textbox", { name: field }), "半填的条件");
      window.scrollTo(0, 200);
      await new Promise((resolve) => window.addEventListener("scroll", resolve, { once: true }));
    }
    for (const [path, , title, isMounted, field] of pages) {
      pageHistory.push(path);
      await expect.poll(activeTitles).toEqual([title]);
      await expect.element(page.getByRole("textbox", { name: field })).toHaveValue(isMounted ? "半填的条件" : "");
      await expect.poll(() => window.scrollY).toBe(isMounted ? 200 : 0);
    }
    expect(titles()).toEqual(["首页", "在线用户", "日志管理"]);
  });

  test("[SHELL-09] keeps the filter of a page opened again without one, but not another query", async () => {
    await openFour();
    const all = ["首页", "后台任务", "在线用户", "日志管理"];
    const filtered = "/system/audit?keyword=admin";
    const expectTabs = (...tabs: string[]) =>
      expect.poll(() => [titles(), activeTitles(), readAddress()]).toEqual([tabs, ["日志管理"], filtered]);
    const showHome = async () => {
      await userEvent.click(tab("首页"));
      await expect.poll(activeTitles).toEqual(["首页"]);
    };
    await userEvent.fill(auditFilter, "admin");
    await userEvent.click(page.getByRole("button", { name: "查询", exact: true }));
    await expectTabs(...all);
    await userEvent.click(line("日志管理"));
    await expect.poll(() => window.history.state.usr).toBeNull();
    await expectTabs(...all);
    for (const open of [() => userEvent.click(line("日志管理")), () => pageHistory.push("/system/audit/")]) {
      await showHome();
      await open();
      await expectTabs(...all);
    }
    await showHome();
    pageHistory.push("/system/audit?outcome=refused");
    await expect.poll(titles).toEqual([...all, "日志管理"]);
    await userEvent.click(tab("日志管理").first());
    await expectTabs(...all, "日志管理");
    await simulateReload();
    await openApp("/system/audit");
    await expectTabs(...all, "日志管理");
    // A query that the page itself clears opens no other tab.
    await userEvent.click(page.getByRole("button", { name: "重置", exact: true }));
    await expect.poll(() => [titles(), readAddress()]).toEqual([[...all, "日志管理"], "/system/audit"]);
  });

  test("[ROUTE-19, SHELL-09] shows a reloaded page with the query of its address, in its former tab", async () => {
    await openFour();
    await userEvent.fill(auditFilter, "admin");
    await userEvent.click(page.getByRole("button", { name: "查询", exact: true }));
    await expect.poll(readAddress).toBe("/system/audit?keyword=admin");
    await simulateReload();
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([
      Object.create(PerformanceNavigationTiming.prototype, { type: { value: "reload" } }),
    ]);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    await openApp("/system/audit");
    await expect.poll(titles).toEqual(["首页", "后台任务", "在线用户", "日志管理"]);
    await expect.element(auditFilter).toHaveValue("");
    expect(readAddress()).toBe("/system/audit");
  });

  test("[ROUTE-08, SHELL-13] keeps the home tab without a close button, and warns that it cannot be closed", async () => {
    await openApp("/system/jobs");
    await expect.element(tab("后台任务")).toBeVisible();
    expect(tab("首页").element().querySelector("[data-close]")).toBeNull();
    expect(tab("后台任务").element().querySelector("[data-close]")).not.toBeNull();
    await userEvent.click(tab("首页"));
    expect(readAddress()).toBe("/dashboard/analysis");
    await userEvent.keyboard("{Delete}");
    await expect.element(toast("首页不能关闭!")).toBeVisible();
    dismissToasts();
    await expect.element(toast("首页不能关闭!")).not.toBeInTheDocument();
    await userEvent.click(tab("首页"), { button: "middle" });
    await expect.element(toast("首页不能关闭!")).toBeVisible();
    await expectStrip(["首页", "后台任务"], ["首页"]);
    // The same keys and clicks close any other tab.
    await userEvent.click(tab("后台任务"), { button: "middle" });
    await expect.poll(titles).toEqual(["首页"]);
    dismissToasts();
    await expect.element(toast("首页不能关闭!")).not.toBeInTheDocument();
    tab("首页").element().focus();
    await userEvent.keyboard("{Delete}");
    await expect.element(toast("首页不能关闭!")).toBeVisible();
    expect(titles()).toEqual(["首页"]);
    expect(toast("这是最后一页，不能再关闭了啦").query()).toBeNull();
  });

  test("[ROUTE-08, SHELL-09, ROUTE-21] has one home tab, and one tab for a page with and without a trailing slash", async () => {
    await openApp("/system/jobs");
    await expect.poll(titles).toEqual(["首页", "后台任务"]);
    for (const [address, title] of [
      ["/dashboard?from=mail", "首页"],
      ["/system/jobs/", "后台任务"],
      ["/dashboard/analysis/", "首页"],
    ] as const) {
      pageHistory.push(address);
      await expect.poll(activeTitles).toEqual([title]);
      expect(titles(), address).toEqual(["首页", "后台任务"]);
      expect(document.title).toBe(title === "首页" ? "电子招标采购平台" : "后台任务 · 电子招标采购平台");
    }
    tab("首页").element().focus();
    await userEvent.keyboard("{Delete}");
    await expect.element(toast("首页不能关闭!")).toBeVisible();
    await expectStrip(["首页", "后台任务"], ["首页"]);
  });

  test("[SHELL-15] activates the tab that follows the closed one, or the last one", async () => {
    await openFour();
    await userEvent.click(tab("后台任务"));
    await userEvent.keyboard("{Delete}");
    await expectStrip(["首页", "在线用户", "日志管理"], ["在线用户"]);
    await expect.poll(readAddress).toBe("/system/sessions");
    await userEvent.click(tab("日志管理"));
    await userEvent.keyboard("{Delete}");
    await expectStrip(["首页", "在线用户"], ["在线用户"]);
    await userEvent.click(tab("在线用户").element().querySelector("[data-close]") as Element);
    await expect
      .poll(() => [titles(), activeTitles(), readAddress()])
      .toEqual([["首页"], ["首页"], "/dashboard/analysis"]);
  });

  test("closes a tab that was just clicked, before its page has loaded", async () => {
    await openFour();
    const clicked = tab("后台任务").element() as HTMLElement;
    clicked.click();
    clicked.dispatchEvent(new KeyboardEvent("keydown", { key: "Delete", bubbles: true }));
    await expectStrip(["首页", "在线用户", "日志管理"], ["在线用户"]);
    expect(readAddress()).toBe("/system/sessions");
  });

  test("[SHELL-15, SHELL-09] opens a tab that was just closed, before the next page has loaded", async () => {
    await openFour();
    await userEvent.fill(auditFilter, "半填的条件");
    tab("日志管理")
      .element()
      .dispatchEvent(new KeyboardEvent("keydown", { key: "Delete", bubbles: true }));
    pageHistory.push("/system/audit");
    await expectStrip(["首页", "后台任务", "在线用户", "日志管理"], ["日志管理"]);
    await expect.element(auditFilter).toHaveValue("");
    expect(readAddress()).toBe("/system/audit");
  });

  test("[SHELL-12] is hidden on a phone, and restored with its pages in a wide window", async () => {
    await openFour();
    await userEvent.fill(auditFilter, "半填的条件");
    await userEvent.click(tab("在线用户"));
    await userEvent.fill(sessionFilter, "另一半");
    await page.viewport(767, 900);
    await expect.element(strip()).not.toBeInTheDocument();
    await userEvent.click(page.getByRole("button", { name: "筛选" }));
    await expect.element(sessionFilter).toHaveValue("另一半");
    await page.viewport(768, 900);
    await expectStrip(["首页", "后台任务", "在线用户", "日志管理"], ["在线用户"]);
    await expect.element(sessionFilter).toHaveValue("另一半");
    await page.viewport(375, 740);
    await expect.element(strip()).not.toBeInTheDocument();
    // On a phone a new page replaces the shown one, and a page opened before is restored.
    pageHistory.push("/account/center");
    await expect.element(page.getByRole("heading", { name: "个人中心", level: 1 })).toBeVisible();
    const openFilters = () => userEvent.click(page.getByRole("button", { name: "筛选", expanded: false }));
    pageHistory.push("/system/audit");
    await openFilters();
    await expect.element(auditFilter).toHaveValue("半填的条件");
    pageHistory.push("/system/sessions");
    await openFilters();
    await expect.element(sessionFilter).toHaveValue("");
    await page.viewport(1440, 900);
    await expectStrip(["首页", "后台任务", "在线用户"], ["在线用户"]);
  });

  test("[SHELL-16, SHELL-25] keeps the current page when multi-tab ends, and then shows one page at a time", async () => {
    await openFour();
    await userEvent.click(tab("在线用户"));
    await userEvent.fill(sessionFilter, "半填");
    await userEvent.click(page.getByRole("banner").getByRole("button", { name: "系统设置" }));
    await userEvent.click(multiTab);
    await expect.element(strip()).not.toBeInTheDocument();
    await expect.element(sessionFilter).toHaveValue("半填");
    // The hidden pages of other tabs are removed from the document too.
    const panes = () => document.querySelectorAll("main [id^=workspace-panel-]").length;
    expect(panes()).toBe(1);
    await userEvent.click(multiTab);
    await expect.poll(titles).toEqual(["首页", "在线用户"]);
    await expect.element(sessionFilter).toHaveValue("半填");
    await userEvent.click(multiTab);
    await expect.element(strip()).not.toBeInTheDocument();
    pageHistory.push("/system/jobs");
    await expect.element(page.getByRole("heading", { name: "后台任务", level: 1 })).toBeVisible();
    expect(panes()).toBe(1);
    await userEvent.click(multiTab);
    await expect.poll(titles).toEqual(["首页", "后台任务"]);
  });

  test("[SHELL-14, SHELL-16] keeps only the current page when multi-tab ends, and adds home when it returns", async () => {
    await openApp("/system/jobs");
    await expect.element(tab("后台任务")).toBeVisible();
    pageHistory.push("/account/settings/base#custom");
    await expect.poll(titles).toEqual(["首页", "后台任务", "账号设置"]);
    await userEvent.click(multiTab);
    await expect.element(strip()).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "账号设置", level: 1 })).toBeVisible();
    await userEvent.keyboard("{Alt>}w{/Alt}");
    await expect.element(toast("这是最后一页，不能再关闭了啦")).toBeVisible();
    expect(readAddress()).toBe("/account/settings/base");
    await userEvent.click(multiTab);
    await expect.poll(titles).toEqual(["首页", "账号设置"]);
    expect(activeTitles()).toEqual(["账号设置"]);
    expect(readAddress()).toBe("/account/settings/base");
  });
});

describe("menu of a tab", () => {
  test("[SHELL-11] refreshes the clicked tab only, in the background or shown", async () => {
    await openFour();
    await userEvent.fill(auditFilter, "半填的条件");
    await userEvent.click(tab("在线用户"));
    await userEvent.fill(sessionFilter, "另一半");
    await userEvent.click(tab("日志管理"));
    const before = entries.inputs.length;
    await choose("日志管理", "刷新");
    await expect.poll(() => entries.inputs.length).toBeGreaterThan(before);
    await expect.element(auditFilter).toHaveValue("");
    await userEvent.click(tab("在线用户"));
    await expect.element(sessionFilter).toHaveValue("另一半");
    await userEvent.click(tab("日志管理"));
    await userEvent.fill(auditFilter, "半填的条件");
    await choose("在线用户", "刷新");
    await expect.element(auditFilter).toHaveValue("半填的条件");
    await userEvent.click(tab("在线用户"));
    await expect.element(sessionFilter).toHaveValue("");
    expect(titles()).toEqual(["首页", "后台任务", "在线用户", "日志管理"]);
  });

  test("[SHELL-11, ROUTE-08] closes the tabs right or left of the clicked one, or all others, never home", async () => {
    await openFour();
    await userEvent.click(tab("首页"));
    await choose("在线用户", "关闭右侧");
    await expectStrip(["首页", "后台任务", "在线用户"], ["首页"]);
    await choose("在线用户", "关闭左侧");
    await expectStrip(["首页", "在线用户"], ["首页"]);
    await userEvent.click(line("后台任务"));
    await expectStrip(["首页", "在线用户", "后台任务"], ["后台任务"]);
    await choose("在线用户", "关闭其他");
    await expectStrip(["首页", "在线用户"], ["在线用户"]);
    await choose("首页", "关闭其他");
    await expectStrip(["首页"], ["首页"]);
  });
});
