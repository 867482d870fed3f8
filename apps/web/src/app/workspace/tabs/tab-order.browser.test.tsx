import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { confirm, openQuestion } from "#shared/feedback/confirm.ts";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { answer } from "#test/browser/answers.ts";
import { advance, advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { openApp, seriousFindings, simulateReload } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const ofMenu = (path: string, component: string, title: string) => menuItem({ path, component, meta: { title } });
const many = Array.from({ length: 14 }, (_, at) => ofMenu(`/many/${at}`, "system/jobs", `第${at + 1}个很长的页面名称`));
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
const shown = () => strip().getByRole("tab", { selected: true }).element().textContent;
const tabMenu = () => page.getByRole("menu", { name: "页签菜单" });

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({
    menu: [
      ofMenu("/system/jobs", "system/jobs", "后台任务"),
      ofMenu("/system/sessions", "session-admin/sessions", "在线用户"),
      ofMenu("/system/audit", "audit/entries", "日志管理"),
      frame,
      ...many,
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

const middleOf = (element: Element, part = 0.5): Point => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width * part, y: top + height / 2 };
};

const point = (kind: string, target: Element, { x, y }: Point, pointerType: string) =>
  target.dispatchEvent(
    new PointerEvent(kind, { bubbles: true, clientX: x, clientY: y, pointerType, pointerId: 1, isPrimary: true }),
  );

describe("order of the tabs", () => {
  test("changes by dragging, survives a reload, and keeps home first", async () => {
    await openFour();
    await userEvent.dragAndDrop(tab("日志管理"), tab("后台任务"), { targetPosition: { x: 4, y: 10 } });
    await expect.poll(titles).toEqual(["首页", "日志管理", "后台任务", "在线用户"]);
    expect(shown()).toBe("日志管理");
    await userEvent.dragAndDrop(tab("在线用户"), tab("首页"), { targetPosition: { x: 2, y: 10 } });
    await expect.poll(titles).toEqual(["首页", "在线用户", "日志管理", "后台任务"]);
    expect(shown()).toBe("日志管理");
    await userEvent.dragAndDrop(tab("首页"), tab("后台任务"));
    expect(titles()).toEqual(["首页", "在线用户", "日志管理", "后台任务"]);
    await simulateReload();
    await openApp("/system/audit");
    await expect.poll(titles).toEqual(["首页", "在线用户", "日志管理", "后台任务"]);
    expect(shown()).toBe("日志管理");
  });

  test("is unchanged when Escape cancels a drag, which marks the drop position", async () => {
    await openFour();
    const held = tab("日志管理").element();
    const to = middleOf(tab("后台任务").element(), 0.1);
    held.setPointerCapture = () => undefined;
    point("pointerdown", held, middleOf(held), "mouse");
    point("pointermove", held, to, "mouse");
    await expect.element(tab("后台任务")).toHaveAttribute("data-drop", "before");
    await userEvent.keyboard("{Escape}");
    await expect.element(tab("后台任务")).not.toHaveAttribute("data-drop");
    point("pointerup", held, to, "mouse");
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
    expect(shown()).toBe("日志管理");
  });

  test("changes by a held finger; a finger that moves at once scrolls", async () => {
    await openFour();
    const held = tab("日志管理").element();
    const [from, to] = [middleOf(held), middleOf(tab("后台任务").element(), 0.1)];
    freezeClock();
    point("pointerdown", held, from, "touch");
    point("pointermove", held, to, "touch");
    point("pointerup", held, to, "touch");
    expect(titles()).toEqual(["首页", "后台任务", "在线用户", "日志管理"]);
    point("pointerdown", held, from, "touch");
    advance(500);
    point("pointermove", held, to, "touch");
    point("pointerup", held, to, "touch");
    await expect.poll(titles).toEqual(["首页", "日志管理", "后台任务", "在线用户"]);
    expect(tabMenu().query()).toBeNull();
  });

  test("[MENU-10] can change without reloading a frame", async () => {
    await open("/system/jobs", "/help/guide", "/system/audit");
    const frameOf = () => page.getByRole("main").element().querySelector("iframe");
    const loadedWindow = frameOf()?.contentWindow as (Window & { typed?: string }) | null;
    await expect.poll(() => frameOf()?.contentDocument?.readyState).toBe("complete");
    await expect.poll(() => frameOf()?.contentWindow?.location.pathname).toBe("/guide/index.html");
    if (loadedWindow) loadedWindow.typed = "半填的内容";
    const kept = () => (frameOf()?.contentWindow as typeof loadedWindow)?.typed;
    for (const key of ["{ArrowLeft}", "{ArrowLeft}", "{ArrowRight}"]) {
      tab("日志管理").element().focus();
      await userEvent.keyboard(`{Control>}{Shift>}${key}{/Shift}{/Control}`);
    }
    await userEvent.click(tab("使用指南"));
    await expect.poll(shown).toBe("使用指南");
    await userEvent.keyboard("{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}");
    await expect.poll(titles).toEqual(["首页", "后台任务", "日志管理", "使用指南"]);
    expect(kept()).toBe("半填的内容");
    expect(frameOf()?.checkVisibility()).toBe(true);
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

  test("[SHELL-10, SHELL-11] opens after a held finger is lifted, and acts on that tab", async () => {
    await openFour();
    const held = tab("后台任务").element();
    freezeClock();
    point("pointerdown", held, middleOf(held), "touch");
    advance(499);
    point("pointerup", held, middleOf(held), "touch");
    await advanceAndSettle(0);
    expect(tabMenu().query()).toBeNull();
    point("pointerdown", held, middleOf(held), "touch");
    advance(500);
    point("pointerup", held, middleOf(held), "touch");
    await expect.element(tabMenu()).toBeVisible();
    await userEvent.click(tabMenu().getByRole("menuitem", { name: "关闭右侧" }));
    await expect.poll(titles).toEqual(["首页", "后台任务"]);
  });
});

describe("tabs that do not fit", () => {
  const more = () => page.getByRole("button", { name: "其他页签" });
  const others = () =>
    page
      .getByRole("dialog", { name: "其他页签" })
      .getByRole("option")
      .elements()
      .map((each) => each.textContent);

  const inSight = () => {
    const { left, right } = strip().element().getBoundingClientRect();
    return strip()
      .getByRole("tab")
      .elements()
      .filter((each) => each.getBoundingClientRect().left >= left && each.getBoundingClientRect().right <= right + 1)
      .map((each) => each.textContent);
  };

  test("leave the active one fully visible, also after a reload", async () => {
    await open(...many.map(({ path }) => path));
    await expect.element(more()).toBeVisible();
    expect(inSight()).toContain("第14个很长的页面名称");
    await simulateReload();
    await openApp("/many/13");
    await expect.element(more()).toBeVisible();
    await expect.poll(inSight).toContain("第14个很长的页面名称");
  });

  test("are listed by a button, found by search, and shown", async () => {
    await openFour();
    expect(more().query()).toBeNull();
    await open(...many.map(({ path }) => path));
    await userEvent.click(more());
    await expect.poll(() => others().length).toBeGreaterThan(3);
    expect([...others(), ...inSight()].sort()).toEqual(titles().sort());
    expect(await seriousFindings()).toEqual([]);
    await userEvent.keyboard("后台");
    await expect.element(page.getByText("没有符合条件的页签")).toBeVisible();
    await userEvent.fill(page.getByRole("combobox", { name: "搜索其他页签" }), "di2ge");
    await expect.poll(others).toEqual(["第2个很长的页面名称"]);
    await userEvent.keyboard("{Enter}");
    await expect.poll(shown).toBe("第2个很长的页面名称");
    await expect.element(tab("第2个很长的页面名称")).toHaveFocus();
    expect(inSight()).toContain("第2个很长的页面名称");
    await userEvent.click(more());
    await userEvent.keyboard("{Escape}");
    await expect.element(more()).toHaveFocus();
    expect(page.getByRole("dialog").query()).toBeNull();
  });
});

test("answers a page's question with no when another tab is shown", async () => {
  await openFour();
  const asked = confirm({ text: "确定要删除这一行吗？" });
  await expect.element(page.getByText("确定要删除这一行吗？")).toBeVisible();
  pageHistory.push("/system/jobs");
  await expect(asked).resolves.toBe(false);
  await expect.element(page.getByText("确定要删除这一行吗？")).not.toBeInTheDocument();
  expect(openQuestion()).toBeNull();
});
