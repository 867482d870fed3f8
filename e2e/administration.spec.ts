// Administration of people and their rights on the real server: each change is verified on another screen or by a call.
import { expect } from "./support/browser.ts";
import { callAs } from "./support/calls.ts";
import { button, chooseMore, dialog, row } from "./support/controls.ts";
import { expectNotification } from "./support/notifications.ts";
import { createPerson, queryPortal } from "./support/portal-data.ts";
import { pressWithProof } from "./support/press-with-proof.ts";
import { test } from "./support/shared-page.ts";

test.use({ account: "admin", viewport: { width: 1440, height: 900 }, group: "administration" });

test("[ADMINDATA-25, SEC-12] adds a person, corrects the name, and ends the person's sessions by a freeze", async ({
  page,
}) => {
  await page.goto("/system/users");
  const form = dialog(page, "新增用户");
  await pressWithProof(page, button(page, "新增用户"), form);
  await form.getByLabel("账号").fill("journey.guest");
  await form.getByLabel("姓名").fill("程望舒");
  await form.getByLabel("手机号").fill("13900000901");
  await form.getByRole("combobox", { name: "所属部门" }).fill("采购单位");
  await page.getByTitle("示例市公共资源交易中心 / 采购单位").click();
  await form.getByRole("heading", { name: "新增用户" }).click();
  const link = dialog(page, "设置密码的一次性链接");
  await button(form, "新增并生成链接").click();
  await expect(link.getByText(/\/set-password#[\w-]{43}$/)).toBeVisible();
  await link.getByRole("checkbox", { name: "我已保存链接" }).check();
  await button(link, "完成").click();

  await page.goto("/system/users?keyword=journey.guest");
  await expect(row(page, "程望舒")).toContainText("待设置密码");
  await button(page, "编辑 程望舒").click();
  const editing = dialog(page, "编辑用户");
  await expect(editing.getByLabel("手机号")).toHaveValue("139****0901");
  await editing.getByLabel("姓名").fill("程望");
  await pressWithProof(page, button(editing, "保存"), "程望 的资料已保存");
  await page.reload();
  await expect(row(page, "journey.guest")).toContainText("采购单位");
  await expect(button(page, "编辑 程望")).toBeVisible();

  await createPerson("journey.frozen", "13900000902");
  const session = async () => (await callAs("journey.frozen", "/api/session/current")).status();
  expect(await session()).toBe(200);
  await page.goto("/system/users?keyword=journey.frozen");
  await chooseMore(page, button(page, "journey.frozen 的更多操作"), "冻结");
  await pressWithProof(page, button(page.getByRole("dialog"), "冻结"), "journey.frozen 已冻结");
  await expect(row(page, "journey.frozen").last()).toContainText("已冻结");
  expect(await session()).toBe(500);
  expect((await callAs("buyer", "/api/system/users")).status()).toBe(403);
});

test("[ADMINDATA-25] creates a position and assigns it to a person, whom 通讯录 shows with it", async ({ page }) => {
  await page.goto("/system/positions");
  await button(page, "新增职务").click();
  const form = dialog(page, "新增职务");
  await form.getByLabel("名称").fill("评审组长");
  await form.getByLabel("编码").fill("review-lead");
  await button(form, "保存").click();
  await expectNotification(page, "已保存职务“评审组长”");
  await button(page, "任职人员 评审组长").click();
  await button(page, "添加任职人员").click();
  const adding = dialog(page, "添加任职人员");
  await adding.getByRole("combobox", { name: "人员" }).fill("lincaiwei");
  await page.getByTitle(/^林采薇（buyer），采购单位/).click();
  await button(adding, "添加任职人员").click();
  await expectNotification(page, "已添加 1 项任职");

  await page.goto("/organisation/contacts?keyword=lincaiwei");
  await expect(row(page, "林采薇")).toContainText("评审组长");
  const listed = await (await callAs("archivist", "/api/contacts?keyword=lincaiwei")).text();
  expect(listed).toContain("评审组长");
  expect(listed).not.toContain("13800000002");
  expect((await callAs("buyer", "/api/system/positions")).status()).toBe(403);
});

test("[ADMINDATA-25, SEC-87] reveals a whole number for a reason, which the trail records with the caller", async ({
  page,
}) => {
  await page.goto("/organisation/contacts?keyword=lincaiwei");
  await button(page, "查看 林采薇 的完整联系方式").click();
  const asking = dialog(page, "查看完整联系方式");
  await asking.getByLabel("查看理由").fill("核对开标联系人");
  await pressWithProof(page, button(asking, "查看"), page.getByText("13800000002"));
  await page.goto("/system/audit#reveals");
  await expect(row(page, "核对开标联系人")).toContainText("admin");
  expect((await callAs("buyer", "/api/contacts/reveal", { id: "x", reason: "核对" })).status()).toBe(403);
});

test("[ADMINDATA-25, PERM-02] adds an item to the menu of the people who are granted it, and removes it", async ({
  page,
}) => {
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await page.goto("/system/menus");
  await page.getByLabel("查找标题、路径或权限编码").fill("使用指南");
  await page.getByRole("treeitem").getByText("使用指南").click();
  const panel = page.getByRole("region", { name: "使用指南" });
  await expect(panel).toContainText("layouts/iframe");
  await button(page, "新增顶级菜单").click();
  const form = dialog(page, "新增菜单");
  await form.getByLabel("标题").fill("巡回通讯录");
  await form.getByLabel("路径").fill("/journey/contacts");
  await form.getByLabel("页面组件").fill("contacts/people");
  await pressWithProof(page, button(form, "保存"), "已保存“巡回通讯录”");
  const createdItem = page.getByRole("region", { name: "巡回通讯录" });
  await expect(createdItem).toContainText("1 个角色");
  await page.reload();
  await expect(menu.getByText("巡回通讯录", { exact: true })).toBeVisible();
  await page.getByLabel("查找标题、路径或权限编码").fill("巡回通讯录");
  const menuOf = async (username: string) =>
    (await callAs(username, "/api/sys/permission/getUserPermissionByToken?appId=70001")).text();
  expect(await menuOf("admin")).toContain("巡回通讯录");
  expect(await menuOf("archivist")).not.toContain("巡回通讯录");
  await page.getByRole("treeitem").getByText("巡回通讯录").click();
  await button(createdItem, "删除").click();
  await pressWithProof(page, button(page.getByRole("dialog"), "删除"), "已删除 1 项");
  await page.reload();
  await expect(menu.getByText("帮助中心", { exact: true })).toBeVisible();
  await expect(menu.getByText("巡回通讯录", { exact: true })).toHaveCount(0);
});

test("[ADMINDATA-25] creates, renames and deletes a department", async ({ page }) => {
  const storedNames = async () =>
    queryPortal<{ depart_name: string }>("SELECT depart_name FROM department WHERE depart_name LIKE '巡回评审%'");
  await page.goto("/system/departments");
  await page.getByRole("treeitem").first().click();
  await button(page, "新增下级").click();
  const form = page.getByRole("dialog").filter({ hasText: "新增部门" });
  await form.getByLabel("部门名称").fill("巡回评审处");
  await pressWithProof(page, button(form, "保存"), /^“巡回评审处”已新增，编码 \w+/);
  const title = (name: string) => page.getByRole("heading", { name, level: 2 });
  await expect(title("巡回评审处")).toBeVisible();
  await page.reload();
  await expect(title("巡回评审处")).toBeVisible();
  await button(page, "改名").click();
  const renaming = dialog(page, "部门改名");
  await renaming.getByLabel("部门名称").fill("巡回评审中心");
  await pressWithProof(page, button(renaming, "保存"), "已改名为“巡回评审中心”");
  expect(await storedNames()).toEqual([{ depart_name: "巡回评审中心" }]);
  await expect(title("巡回评审中心")).toBeVisible();
  await button(page, "删除").click();
  await pressWithProof(page, button(page.getByRole("dialog"), "删除"), "“巡回评审中心”已删除");
  expect(await storedNames()).toEqual([]);
});

test("[ADMINDATA-25] creates, renames and deletes a role", async ({ page }) => {
  const storedNames = async () =>
    queryPortal<{ name: string }>("SELECT name FROM role WHERE code = 'journey_secretary'");
  await page.goto("/system/roles");
  await button(page, "新增角色").click();
  const form = dialog(page, "新增角色");
  await form.getByLabel("名称").fill("评审秘书");
  await form.getByLabel("编码").fill("journey_secretary");
  await pressWithProof(page, button(form, "保存"), "已保存角色“评审秘书”");
  await button(page, "更多操作：评审秘书").click();
  await page.getByRole("menuitem", { name: "编辑" }).click();
  const editing = dialog(page, "编辑角色");
  await editing.getByLabel("名称").fill("评审联络人");
  await pressWithProof(page, button(editing, "保存"), "已保存角色“评审联络人”");
  await page.reload();
  expect(await storedNames()).toEqual([{ name: "评审联络人" }]);
  await button(page, "更多操作：评审联络人").click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await pressWithProof(page, button(page.getByRole("dialog"), "删除"), "已删除角色“评审联络人”");
  expect(await storedNames()).toEqual([]);
});

test("[ADMINDATA-25, SEC-59] applies a data rule to a role, whose holders see fewer rows until its removal", async ({
  page,
}) => {
  const [ROLE, RULE] = ["巡回查阅员", "巡回：仅采购单位"];
  // A person of the root department, with a role that only opens the archive.
  await queryPortal(
    `WITH made AS (INSERT INTO role (id, code, name) VALUES ($1, $1, $2) RETURNING id),
       opens AS (INSERT INTO role_grant (role_id, menu_item_id) SELECT id, '70001-archive-dossiers' FROM made),
       person AS (INSERT INTO app_user (id, username, realname, phone, password_hash)
         SELECT $3, $3, $3, '13900000903', password_hash FROM app_user WHERE username = 'archivist' RETURNING id),
       member AS (INSERT INTO department_member (user_id, department_id)
         SELECT person.id, d.id FROM person, department d WHERE d.org_code = 'A01')
     INSERT INTO user_role (id, user_id, role_id) SELECT $3, person.id, made.id FROM person, made`,
    ["journey_reader", ROLE, "journey.reader"],
  );
  // A year of which no other journey imports data.
  const countVisible = async (): Promise<number> => {
    const path = "/api/archive/dossiers?range=custom&from=2024-01-01&to=2024-12-31&source=imported";
    return (await (await callAs("journey.reader", path)).json()).result.total;
  };
  const countLots = async (branch: string) =>
    queryPortal<{ count: number }>(
      `SELECT count(*)::int FROM stat_lot WHERE is_main AND source = 'imported' AND dept_code LIKE $1
         AND archived_at >= '2024-01-01 00:00+08' AND archived_at < '2025-01-01 00:00+08'`,
      [`${branch}%`],
    );
  const [countOfAll, countInBranch] = [
    (await countLots("A01"))[0]?.count ?? 0,
    (await countLots("A01A06"))[0]?.count ?? 0,
  ];
  expect(countInBranch).toBeGreaterThan(0);
  expect(countInBranch).toBeLessThan(countOfAll);
  expect(await countVisible()).toBe(countOfAll);

  const openRules = async () => {
    await page.goto("/system/menus");
    await page.getByLabel("查找标题、路径或权限编码").fill("档案目录");
    await page.getByRole("treeitem").getByText("档案目录").click();
    await button(page.getByRole("region", { name: "档案目录" }), /^数据规则/).click();
  };
  await openRules();
  const rules = dialog(page, "数据规则：档案目录与统计");
  await button(rules, "新增规则").click();
  const form = dialog(page, "新增数据规则");
  await form.getByLabel("名称").fill(RULE);
  await form.getByLabel("值", { exact: true }).fill("A01A06");
  await expect(form.getByRole("status")).toHaveText("仅可查看：部门 等于 A01A06");
  await pressWithProof(page, button(form, "保存"), `已保存“${RULE}”`);
  await expect(rules.getByRole("listitem").filter({ hasText: RULE })).toContainText("尚未授予角色");
  expect(await countVisible()).toBe(countOfAll);

  await page.goto("/system/roles");
  await button(page, `授权 ${ROLE}`).click();
  await page.getByLabel("查找菜单、按钮或权限编码").fill(RULE);
  await page.getByRole("treeitem").filter({ hasText: RULE }).getByRole("checkbox").click();
  await button(page, "保存").click();
  await pressWithProof(page, button(dialog(page, "保存授权变更"), "保存"), "授权已保存");
  expect(await countVisible()).toBe(countInBranch);

  await openRules();
  await expect(rules.getByRole("listitem").filter({ hasText: RULE })).toContainText(`授予：${ROLE}`);
  await button(rules, "预览").click();
  const trial = dialog(page, "数据预览");
  await trial.getByLabel("账号").fill("journey.reader");
  await button(trial, "预览").click();
  await expect(trial.getByText(/^journey\.reader 可查看 \d+ 条，共 \d+ 条$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await button(rules, `删除 ${RULE}`).click();
  const question = page.getByRole("dialog").filter({ hasText: `以下角色的用户可查看的数据可能增多：${ROLE}。` });
  await pressWithProof(page, button(question, "删除"), `已删除“${RULE}”`);
  await expect(rules.getByText(RULE)).toHaveCount(0);
  expect(await countVisible()).toBe(countOfAll);
  expect((await callAs("buyer", "/api/system/data-rules/lists")).status()).toBe(403);
});
