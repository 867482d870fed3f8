import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { confirm, readOpenQuestion } from "#shared/feedback/confirm.ts";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { answer } from "#test/browser/answers.ts";
import { advance, advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { openApp, seriousFindings, simulateReload } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const ofMenu = (path: string, component: string, title: string) => menuItem({ path, component, meta: { title } });
const manyItems = Array.from({ length: 14 }, (_, at) =>
  ofMenu(`/many/${at}`, "system/jobs", `第${at + 1}个很长的页面名称`),
);
const frame = menuItem({
  path: "/help/guide",
  component: "layouts/iframe",
  meta: { title: "使用指南", url: "{{domainUrl}}/guide/index.html", keepAlive: false },
});

const strip = () => page.getByRole("tablist", { name: "已打开的页面" });
const tab = (name: string) => strip().getByRole("tab", { name, exact: true });
const titles = () =>
  strip()
    .getByRole("tab")
    .elements()
    .map((each) => each.textContent);
const activeTitle = () => strip().getByRole("tab", { selected: true }).element().textContent;
const tabMenu = () => page.getByRole("menu", { name: "页签菜单" });

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({
    menu: [
      ofMenu("/system/jobs", "system/jobs", "后台任务"),
      ofMenu("/system/sessions", "session-admin/sessions", "在线用户"),
      ofMenu("/system/audit", "audit/entries", "日志管理"),
      frame,
      ...manyItems,
    ],
  });
  answer("savedView.listOwn", []);
  answer("system.listJobs", { total: 0, rows: [] });
  answer("session.listAll", { total: 0, rows: [] });
  answer("audit.list", { total: 0, rows: [] });
  answer("dictionary.readItems", []);
});

async function open(...paths: string[]): Promise<void> {
  window.sessionStorage.removeItem("WORKSPACE_TABS");
  await openApp(paths[0] ?? "/system/jobs");
  for (const [at, path] of paths.entries()) {
    pageHistory.push(path);
    await expect.poll(() => titles().length).toBe(at + 2);
  }
}

/** Opens 首页, 后台任务, 在线用户 and 日志管理; the last one is active. */
const openFour = () => open("/system/jobs", "/system/sessions", "/system/audit");

interface Point {
  readonly x: number;
  readonly y: number;
}

const pointOn = (element: Element, part = 0.5): Point => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width * part, y: box.top + box.height / 2 };
};

const dispatchPointer = (kind: string, target: Element, { x, y }: Point, pointerType: string) =>
  target.dispatchEvent(
    new PointerEvent(kind, { bubbles: true, clientX: x, clientY: y, pointerType, pointerId: 1, isPrimary: true }),
  );

