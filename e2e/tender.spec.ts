// A tender from its draft to the announcement, a correction and the cancellation, by two accounts of a buyer; a stranger
// reads each without scripts.

import type { Page } from "@playwright/test";
import { beijingMinute } from "@tender/contract/beijing";
import { expect, test } from "./support/browser.ts";
import { button, dialog } from "./support/controls.ts";
import { expectNotification } from "./support/notifications.ts";
import { openSession } from "./support/session.ts";

test.describe.configure({ mode: "serial" });

const NAME = `图书馆空调更换 ${Date.now()}`;
const DAY_MS = 86_400_000;
const inDays = (days: number): string => beijingMinute(Date.now() + days * DAY_MS);
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const setTime = async (page: Page, name: string, days: number): Promise<void> => {
  await field(page, name).fill(inDays(days));
  await field(page, name).press("Tab");
};

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name, exact: true }).click();
  await page.getByTitle(option, { exact: true }).click();
}

/** Opens the project from the list. */
async function openProject(page: Page): Promise<void> {
  await page.goto(`/tender/projects?keyword=${encodeURIComponent(NAME)}`);
  await button(page, `查看 ${NAME}`).click();
  await expect(page.getByRole("heading", { name: NAME, level: 1 })).toBeVisible();
}

async function submitAnnouncement(page: Page): Promise<void> {
  await button(page, "提交发布").click();
  await button(page.getByRole("dialog"), "提交发布").click();
  await expectNotification(page, "已提交，等待另一人审批");
}

/** The second person finds the announcement among the to-dos, and approves it. */
async function approve(page: Page): Promise<void> {
  await page.goto("/tender/desk");
  await page.getByRole("listitem").filter({ hasText: NAME }).filter({ hasText: "审批公告" }).getByRole("link").click();
  await button(page, "查看待审批的公告").click();
  await button(page, "批准并发布").click();
  await expectNotification(page, "已批准并发布");
}

test("[TENDER-16, TENDER-30] writes a project that saves itself, and submits its announcement", async ({ page }) => {
  test.slow();
  await openSession(page, "buyer");
  await page.goto("/tender/projects");
  await button(page, "新建项目").click();
  await expect(page).toHaveURL(/edit=/);
  const checks = page.getByRole("region", { name: "发布前检查" });
  await expect(checks.getByText("请填写项目名称")).toBeVisible();
  await field(page, "项目名称").fill(NAME);
  await choose(page, "行政区划", "北京市");
  await page.getByRole("radio", { name: "政府采购法" }).check();
  await page.getByRole("radio", { name: "货物" }).check();
  await choose(page, "采购方式", "公开招标");
  await choose(page, "组织形式", "分散");
  await field(page, "资金来源").fill("财政资金");
  await field(page, "项目概况").fill("更换图书馆中央空调。");
  await field(page, "预算金额（元）").fill("1200000");
  await field(page, "最高限价（元）").fill("1300000");
  await expect(checks.getByText("最高限价不得超过预算金额")).toBeVisible();
  await field(page, "最高限价（元）").fill("1150000");
  await page.getByRole("radio", { name: "最低评标价" }).check();
  await button(page, "增加一项需求").click();
  await field(page, "第 1 项需求的名称").fill("空调机组");
  await field(page, "第 1 项需求的数量").fill("12");
  await field(page, "第 1 项需求的单位").fill("台");
  await field(page, "供应商的资格要求").fill("具有独立承担民事责任的能力。");
  await field(page, "采购文件的获取方式").fill("在本平台下载");
  await setTime(page, "采购文件开始提供的时间", 1);
  await setTime(page, "采购文件停止提供的时间", 10);
  await setTime(page, "投标截止及开标时间", 12);
  // The rule and its source stand beside the form while the deadline is too early.
  await expect(checks.getByText(/^依据：/).first()).toBeVisible();
  await setTime(page, "投标截止及开标时间", 40);
  await field(page, "递交地点").fill("公共资源交易中心三楼");
  await field(page, "开标地点").fill("公共资源交易中心开标一室");
  const buyerContact = page.getByRole("group", { name: "采购人联系方式" });
  await buyerContact.getByRole("textbox", { name: "联系人" }).fill("陈老师");
  await buyerContact.getByRole("textbox", { name: "联系电话" }).fill("010-88888888");
  await page
    .getByLabel("选择要上传的文件")
    .setInputFiles({ name: "招标文件.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") });
  await expectNotification(page, "已上传");
  await expect(checks.getByText("内容完整，符合时限规则。")).toBeVisible();
  await expect(page.getByText(/^已自动保存/)).toBeVisible();
  await page.reload();
  await expect(field(page, "项目名称")).toHaveValue(NAME);
  await button(page, "起草采购公告").click();
  await expect(field(page, "标题")).toHaveValue(new RegExp(NAME));
  await submitAnnouncement(page);
  await expect(page.getByText("您提交的公告须由另一人审批")).toBeVisible();
  await expect(button(page, "批准并发布")).toHaveCount(0);
});

test("[TENDER-26, TENDER-30] another person approves it from the to-dos", async ({ page }) => {
  await openSession(page, "buyerhead");
  await approve(page);
});

test("[TENDER-22, TENDER-30] corrects the deadline, which the second person approves", async ({ page, browser }) => {
  await openSession(page, "buyer");
  await openProject(page);
  await expect(page.getByRole("timer")).toContainText("天");
  await button(page, "起草更正公告").click();
  await field(page, "更正理由").fill("延长投标时间");
  await setTime(page, "新的投标截止及开标时间", 50);
  await expect(page.getByText(/^已自动保存/)).toBeVisible();
  await button(page, "重新生成正文").click();
  await button(page.getByRole("dialog"), "重新生成正文").click();
  await expectNotification(page, "已重新生成");
  await submitAnnouncement(page);
  const second = await (await browser.newContext()).newPage();
  await openSession(second, "buyerhead");
  await approve(second);
  await second.context().close();
});

test("[TENDER-23, TENDER-30] cancels the project, which the second person approves", async ({ page, browser }) => {
  await openSession(page, "buyer");
  await openProject(page);
  await button(page, "起草其他公告").click();
  await page.getByRole("menuitem", { name: "终止公告" }).click();
  await field(page, "终止理由").fill("采购任务取消");
  await expect(page.getByText(/^已自动保存/)).toBeVisible();
  await submitAnnouncement(page);
  const second = await (await browser.newContext()).newPage();
  await openSession(second, "buyerhead");
  await approve(second);
  await second.context().close();
  await openProject(page);
  await expect(page.getByRole("region", { name: "标段" }).getByText("已终止")).toBeVisible();
  await button(page, "更多操作").click();
  await page.getByRole("menuitem", { name: "重新采购" }).click();
  await button(dialog(page, "重新采购"), "新建项目").click();
  await expect(page.getByRole("heading", { name: `${NAME}（重新采购）`, level: 1 })).toBeVisible();
});
