// The working calendar and the rules of time: an administrator imports a year, changes a rule and calculates a period.
import { expect } from "./support/browser.ts";
import { button, dialog } from "./support/controls.ts";
import { expectNotification } from "./support/notifications.ts";
import { test } from "./support/shared-page.ts";

test.use({ account: "admin", viewport: { width: 1440, height: 900 }, group: "work-calendar" });

const file = (lines: readonly string[]) => ({
  name: "日历.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["日期,类型,名称", ...lines].join("\r\n")),
});

test("[TENDER-04, TENDER-09] imports a year by file after its faults are corrected, and removes it", async ({
  page,
}) => {
  await page.goto("/tender/calendar#2031");
  await expect(page.getByText("2031 年尚未导入通知")).toBeVisible();
  await button(page, "导入").click();
  const form = dialog(page, "导入 2031 年工作日历");
  await form.getByLabel("文号").fill("国办发明电〔2030〕9号");
  await form.getByLabel("来源地址").fill("https://www.gov.cn/notice-2031.htm");
  await form.locator('input[type="file"]').setInputFiles(file(["2031-01-01,休息,元旦", "2031-01-05,休息,元旦"]));
  await expect(form.getByText("第 3 行：2031-01-05 为星期日，原本休息，请删除该行")).toBeVisible();
  await expect(button(form, "导入")).toBeDisabled();
  await form.locator('input[type="file"]').setInputFiles(file(["2031-01-01,休息,元旦", "2031-01-05,上班,元旦"]));
  await expect(form.getByText("将导入休息 1 天、上班 1 天")).toBeVisible();
  await button(form, "导入").click();
  await expectNotification(page, "导入完成");
  await expect(page.getByText("国办发明电〔2030〕9号")).toBeVisible();
  await page.reload();
  await expect(button(page, "2031年1月5日，上班，元旦")).toBeVisible();
  await expect(button(page, "核对无误")).toBeDisabled();
  await button(page, "删除年度").click();
  await button(page.getByRole("dialog"), "删除年度").click();
  await expectNotification(page, "2031 年已删除");
  await expect(page.getByText("2031 年尚未导入通知")).toBeVisible();
});

test("[TENDER-07, TENDER-09] changes a rule, calculates by it, and resets it", async ({ page }) => {
  const rule = "中标候选人公示 · 招标投标";
  await page.goto("/tender/rules");
  await button(page, `编辑 ${rule}`).click();
  const form = dialog(page, "编辑时限规则");
  await form.getByLabel("数值").fill("5");
  await button(form, "保存").click();
  await expectNotification(page, "“中标候选人公示”已保存");

  await page.goto("/tender/calendar#2026");
  await button(page, "2026年9月25日，休息，中秋节").click();
  await page.getByLabel("期限", { exact: true }).click();
  await page.getByTitle(`${rule}：5 日`, { exact: true }).click();
  await expect(page.getByText("截止日：2026-09-30 24:00")).toBeVisible();
  await button(page, "2026年9月26日，周末").click();
  await expect(page.getByText("截止日：2026-10-08 24:00")).toBeVisible();
  await expect(page.getByText("2026-10-01 国庆节放假")).toBeVisible();

  await page.goto("/tender/rules");
  await button(page, `恢复出厂 ${rule}`).click();
  await button(page.getByRole("dialog"), "恢复出厂").click();
  await expectNotification(page, `“${rule}”已恢复出厂内容`);
});
