// Follows docs/guide/online-forms.md step by step, with the names of the guide.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/browser.ts";
import { button, dialog } from "./support/controls.ts";
import { expectNotification } from "./support/notifications.ts";
import { createPerson } from "./support/portal-data.ts";
import { pressWithProof } from "./support/press-with-proof.ts";
import { openSession } from "./support/session.ts";

/** Returns the visible element: other tabs of the workspace remain in the page, hidden. */
const firstVisible = (locator: Locator) => locator.filter({ visible: true }).first();
const view = (page: Page, name: string) => firstVisible(page.getByText(name, { exact: true }));

async function choose(area: Page | Locator, page: Page, label: string | RegExp, option: string): Promise<void> {
  await area.getByRole("combobox", { name: label }).click();
  await page.getByTitle(option, { exact: true }).last().click();
}

async function newForm(page: Page, title: string, code: string, kind: string): Promise<void> {
  await button(page, "新建表单").click();
  const form = dialog(page, "新建表单");
  await form.getByLabel("标题").fill(title);
  await form.getByLabel("编码").fill(code);
  await choose(form, page, "类型", kind);
  await button(form, "新建并设计").click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}

/** Adds a field as in the table of the guide. */
async function field(page: Page, control: string, title: string, name: string, isRequired = false): Promise<void> {
  await firstVisible(button(page, `选择字段 ${control}`)).click();
  await firstVisible(page.getByLabel("标题", { exact: true })).fill(title);
  await firstVisible(page.getByLabel("字段名称", { exact: true })).fill(name);
  if (isRequired) await firstVisible(page.getByRole("checkbox", { name: "必填" })).check();
}

async function asCondition(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "页面" }).click();
  await choose(page, page, "作为查询条件", "单个值");
  await page.getByRole("tab", { name: "存储" }).click();
}

async function publish(page: Page): Promise<void> {
  await button(page, "保存草稿").click();
  await expect(firstVisible(page.getByText("修改已保存"))).toBeVisible();
  await button(page, "预览发布").click();
  const plan = dialog(page, /^发布/);
  await button(plan, "发布").click();
  await expect(plan).toBeHidden();
  await expect(firstVisible(page.getByText("已发布 v1"))).toBeVisible();
}

