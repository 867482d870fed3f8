import type { Locator, Page } from "@playwright/test";
import { expect, stored, test } from "./support/browser.ts";
import { expectNotification } from "./support/notifications.ts";
import { queryPortal } from "./support/portal-data.ts";
import { pressProving } from "./support/proving.ts";

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test.describe("an administrator", () => {
  test.use({ account: "admin", viewport: { width: 1440, height: 900 } });

  test("[ADMINDATA-25] makes a select list with items, which is answered by its type, and deletes it", async ({
    page,
  }) => {
    await page.goto("/system/dictionaries#selects");
    await button(page, "新增选择列表").click();
    const form = dialog(page, "新增选择列表");
    await form.getByLabel("编码").fill("journey");
    await form.getByLabel("名称").fill("评审方式");
    await button(form, "保存").click();
    await expectNotification(page, "已保存“评审方式”");
    for (const [value, text] of [
      ["1", "现场评审"],
      ["2", "远程评审"],
    ] as const) {
      await button(page, "新增字典项").click();
      const item = dialog(page, "新增字典项");
      await item.getByLabel("值", { exact: true }).fill(value);
      await item.getByLabel("文本").fill(text);
      await button(item, "保存").click();
      await expectNotification(page, `已保存“${text}”`);
    }
    await page.reload();
    await expect(page.getByText("远程评审")).toBeVisible();
    const token = String((await stored(page, "Access-Token"))?.value);
    const answered = async () =>
      (
        await (
          await page.request.get("/api/common/select/byType/journey", { headers: { "x-access-token": token } })
        ).json()
      ).result;
    expect(await answered()).toEqual([
      { value: "1", text: "现场评审" },
      { value: "2", text: "远程评审" },
    ]);
    await page.goto("/system/dictionaries#selects");
    await button(page, "评审方式 的更多操作").click();
    await page.getByRole("menuitem", { name: "删除" }).click();
    await button(page.getByRole("dialog"), "删除").click();
    await expectNotification(page, "“评审方式”已移入回收站");
    expect(await answered()).toBeNull();
  });

  test("[SEC-73] has a text area grow by what is typed, and no other one on the page that measures it", async ({
    page,
  }) => {
    await page.goto("/system/dictionaries#selects");
    await button(page, "新增选择列表").click();
    const area = dialog(page, "新增选择列表").getByLabel("说明");
    const height = async () => Math.round((await area.boundingBox())?.height ?? 0);
    await expect(area).toBeVisible();
    const empty = await height();
    await area.fill("一\n二\n三\n四");
    await expect.poll(height).toBeGreaterThan(empty);
    type Sized = { scrollHeight: number; clientHeight: number };
    const isWhole = () =>
      area.evaluate((at) => (at as unknown as Sized).scrollHeight <= (at as unknown as Sized).clientHeight);
    await expect.poll(isWhole).toBe(true);
    // What the library measures by is there, and out of sight.
    const measuring = page.locator("body > textarea");
    await expect(measuring).toHaveCount(1);
    await expect(measuring).toHaveCSS("visibility", "hidden");
    await expect(measuring).toHaveCSS("position", "absolute");
  });

  test("[ADMINDATA-25] makes, renames and deletes a department", async ({ page }) => {
    const kept = async () =>
      queryPortal<{ depart_name: string }>("SELECT depart_name FROM department WHERE depart_name LIKE '巡回评审%'");
    await page.goto("/system/departments");
    await page.getByRole("treeitem").first().click();
    await button(page, "新增下级").click();
    const form = page.getByRole("dialog").filter({ hasText: "新增部门" });
    await form.getByLabel("部门名称").fill("巡回评审处");
    await pressProving(page, button(form, "保存"), /^“巡回评审处”已新增，编码 \w+/);
    const title = (name: string) => page.getByRole("heading", { name, level: 2 });
    await expect(title("巡回评审处")).toBeVisible();
    await page.reload();
    await expect(title("巡回评审处")).toBeVisible();
    await button(page, "改名").click();
    const renaming = dialog(page, "部门改名");
    await renaming.getByLabel("部门名称").fill("巡回评审中心");
    await pressProving(page, button(renaming, "保存"), "已改名为“巡回评审中心”");
    expect(await kept()).toEqual([{ depart_name: "巡回评审中心" }]);
    await expect(title("巡回评审中心")).toBeVisible();
    await button(page, "删除").click();
    await pressProving(page, button(page.getByRole("dialog"), "删除"), "“巡回评审中心”已删除");
    expect(await kept()).toEqual([]);
  });

  test("[ADMINDATA-25] makes a role, changes its name and deletes it", async ({ page }) => {
    const kept = async () => queryPortal<{ name: string }>("SELECT name FROM role WHERE code = 'journey_secretary'");
    await page.goto("/system/roles");
    await button(page, "新增角色").click();
    const form = dialog(page, "新增角色");
    await form.getByLabel("名称").fill("评审秘书");
    await form.getByLabel("编码").fill("journey_secretary");
    await pressProving(page, button(form, "保存"), "已保存角色“评审秘书”");
    await button(page, "更多操作：评审秘书").click();
    await page.getByRole("menuitem", { name: "编辑" }).click();
    const editing = dialog(page, "编辑角色");
    await editing.getByLabel("名称").fill("评审联络人");
    await pressProving(page, button(editing, "保存"), "已保存角色“评审联络人”");
    await page.reload();
    expect(await kept()).toEqual([{ name: "评审联络人" }]);
    await button(page, "更多操作：评审联络人").click();
    await page.getByRole("menuitem", { name: "删除" }).click();
    await pressProving(page, button(page.getByRole("dialog"), "删除"), "已删除角色“评审联络人”");
    expect(await kept()).toEqual([]);
  });
});
