import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { signInAsNoticeAuthor } from "#test/browser/notice-administration.ts";
import { openApp, seriousFindings } from "#test/browser/open.tsx";

test("[ADMINDATA-25] lists non-readers of a notice in pages that turn by keyboard and keep the focus", async () => {
  await page.viewport(1440, 900);
  signInAsNoticeAuthor();
  answer("noticeAdmin.listUnread", ({ query: { page: number } }) => ({
    total: 21,
    addressees: 120,
    read: 99,
    rows: [{ id: `u${number}`, username: `reader${number}`, realname: "李娜", departments: ["采购一部"] }],
  }));
  await openApp("/system/notices");
  await userEvent.click(page.getByRole("button", { name: "更多操作 放假安排" }));
  await userEvent.click(page.getByRole("menuitem", { name: "阅读情况" }));
  const dialog = page.getByRole("dialog");
  const backButton = dialog.getByRole("button", { name: "上一页" });
  const nextButton = dialog.getByRole("button", { name: "下一页" });
  await expect.element(dialog.getByText("接收 120 人，已读 99 人，未读 21 人")).toBeVisible();
  await expect.element(dialog.getByRole("cell", { name: "reader1" })).toBeVisible();
  await expect.element(dialog.getByRole("cell", { name: "李娜" })).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  for (const [pressed, numbers] of [
    [nextButton, [2, 3]],
    [backButton, [2, 1]],
  ] as const) {
    (pressed.element() as HTMLElement).focus();
    for (const number of numbers) {
      await userEvent.keyboard("{Enter}");
      await expect.element(dialog.getByRole("cell", { name: `reader${number}` })).toBeVisible();
    }
    await expect.element(pressed).toHaveAttribute("aria-disabled", "true");
    await expect.element(pressed).toHaveFocus();
  }
});
