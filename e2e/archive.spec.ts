// Work of an archivist with one file of data on all screens: each journey uses the data that the first one
// imported.
import { readFileSync } from "node:fs";
import { packageOf, procurement } from "../apps/server/test/archive/small-process.ts";
import { expect } from "./support/browser.ts";
import { callAs } from "./support/calls.ts";
import { button, dialog, row } from "./support/controls.ts";
import { expectNotification } from "./support/notifications.ts";
import { withImportLock } from "./support/portal-data.ts";
import { test } from "./support/shared-page.ts";

test.use({ account: "archivist", viewport: { width: 1440, height: 900 }, group: "archive" });
test.describe.configure({ mode: "serial" });

/** Two procurements that no other journey imports. */
const releases = [7_101, 7_102].flatMap((n) => procurement(n, "2026-03-02", n));
const data = {
  name: "巡回数据.json",
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(packageOf(releases))),
};
const LIST = "/archive/dossiers?source=imported&range=all&keyword=7101";

/** Returns the server's count of archived imported procurements. */
async function countArchived(): Promise<number> {
  const overview = await callAs("archivist", "/api/archive/stats/overview?source=imported&range=all");
  return (await overview.json()).result.archivedCount.value;
}

test("[ADMINDATA-23] imports a file by the page, shows the report and counts the data", async ({ page }) => {
  const before = await countArchived();
  await page.goto("/archive/imports");
  await button(page, "导入数据").click();
  const form = dialog(page, "导入档案数据");
  const chosen = page.waitForEvent("filechooser");
  await form.getByText("选择文件", { exact: true }).click();
  await (await chosen).setFiles(data);
  await form.getByLabel("数据名称").fill("巡回导入");
  await withImportLock(async () => {
    await button(form, "开始导入").click();
    await expectNotification(page, "已开始导入，可离开本页，结束后将通知您");
    await expect(row(page, data.name)).toContainText("新增 2");
  });
  await button(page, `报告 ${data.name}`).click();
  await expect(page.getByRole("heading", { name: `导入报告：${data.name}` })).toBeVisible();
  await expect(page.getByText(/新增 2.*发布者 某发布人/)).toBeVisible();
  await expect.poll(countArchived).toBe(before + 2);
  expect((await callAs("supplier", "/api/archive/imports")).status()).toBe(403);
});

test("[ADMINDATA-23] finds the imported data in 档案目录, and opens its page with dates and money", async ({
  page,
}) => {
  await page.goto(LIST);
  await expect(row(page, "项目7101")).toContainText("某局");
  await page.getByRole("link", { name: "项目7101" }).click();
  await expect(page.getByRole("heading", { name: "项目7101", level: 1 })).toBeVisible();
  const id = page.url().split("/").at(-1) ?? "";
  await page.reload();
  const main = page.getByRole("main");
  await expect(main.getByText("发布公告").first()).toBeVisible();
  await expect(main.getByText("供应商0").first()).toBeVisible();
  await expect(main.getByText("7,101.00").first()).toBeVisible();
  expect((await callAs("archivist", `/api/archive/dossiers/${id}`)).status()).toBe(200);
  // A supplier cannot see a dossier of another department.
  expect(await (await callAs("supplier", `/api/archive/dossiers/${id}`)).json()).toMatchObject({ success: false });
});

test("[LANDING-01] shows the server's count in 档案统计 and 采购分析, and exports the imported data", async ({
  page,
}) => {
  const count = `${(await countArchived()).toLocaleString("zh-CN")}项`;
  const archived = page.getByRole("list", { name: "主要指标" }).getByRole("listitem").filter({ hasText: "归档项目数" });
  await page.goto("/archive/statistics?source=imported&range=all");
  await expect(archived).toContainText(count);
  const started = page.waitForEvent("download");
  await button(page, "导出").click();
  await page.getByRole("menuitem", { name: "导出为 CSV" }).click();
  const lines = readFileSync(await (await started).path(), "utf8");
  for (const name of ["项目7101", "项目7102"]) expect(lines).toContain(name);

  // Another application, with its own menu.
  await page.goto("/info/home");
  await page.getByRole("button", { name: /^报表中心/ }).click();
  await expect(page.getByRole("heading", { name: "采购分析", level: 1 })).toBeVisible();
  await page.goto("/report/procurement?source=imported&range=all");
  await expect(archived).toContainText(count);
});

test("[NOTICE-01, NOTICE-03, NOTICE-04] counts the unread messages of both kinds at the bell, which opens 我的消息", async ({
  page,
}) => {
  await page.goto("/account/center");
  const bell = page.getByRole("button", { name: /^消息/ });
  await bell.click();
  const panel = dialog(page, "消息");
  const [announcements, messages] = [/^通知\((\d+)\)$/, /^系统消息\(([1-9]\d*)\)$/] as const;
  const counted = async (name: RegExp) =>
    Number(name.exec((await panel.getByRole("tab", { name }).textContent()) ?? "")?.[1]);
  const atBell = async () => Number(/消息，(\d+)/.exec((await bell.textContent()) ?? "")?.[1]);
  await expect(panel.getByRole("tab", { name: messages })).toBeVisible();
  // Compares the numbers with each other, because other journeys publish at the same time.
  await expect.poll(async () => (await counted(announcements)) + (await counted(messages)) - (await atBell())).toBe(0);
  await panel.getByRole("link", { name: "查看我的消息" }).click();
  await expect(page).toHaveURL(/\/isps\/userAnnouncement$/);
  await expect(page.getByRole("heading", { name: "我的消息", level: 1 })).toBeVisible();
});

test("[NOTICE-13, NOTICE-19] receives the message of the import in 我的消息, reads it, and finds it read", async ({
  page,
}) => {
  await page.goto("/isps/userAnnouncement?title=巡回数据");
  const message = row(page, "巡回数据").first();
  await expect(message).toContainText("未读");
  // Leaving the page at once would cancel the call.
  const marked = page.waitForResponse((answer) =>
    answer.url().endsWith("/sys/sysAnnouncementSend/editByAnntIdAndUserId"),
  );
  await message.getByRole("button", { name: "查看" }).click();
  expect((await marked).status()).toBe(200);
  await button(page.getByRole("dialog"), "关闭").last().click();
  await page.reload();
  await expect(message).toContainText("已读");
  const noticesOfSupplier = await (await callAs("supplier", "/api/notice/own?title=巡回数据")).text();
  expect(noticesOfSupplier).not.toContain("巡回数据");
});
