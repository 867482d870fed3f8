// Reference data of forms and lists: an administrator edits dictionaries, categories and rules, and everybody reads
// them.
import { expect, stored } from "./support/browser.ts";
import { callAs } from "./support/calls.ts";
import { button, chooseMore, dialog, row } from "./support/controls.ts";
import { expectNotification } from "./support/notifications.ts";
import { test } from "./support/shared-page.ts";

test.use({ account: "admin", viewport: { width: 1440, height: 900 }, group: "reference-data" });

test("[ADMINDATA-25] creates a select list with items, which is answered by its type, and deletes it", async ({
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
  const readAnswer = async () =>
    (
      await (
        await page.request.get("/api/common/select/byType/journey", { headers: { "x-access-token": token } })
      ).json()
    ).result;
  expect(await readAnswer()).toEqual([
    { value: "1", text: "现场评审" },
    { value: "2", text: "远程评审" },
  ]);
  await page.goto("/system/dictionaries#selects");
  await button(page, "评审方式 的更多操作").click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await button(page.getByRole("dialog"), "删除").click();
  await expectNotification(page, "“评审方式”已移入回收站");
  expect(await readAnswer()).toBeNull();
});

test("[SEC-73] enlarges a text area with its text", async ({ page }) => {
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
  // The library's element for measuring exists and is invisible.
  const measuring = page.locator("body > textarea");
  await expect(measuring).toHaveCount(1);
  await expect(measuring).toHaveCSS("visibility", "hidden");
  await expect(measuring).toHaveCSS("position", "absolute");
});

test("[ADMINDATA-25] creates a category tree, which is answered by its code, and deletes a branch", async ({
  page,
}) => {
  await page.goto("/system/categories");
  await button(page, "新增一级分类").click();
  const form = dialog(page, "新增一级分类");
  await form.getByLabel("名称").fill("巡回品目");
  await button(form, "保存").click();
  const { text } = await expectNotification(page, /^“巡回品目”已保存，编码 \w+$/);
  const code = /\w+$/.exec(text)?.[0] ?? "";
  await button(page, "新增下级").click();
  const below = dialog(page, "在“巡回品目”下新增分类");
  await below.getByLabel("名称").fill("办公家具");
  await button(below, "保存").click();
  await expectNotification(page, /^“办公家具”已保存/);
  // The node is chosen and in the address before the page is reloaded.
  await expect(page.getByText("巡回品目 / 办公家具")).toBeVisible();
  await page.reload();
  await expect(page.getByText("巡回品目 / 办公家具")).toBeVisible();
  const tree = await (await callAs("buyer", `/api/common/category/tree/${code}`)).text();
  expect(tree).toContain("办公家具");
  expect((await callAs("buyer", "/api/system/categories")).status()).toBe(403);
  await button(page, "删除").click();
  await button(page.getByRole("dialog"), "删除").click();
  await expectNotification(page, "“办公家具”已删除");
  await expect(page.getByRole("heading", { name: "巡回品目", level: 2 })).toBeVisible();
  await expect(page.getByText("没有", { exact: true })).toBeVisible();
});

test("[ADMINDATA-19, ADMINDATA-25] creates a check rule, which accepts or refuses values with its message", async ({
  page,
}) => {
  const judged = async (value: string) =>
    (await (
      await callAs("buyer", "/api/sys/checkRule/checkByCode", { ruleCode: "journey_lot", value })
    ).json()) as object;
  await page.goto("/system/check-rules");
  await button(page, "新增校验规则").click();
  const form = dialog(page, "新增校验规则");
  await form.getByLabel("编码").fill("journey_lot");
  await form.getByLabel("名称").fill("巡回标段号");
  await form.getByLabel("表达式").fill("BD[0-9]{4}");
  await form.getByLabel("不符合时的提示").fill("标段号为 BD 加四位数字");
  await button(form, "保存").click();
  await expectNotification(page, "已保存“巡回标段号”");
  await page.goto("/system/check-rules?keyword=journey_lot");
  await expect(row(page, "巡回标段号")).toContainText("启用");
  expect(await judged("BD2026")).toMatchObject({ success: true });
  expect(await judged("2026")).toMatchObject({ success: false, message: "标段号为 BD 加四位数字" });
  await chooseMore(page, button(page, "巡回标段号 的更多操作"), "停用");
  await expectNotification(page, "“巡回标段号”已停用");
  expect(await judged("2026")).toMatchObject({ success: true });
  expect((await callAs("buyer", "/api/system/check-rules")).status()).toBe(403);
});

test("[ADMINDATA-25] creates a fill rule and draws a number, after which the list shows the next one", async ({
  page,
}) => {
  await page.goto("/system/fill-rules");
  await button(page, "新增填值规则").click();
  const form = dialog(page, "新增填值规则");
  await form.getByLabel("编码").fill("journey_number");
  await form.getByLabel("名称").fill("巡回编号");
  const first = form.getByRole("group", { name: "第 1 部分" });
  await first.getByLabel("文本").fill("XH-");
  await button(form, "保存").click();
  await expectNotification(page, "已保存“巡回编号”");
  await page.goto("/system/fill-rules?keyword=journey_number");
  const next = /XH-\d*0001/;
  await expect(row(page, "巡回编号")).toContainText(next);
  await button(page, "取号 巡回编号").click();
  await button(page.getByRole("dialog"), "取号").click();
  await expectNotification(page, /^已取用编号 XH-\d*0001$/);
  await page.reload();
  await expect(row(page, "巡回编号")).toContainText(/XH-\d*0002/);
  // A caller without the permission learns no number.
  expect((await callAs("buyer", "/api/fill-rules/draw", { code: "journey_number" })).status()).toBe(403);
});