describe("order of the tabs", () => {
  test("changes by dragging, survives a reload, and keeps home first", async () => {
    await openFour();
    await userEvent.dragAndDrop(tab("日志管理"), tab("后台任务"), { targetPosition: { x: 4, y: 10 } });
    await expect.poll(titles).toEqual(["首页", "日志管理", "后台任务", "在线用户"]);
    expect(activeTitle()).toBe("日志管理");
    await userEvent.dragAndDrop(tab("在线用户"), tab("首页"), { targetPosition: { x: 2, y: 10 } });
    await expect.poll(titles).toEqual(["首页", "在线用户", "日志管理", "后台任务"]);
    expect(activeTitle()).toBe("日志管理");
    await userEvent.dragAndDrop(tab("首页"), tab("后台任务"));
    expect(titles()).toEqual(["首页", "在线用户", "日志管理", "后台任务"]);
    await simulateReload();
    await openApp("/system/audit");
    await expect.poll(titles).toEqual(["首页", "在线用户", "日志管理", "后台任务"]);
    expect(activeTitle()).toBe("日志管理");
  });

  test("is unchanged when Escape cancels a drag, which marks the drop position", async () => {
    await openFour();
    const draggedTab = tab("日志管理").element();
    const target = pointOn(tab("后台任务").element(), 0.1);
    draggedTab.setPointerCapture = () => undefined;
    dispatchPointer("pointerdown", draggedTab, pointOn(draggedTab), "mouse");
    dispatchPointer("pointermove", draggedTab, target, "mouse");
    await expect.element(tab("后台任务")).toHaveAttribute("data-drop", "before");
    await userEvent.keyboard("{Escape}");
    await expect.element(tab("后台任务")).not.toHaveAttribute("data-drop");
    dispatchPointer("pointerup", draggedTab, target, "mouse");
    expect(titles()).toEqual(["首页", "后台任务", "在线用户", "日志管理"]);
  });

  test("changes by keyboard, which keeps the focus and announces the position", async () => {
    await openFour();
    tab("日志管理").element().focus();
    await userEvent.keyboard("{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}");
    await expect.poll(titles).toEqual(["首页", "后台任务", "日志管理", "在线用户"]);
    await expect.element(tab("日志管理")).toHaveFocus();
    await expect.element(page.getByText("“日志管理”已移到第 3 位，共 4 个")).toBeInTheDocument();
    await userEvent.keyboard("{Control>}{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}{/Control}");
    await expect.poll(titles).toEqual(["首页", "日志管理", "后台任务", "在线用户"]);
    await expect.element(tab("日志管理")).toHaveFocus();
    expect(activeTitle()).toBe("日志管理");
  });

  test("changes by a drag after a long touch, not by a drag at once", async () => {
    await openFour();
    const draggedTab = tab("日志管理").element();
    const [start, target] = [pointOn(draggedTab), pointOn(tab("后台任务").element(), 0.1)];
    freezeClock();
    dispatchPointer("pointerdown", draggedTab, start, "touch");
    dispatchPointer("pointermove", draggedTab, target, "touch");
    dispatchPointer("pointerup", draggedTab, target, "touch");
    expect(titles()).toEqual(["首页", "后台任务", "在线用户", "日志管理"]);
    dispatchPointer("pointerdown", draggedTab, start, "touch");
    advance(500);
    dispatchPointer("pointermove", draggedTab, target, "touch");
    dispatchPointer("pointerup", draggedTab, target, "touch");
    await expect.poll(titles).toEqual(["首页", "日志管理", "后台任务", "在线用户"]);
    expect(tabMenu().query()).toBeNull();
  });

  test("[MENU-10] can change without reloading a frame", async () => {
    await open("/system/jobs", "/help/guide", "/system/audit");
    const shownFrame = () => page.getByRole("main").element().querySelector("iframe");
    const loadedWindow = shownFrame()?.contentWindow as (Window & { typed?: string }) | null;
    await expect.poll(() => shownFrame()?.contentDocument?.readyState).toBe("complete");
    await expect.poll(() => shownFrame()?.contentWindow?.location.pathname).toBe("/guide/index.html");
    if (loadedWindow) loadedWindow.typed = "半填的内容";
    const typedText = () => (shownFrame()?.contentWindow as typeof loadedWindow)?.typed;
    for (const key of ["{ArrowLeft}", "{ArrowLeft}", "{ArrowRight}"]) {
      tab("日志管理").element().focus();
      await userEvent.keyboard(`{Control>}{Shift>}${key}{/Shift}{/Control}`);
    }
    await userEvent.click(tab("使用指南"));
    await expect.poll(activeTitle).toBe("使用指南");
    await userEvent.keyboard("{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}");
    await expect.poll(titles).toEqual(["首页", "后台任务", "日志管理", "使用指南"]);
    expect(typedText()).toBe("半填的内容");
    expect(shownFrame()?.checkVisibility()).toBe(true);
  });
});