test.describe("the guide", () => {
  test.use({ account: "admin", viewport: { width: 1440, height: 900 } });
  // The journey covers all six steps of the guide, with two designs: three times the work of others.
  test.describe.configure({ timeout: 360_000 });

  test("[ONLINE-01, ADMINDATA-24] creates a ledger of bonds in the designer, which a colleague fills and queries", async ({
    page,
    browser,
  }) => {
    await createPerson("ledgerkeeper", "13800000791", "calock");
    await test.step("第一步：新建主表", async () => {
      await page.goto("/online/designer");
      await newForm(page, "保证金登记", "guide_bond", "主表");
      for (const control of ["单行文本", "数字", "数字", "日期", "单行文本"])
        await button(page, `添加${control}`).click();
      await field(page, "单行文本", "项目名称", "project", true);
      await asCondition(page);
      await field(page, "数字", "应缴金额", "due", true);
      await field(page, "数字2", "已缴金额", "paid");
      await page.getByLabel("默认值").fill("0");
      await field(page, "日期", "缴纳截止日", "deadline");
      await field(page, "单行文本2", "状态", "state");
      await asCondition(page);
      await expect(page.getByText("没有问题")).toBeVisible();
    });
    await test.step("第二步：填写子表编码，发布主表", async () => {
      await page.getByRole("tab", { name: "表单", exact: true }).click();
      await page.getByRole("combobox", { name: "子表" }).fill("guide_bond_pay");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
      await publish(page);
    });
    await test.step("第三步：建子表", async () => {
      await button(page, "返回列表").click();
      await newForm(page, "缴纳明细", "guide_bond_pay", "子表");
      for (const control of ["弹窗选择记录", "日期", "数字"]) await button(page, `添加${control}`).click();
      await field(page, "弹窗选择记录", "所属保证金", "bond", true);
      await page.getByRole("tab", { name: "关联" }).click();
      await choose(page, page, "关联的表单", "保证金登记（guide_bond）");
      await page.getByRole("tab", { name: "存储" }).click();
      await field(page, "日期", "缴纳日期", "paid_on", true);
      await field(page, "数字", "金额", "amount", true);
      await publish(page);
    });
    await test.step("第四步：自动计算状态", async () => {
      await button(page, "返回列表").click();
      await page
        .getByRole("row", { name: /保证金登记/ })
        .getByRole("button", { name: "设计" })
        .click();
      await view(page, "增强规则").click();
      await button(page, "添加计算字段").click();
      await choose(page, page, "计算字段第 1 条的字段", "状态（state）");
      await page
        .getByRole("textbox", { name: "计算字段第 1 条的表达式" })
        .fill("row.paid >= row.due ? '已缴清' : row.paid > 0.0 ? '部分缴纳' : '待缴纳'");
      await button(page, "保存表单规则").click();
      await expectNotification(page, "增强规则已保存");
      await page
        .getByRole("tab", { name: "列表" })
        .or(page.getByText("列表", { exact: true }))
        .first()
        .click();
      await button(page, "添加颜色").click();
      await choose(page, page, "行的颜色第 1 条的颜色", "红色");
      await page
        .getByRole("textbox", { name: "行的颜色第 1 条的条件" })
        .fill("row.state != '已缴清' && days(row.deadline, today) > 0");
      await button(page, "保存列表规则").click();
      await expect(firstVisible(page.getByText("已保存", { exact: true }))).toBeVisible();
    });
    await test.step("第五步：建立菜单并授权", async () => {
      await page.goto("/online/designer");
      await button(page, "保证金登记 的更多操作").click();
      await page.getByRole("menuitem", { name: "建立菜单" }).click();
      const menu = dialog(page, /菜单/);
      await pressWithProof(page, button(menu, "建立菜单"), "菜单“保证金登记”已建立，请在角色管理中授予角色");
      await page.goto("/system/roles");
      await page
        .getByRole("row", { name: /财务（保证金）/ })
        .getByRole("button", { name: /授权/ })
        .click();
      await page.getByLabel("查找菜单、按钮或权限编码").fill("保证金登记");
      await page.getByRole("checkbox", { name: "保证金登记", exact: true }).click();
      await firstVisible(button(page, "保存")).click();
      await button(dialog(page, "保存授权变更"), "保存").click();
      await expectNotification(page, "授权已保存");
    });
    await test.step("第六步：登记第一笔", async () => {
      const context = await browser.newContext();
      const colleague = await context.newPage();
      await openSession(colleague, "ledgerkeeper");
      await colleague.goto("/online/forms/guide_bond");
      await button(colleague, "新增").click();
      await expect(colleague.getByRole("spinbutton", { name: /^应缴金额/ })).toBeVisible();
      await colleague
        .getByRole("textbox", { name: /^项目名称/ })
        .last()
        .fill("食堂设备采购");
      await colleague.getByRole("spinbutton", { name: /^应缴金额/ }).fill("50000");
      await colleague.getByRole("spinbutton", { name: /^已缴金额/ }).fill("50000");
      await colleague.getByRole("textbox", { name: /^缴纳截止日/ }).fill("2026-12-31");
      await colleague.keyboard.press("Enter");
      await expect(colleague.getByText("已缴清", { exact: true })).toBeVisible();
      for (const [row, [day, amount]] of [
        ["2026-11-02", "30000"],
        ["2026-11-05", "20000"],
      ].entries()) {
        await button(colleague, "添加一行").click();
        await colleague.getByRole("textbox", { name: `缴纳日期，第 ${row + 1} 行` }).fill(day ?? "");
        await colleague.keyboard.press("Enter");
        await colleague.getByRole("spinbutton", { name: `金额，第 ${row + 1} 行` }).fill(amount ?? "");
      }
      await button(colleague, "保存").click();
      await expectNotification(colleague, "已保存");
      // The dialog closes after the list is reloaded, and has the focus until then.
      await expect(colleague.getByRole("dialog")).toBeHidden();
      await colleague.getByRole("textbox", { name: "状态" }).fill("已缴清");
      await button(colleague, "查询").click();
      const record = colleague.getByRole("row", { name: /食堂设备采购.*已缴清/ });
      await expect(record).toBeVisible();
      await button(record, /^查看/).click();
      for (const paid of [/2026-11-02.*30,000\.00/, /2026-11-05.*20,000\.00/])
        await expect(colleague.getByRole("row", { name: paid })).toBeVisible();
      await context.close();
    });
  });
});
