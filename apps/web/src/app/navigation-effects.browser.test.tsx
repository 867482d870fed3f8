import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { endSession } from "#shared/session/session.ts";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { freezeClock } from "#test/browser/clock.ts";
import { signInAsFormDesigner } from "#test/browser/online-designing.ts";
import { openApp, readAddress } from "#test/browser/open.tsx";
import { answerPortal, signInToPortal } from "#test/browser/portal.ts";
import { overrideSettings, resetSettings } from "#test/browser/settings.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const launcher = () => page.getByRole("heading", { name: "我的子系统" });

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe("scroll position and title", () => {
  /** The page is always long: a short one would be at the top by itself. */
  const scrollDown = () => {
    document.body.style.minHeight = "3000px";
    window.scrollTo(0, 50);
    expect(window.scrollY).toBe(50);
  };
  afterEach(() => {
    document.body.style.minHeight = "";
    window.scrollTo(0, 0);
  });

  test("[ROUTE-20] starts at the top after a move between public pages", async () => {
    await openApp("/user/register");
    await expect.element(page.getByRole("heading", { name: "注册账号" })).toBeVisible();
    scrollDown();
    pageHistory.push("/user/login");
    await expect.element(page.getByRole("heading", { name: "欢迎登录" })).toBeVisible();
    expect(window.scrollY).toBe(0);
  });

  test("[ROUTE-20] starts at the top after a move within the portal, to the workspace and within it", async () => {
    signInToWorkspace({ menu: [jobs] });
    answerPortal();
    answer("profile.readSummary", () => new Promise<never>(() => undefined));
    answer("system.listJobs", { total: 0, rows: [] });
    await openApp("/info/home");
    await expect.element(launcher()).toBeVisible();
    scrollDown();
    pageHistory.push("/info/archivesatatisticst");
    await expect.element(page.getByRole("heading", { name: "档案统计", level: 2 })).toBeVisible();
    expect(window.scrollY).toBe(0);
    // Another query of the same page counts as a move.
    scrollDown();
    pageHistory.push("/info/archivesatatisticst?from=menu");
    await expect.poll(() => window.scrollY).toBe(0);
    scrollDown();
    pageHistory.push("/system/jobs");
    await expect.element(page.getByRole("heading", { name: "后台任务" })).toBeVisible();
    expect(window.scrollY).toBe(0);
    scrollDown();
    pageHistory.push("/account/center");
    await expect.element(page.getByRole("heading", { name: "个人中心" })).toBeVisible();
    expect(window.scrollY).toBe(0);
  });

  test("[ROUTE-20] restores the scroll position of an open tab, and starts a new tab at the top", async () => {
    signInToWorkspace({ menu: [jobs] });
    answer("profile.readSummary", () => new Promise<never>(() => undefined));
    answer("system.listJobs", { total: 0, rows: [] });
    await openApp("/system/jobs");
    const jobsPage = page.getByRole("heading", { name: "后台任务" });
    const center = page.getByRole("heading", { name: "个人中心" });
    const scrollTo = async (top: number) => {
      document.body.style.minHeight = "3000px";
      const scrolled = new Promise((resolve) => window.addEventListener("scroll", resolve, { once: true }));
      window.scrollTo(0, top);
      await scrolled;
    };
    await expect.element(jobsPage).toBeVisible();
    await scrollTo(50);
    pageHistory.push("/account/center");
    await expect.element(center).toBeVisible();
    expect(window.scrollY).toBe(0);
    await scrollTo(70);
    pageHistory.push("/system/jobs");
    await expect.element(jobsPage).toBeVisible();
    expect(window.scrollY).toBe(50);
    pageHistory.go(-1);
    await expect.element(center).toBeVisible();
    expect(window.scrollY).toBe(70);
    page.getByRole("tab", { name: "个人中心" }).element().focus();
    await userEvent.keyboard("{Delete}");
    await expect.element(jobsPage).toBeVisible();
    pageHistory.push("/account/center");
    await expect.element(center).toBeVisible();
    expect(window.scrollY).toBe(0);
  });

  test("[ROUTE-20] keeps a list's scroll position when a search changes the address", async () => {
    signInToWorkspace({
      menu: [menuItem({ path: "/users", component: "session-admin/sessions", meta: { title: "在线用户" } })],
    });
    answer("savedView.listOwn", []);
    const calls = answer("session.listAll", { total: 0, rows: [] });
    await openApp("/users");
    const name = page.getByRole("textbox", { name: "姓名、账号或地址" });
    await userEvent.fill(name, "王");
    await expect.poll(() => calls.inputs.length).toBe(1);
    scrollDown();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => calls.inputs.length).toBe(2);
    expect(readAddress()).toMatch(/^\/users\?.*%E7%8E%8B/);
    expect(window.scrollY).toBe(50);
    // Opening the page's own address once more counts as a move.
    pageHistory.push("/users");
    await expect.poll(readAddress).toBe("/users");
    await expect.poll(() => window.scrollY).toBe(0);
  });

  test("[ROUTE-21] titles a page with its title and the platform's name, home with the name only", async () => {
    signInToWorkspace({ menu: [jobs] });
    answerPortal();
    answer("system.listJobs", { total: 0, rows: [] });
    await openApp("/info/archivesatatisticst");
    await expect.element(launcher()).toBeVisible();
    expect(document.title).toBe("档案统计 · 电子招标采购平台");
    pageHistory.push("/system/jobs");
    await expect.poll(() => document.title).toBe("后台任务 · 电子招标采购平台");
    pageHistory.push("/dashboard/analysis");
    await expect.poll(() => document.title).toBe("电子招标采购平台");
    pageHistory.push("/404");
    await expect.poll(() => document.title).toBe("页面不存在 · 电子招标采购平台");
    overrideSettings({ platformName: "某市交易平台" });
    pageHistory.push("/dashboard/analysis");
    await expect.poll(() => document.title).toBe("某市交易平台");
    pageHistory.push("/system/jobs");
    await expect.poll(() => document.title).toBe("后台任务 · 某市交易平台");
    resetSettings();
    pageHistory.push("/user/register-result");
    await expect.poll(() => document.title).toBe("注册 · 电子招标采购平台");
    endSession("signed-out");
    pageHistory.push("/user/login");
    await expect.poll(() => document.title).toBe("登录 · 电子招标采购平台");
  });

  test("[ROUTE-21] titles each page outside the workspace with its own title", async () => {
    signInToWorkspace({ menu: [jobs] });
    answerPortal();
    answer("captcha.drawForKey", "data:image/gif;base64,R0lGODlhAQABAAAAACw=");
    answer("captcha.draw", { key: "k", code: "" });
    answer("recovery.read", null);
    await openApp("/info/home");
    // One of the pages moves on after five seconds.
    freezeClock();
    for (const [address, title] of [
      ["/info/home", "统一门户"],
      ["/exception/403", "无权访问"],
      ["/exception/404", "页面不存在"],
      ["/exception/500", "服务器出错"],
      ["/result/success", "操作成功"],
      ["/result/fail", "操作失败"],
      ["/test", "组件展示"],
      ["/recover", "找回密码"],
      ["/password-changed", "更改密码"],
      ["/set-password", "设置密码"],
      ["/first-administrator", "首个管理员"],
    ] as const) {
      pageHistory.push(address);
      await expect.poll(() => [address, document.title]).toEqual([address, `${title} · 电子招标采购平台`]);
    }
  });

  test("[ROUTE-21] keeps the title of the page to which the login page returns at once", async () => {
    signInToWorkspace({ menu: [jobs] });
    answerPortal();
    answer("system.listJobs", { total: 0, rows: [] });
    await openApp("/info/archivesatatisticst");
    await expect.element(launcher()).toBeVisible();
    pageHistory.push("/user/login");
    await expect.poll(readAddress).toBe("/info/archivesatatisticst");
    expect(document.title).toBe("档案统计 · 电子招标采购平台");
    pageHistory.push("/system/jobs");
    await expect.poll(() => document.title).toBe("后台任务 · 电子招标采购平台");
    pageHistory.push("/user/login?redirect=%2Fsystem%2Fjobs");
    await expect.poll(readAddress).toBe("/system/jobs");
    expect(document.title).toBe("后台任务 · 电子招标采购平台");
  });

  test("[ROUTE-21] prefers the title that a page sets itself to its title in the menu", async () => {
    signInAsFormDesigner();
    await openApp("/online/designer/form1");
    await expect.poll(() => document.title).toBe("保证金台账 · 电子招标采购平台");
  });

  test("[ROUTE-21] titles home with the platform's name while the menu loads and after its failure", async () => {
    signInToPortal();
    const menu = deferred<ReturnType<typeof refusal>>();
    answer("permission.readOwn", () => menu.promise);
    await openApp("/info/home");
    await expect.poll(() => document.title).toBe("统一门户 · 电子招标采购平台");
    pageHistory.push("/dashboard/analysis");
    await expect.poll(() => document.title).toBe("电子招标采购平台");
    menu.resolve(refusal("http.unavailable"));
    await expect.element(page.getByRole("button", { name: "重试" })).toBeVisible();
    expect(document.title).toBe("电子招标采购平台");
  });
});
