import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/browser.ts";
import { button, dialog } from "./support/controls.ts";
import { expectNotification } from "./support/notifications.ts";
import { queryPortal } from "./support/portal-data.ts";
import { pressWithProof } from "./support/press-with-proof.ts";
import { openSession } from "./support/session.ts";

/** Types the option: a list renders only some of many options. */
const choose = async (page: Page, name: string, option: string) => {
  await page.getByRole("combobox", { name, exact: true }).click();
  await page.keyboard.type(option);
  await page.getByTitle(option, { exact: true }).last().click();
};
const design = (page: Page, view: string) => page.getByRole("group", { name: "设计内容" }).getByText(view).click();

/** Grants the report's menu and buttons to another role than the author's, and has the nodes read its rights again. */
async function grantTo(role: string): Promise<void> {
  await queryPortal(
    `INSERT INTO role_grant (role_id, menu_item_id)
     SELECT r.id, m.id FROM role r, menu_item m
     WHERE r.code = $1
       AND (m.component = 'online/report-list/journey_methods' OR m.action LIKE 'report:journey_methods:%')
     ON CONFLICT DO NOTHING`,
    [role],
  );
  await queryPortal("SELECT pg_notify('portal', 'permission *')");
}

test.describe("a report of one's own", () => {
  test.use({ account: "admin", viewport: { width: 1440, height: 900 } });

  test("[ONLINE-01] is designed, tried out, added to the menu, and read by its grantees", async ({ page, browser }) => {
    await page.goto("/online/report-designer");
    await button(page, "新建报表").click();
    const form = dialog(page, "新建报表");
    await form.getByLabel("名称").fill("采购方式统计");
    await form.getByLabel("编码").fill("journey_methods");
    await form.getByLabel("数据集").click();
    await page.getByText(/^档案（\d+ 列）$/).click();
    await button(form, "新建并设计").click();
    await expect(page.getByRole("heading", { name: "采购方式统计", level: 1 })).toBeVisible();

    const preview = page.getByRole("region", { name: "预览" });
    await expect(preview.getByText(/^共\s*[1-9][\d,]*\s*行$/)).toBeVisible();
    await design(page, "汇总");
    await button(page, "添加汇总").click();
    await choose(page, "第 1 级分组", "采购方式");
    await choose(page, "横向展开为交叉表", "归档日期");
    await choose(page, "横向的分组方式", "按年");
    await preview.getByRole("tab", { name: "汇总" }).click();
    await expect(preview.getByRole("table", { name: "汇总前 10 组" }).getByText("公开招标")).toBeVisible();
    await design(page, "图表");
    await button(page, "添加图表").click();
    await button(page, "保存").click();
    await expectNotification(page, "报表已保存");
    await button(page, "启用").click();
    await expectNotification(page, "“采购方式统计”已启用");

    await button(page, "返回列表").click();
    await button(page, "采购方式统计 的更多操作").click();
    await page.getByRole("menuitem", { name: "建立菜单" }).click();
    const making = button(dialog(page, "为“采购方式统计”建立菜单"), "建立菜单");
    await pressWithProof(page, making, "菜单“采购方式统计”已建立，请在角色管理中授予角色");

    await grantTo("archivist");
    const context = await browser.newContext({
      baseURL: new URL("/", page.url()).href,
      storageState: { cookies: [], origins: [] },
      viewport: { width: 1440, height: 900 },
    });
    const reader = await context.newPage();
    await openSession(reader, "archivist");
    await reader.goto("/online/reports/journey_methods?part=charts");
    await expect(reader.getByRole("img", { name: /^图表 1。共 \d+ 项。$/ })).toBeVisible();
    await reader.getByRole("tab", { name: /^汇总/ }).click();
    const figure = reader.getByRole("button", { name: /^公开招标 数量 [\d,]+，查看明细$/ });
    const count = (await figure.textContent())?.replace(/\D/g, "") ?? "";
    await figure.click();
    await expect(reader.getByText("采购方式：公开招标")).toBeVisible();
    await expect(reader.getByRole("tab", { name: /^明细/ })).toHaveText(
      new RegExp(`^明细\\s*${Number(count).toLocaleString("zh-CN")}$`),
    );
    const started = reader.waitForEvent("download");
    await button(reader, "导出").click();
    await reader.getByRole("menuitem", { name: "导出为 CSV" }).click();
    const lines = readFileSync(await (await started).path(), "utf8")
      .split("\r\n")
      .slice(1, -1);
    expect(lines.length).toBe(Number(count));
    await context.close();
  });
});