describe("menu of a tab", () => {
  test.each(["{Shift>}{F10}{/Shift}", "{ContextMenu}"])(
    "[SHELL-10] opens by %s and returns the focus",
    async (keys) => {
      await openFour();
      tab("日志管理").element().focus();
      await userEvent.keyboard(keys);
      await expect.element(tabMenu().getByRole("menuitem", { name: "刷新" })).toHaveFocus();
      await userEvent.keyboard("{Escape}");
      await expect.element(tabMenu()).not.toBeInTheDocument();
      await expect.element(tab("日志管理")).toHaveFocus();
    },
  );

  test("[SHELL-10, SHELL-11] opens after a touch of 500 ms, and acts on the touched tab", async () => {
    await openFour();
    const draggedTab = tab("后台任务").element();
    freezeClock();
    dispatchPointer("pointerdown", draggedTab, pointOn(draggedTab), "touch");
    advance(499);
    dispatchPointer("pointerup", draggedTab, pointOn(draggedTab), "touch");
    await advanceAndSettle(0);
    expect(tabMenu().query()).toBeNull();
    dispatchPointer("pointerdown", draggedTab, pointOn(draggedTab), "touch");
    advance(500);
    dispatchPointer("pointerup", draggedTab, pointOn(draggedTab), "touch");
    await expect.element(tabMenu()).toBeVisible();
    await userEvent.click(tabMenu().getByRole("menuitem", { name: "关闭右侧" }));
    await expect.poll(titles).toEqual(["首页", "后台任务"]);
  });
});

describe("tabs that do not fit", () => {
  const moreButton = () => page.getByRole("button", { name: "其他页签" });
  const hiddenTitles = () =>
    page
      .getByRole("dialog", { name: "其他页签" })
      .getByRole("option")
      .elements()
      .map((each) => each.textContent);

  const visibleTitles = () => {
    const bounds = strip().element().getBoundingClientRect();
    const isVisible = (tab: Element) => {
      const box = tab.getBoundingClientRect();
      // One pixel of tolerance for rounding.
      return box.left >= bounds.left && box.right <= bounds.right + 1;
    };
    return strip()
      .getByRole("tab")
      .elements()
      .filter(isVisible)
      .map((each) => each.textContent);
  };

  test("leave the active tab fully visible, also after a reload", async () => {
    await open(...manyItems.map(({ path }) => path));
    await expect.element(moreButton()).toBeVisible();
    expect(visibleTitles()).toContain("第14个很长的页面名称");
    await simulateReload();
    await openApp("/many/13");
    await expect.element(moreButton()).toBeVisible();
    await expect.poll(visibleTitles).toContain("第14个很长的页面名称");
  });

  test("are listed by a button, found by search, and shown", async () => {
    await openFour();
    expect(moreButton().query()).toBeNull();
    await open(...manyItems.map(({ path }) => path));
    await userEvent.click(moreButton());
    await expect.poll(() => hiddenTitles().length).toBeGreaterThan(3);
    expect([...hiddenTitles(), ...visibleTitles()].sort()).toEqual(titles().sort());
    expect(await seriousFindings()).toEqual([]);
    await userEvent.keyboard("后台");
    await expect.element(page.getByText("没有符合条件的页签")).toBeVisible();
    await userEvent.fill(page.getByRole("combobox", { name: "搜索其他页签" }), "di2ge");
    await expect.poll(hiddenTitles).toEqual(["第2个很长的页面名称"]);
    await userEvent.keyboard("{Enter}");
    await expect.poll(activeTitle).toBe("第2个很长的页面名称");
    await expect.element(tab("第2个很长的页面名称")).toHaveFocus();
    expect(visibleTitles()).toContain("第2个很长的页面名称");
    await userEvent.click(moreButton());
    await userEvent.keyboard("{Escape}");
    await expect.element(moreButton()).toHaveFocus();
    expect(page.getByRole("dialog").query()).toBeNull();
  });
});

test("answers a page's question with no when another tab is shown", async () => {
  await openFour();
  const answered = confirm({ text: "确定要删除这一行吗？" });
  await expect.element(page.getByText("确定要删除这一行吗？")).toBeVisible();
  pageHistory.push("/system/jobs");
  await expect(answered).resolves.toBe(false);
  await expect.element(page.getByText("确定要删除这一行吗？")).not.toBeInTheDocument();
  expect(readOpenQuestion()).toBeNull();
});
