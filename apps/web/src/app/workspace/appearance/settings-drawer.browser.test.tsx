import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { textsNotInChinese } from "#test/browser/language.ts";
import { openApp, scrollsSideways, seriousFindings, toast } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const drawer = () => page.getByRole("dialog", { name: "系统设置" });
const button = () => page.getByRole("banner").getByRole("button", { name: "系统设置" });

async function openDrawer(): Promise<void> {
  await openApp("/system/jobs");
  await userEvent.click(button());
  await expect.element(drawer().getByRole("checkbox", { name: "多页签" })).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({ menu: [jobs] });
  answer("system.listJobs", { total: 0, rows: [] });
  answer("savedView.listOwn", []);
  answer("profile.saveAppearance", null);
});

test("[SHELL-05, LANDING-04] opens by the avatar's entry 系统设置, and returns the focus", async () => {
  await openApp("/system/jobs");
  const avatar = page.getByRole("button", { name: "欢迎您，王采购" });
  await userEvent.click(avatar);
  await userEvent.click(page.getByRole("menuitem", { name: "系统设置" }));
  await expect.element(drawer().getByRole("checkbox", { name: "多页签" })).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await expect.poll(textsNotInChinese).toEqual([]);
  await userEvent.click(drawer().getByRole("button", { name: "关闭" }));
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.element(avatar).toHaveFocus();
});

test("opens by a button in the header beside the page, and closes by Escape", async () => {
  await openDrawer();
  const edges = () => {
    const { left, right } = drawer().element().getBoundingClientRect();
    return { left, right };
  };
  await expect.poll(edges).toEqual({ left: 1020, right: 1440 });
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.element(button()).toHaveFocus();
});

test("fills the window on a phone, also with large type, and opens by the avatar", async () => {
  await page.viewport(375, 740);
  await openApp("/system/jobs");
  expect(button().elements()).toEqual([]);
  await userEvent.click(page.getByRole("button", { name: /王采购/ }));
  await userEvent.click(page.getByRole("menuitem", { name: "系统设置" }));
  await expect.element(drawer().getByRole("checkbox", { name: "多页签" })).toBeVisible();
  const extent = () => {
    const { left, width } = drawer().element().getBoundingClientRect();
    return { left, width };
  };
  await expect.poll(extent).toEqual({ left: 0, width: 375 });
  expect(await scrollsSideways()).toBe(false);
  const spill = () =>
    [...drawer().element().querySelectorAll("*")].filter((each) => each.getBoundingClientRect().right > 375);
  expect(spill()).toEqual([]);
  await userEvent.click(drawer().getByRole("checkbox", { name: "大字模式" }));
  await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe("20px");
  expect(spill()).toEqual([]);
});

test("copies the settings as JSON, or shows them without a clipboard", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValueOnce();
  await openDrawer();
  const copy = drawer().getByRole("button", { name: "复制设置" });
  await userEvent.click(copy);
  await expect.element(toast("设置已复制")).toBeVisible();
  const settings = {
    theme: "dark",
    layout: "sidemenu",
    contentWidth: "Fixed",
    fixedHeader: true,
    fixSiderbar: true,
    autoHideHeader: false,
    colour: "#13C2C2",
    weak: false,
    multipage: true,
    sidebarOpen: true,
    mode: null,
    largeType: false,
  };
  expect(JSON.parse(write.mock.calls[0]?.[0] ?? "")).toEqual(settings);
  write.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  await userEvent.click(copy);
  const text = drawer().getByRole("textbox", { name: "设置内容（全选后复制）" });
  await expect.element(text).toBeVisible();
  expect(JSON.parse((text.element() as HTMLTextAreaElement).value)).toEqual(settings);
  write.mockRestore();
});
