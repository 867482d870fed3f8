import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { openApp, readAddress } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuGroup, menuItem } from "#test/menu-factory.ts";

const ofMenu = (path: string, component: string, title: string) => menuItem({ path, component, meta: { title } });
const field = () => page.getByRole("combobox", { name: "搜索菜单" });
const found = () =>
  page
    .getByRole("option")
    .elements()
    .map((each) => [...each.querySelectorAll("svg ~ span > span")].map((part) => part.textContent));
const marked = () => page.getByRole("option", { selected: true }).element().textContent;

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({
    menu: [
      menuGroup("/system", "系统管理", [
        ofMenu("/system/jobs", "system/jobs", "后台任务"),
        ofMenu("/system/audit", "file-admin/files", "日志管理"),
        ofMenu("/system/sessions", "session-admin/sessions", "在线用户"),
      ]),
      menuGroup("/archive", "档案", [ofMenu("/archive/log", "system/jobs", "调阅日志")]),
    ],
  });
  answer("savedView.listOwn", []);
  answer("system.listJobs", { total: 0, rows: [] });
  answer("session.listAll", { total: 0, rows: [] });
  answer("audit.list", { total: 0, rows: [] });
  await openApp("/system/jobs");
  await expect.element(field()).toBeVisible();
});

describe("menu search", () => {
  test.each([
    [
      "日志",
      [
        ["日志管理", "系统管理"],
        ["调阅日志", "档案"],
      ],
    ],
    [
      "rizhi",
      [
        ["日志管理", "系统管理"],
        ["调阅日志", "档案"],
      ],
    ],
    ["RZGL", [["日志管理", "系统管理"]]],
    ["rz dangan", [["调阅日志", "档案"]]],
    ["zaixian", [["在线用户", "系统管理"]]],
  ])("finds by %s, best first, each with its parents' titles", async (typed, expected) => {
    await userEvent.fill(field(), typed);
    await expect.poll(found).toEqual(expected);
    await expect.element(page.getByText(`找到 ${expected.length} 项`)).toBeInTheDocument();
  });

  test("[MENU-22] responds to the keyboard: arrows move and wrap, Enter opens, Escape closes", async () => {
    field().element().focus();
    await userEvent.keyboard("日志");
    await expect.poll(marked).toBe("日志管理系统管理");
    await expect.element(field()).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(marked).toBe("调阅日志档案");
    const pointed = field().element().getAttribute("aria-activedescendant");
    expect(document.getElementById(pointed ?? "")?.textContent).toBe("调阅日志档案");
    await userEvent.keyboard("{ArrowDown}{ArrowUp}{ArrowDown}");
    await expect.poll(marked).toBe("日志管理系统管理");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("option").first()).not.toBeInTheDocument();
    await expect.element(field()).toHaveAttribute("aria-expanded", "false");
    await expect.element(field()).toHaveValue("日志");
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(marked).toBe("日志管理系统管理");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.poll(readAddress).toBe("/archive/log");
    await expect.element(field()).toHaveValue("");
  });

  test("[MENU-22] opens the match of the latest input if Enter follows at once", async () => {
    await userEvent.fill(field(), "在线");
    await userEvent.keyboard("{Enter}");
    await expect.poll(readAddress).toBe("/system/sessions");
  });
});
