// People's own settings: each screen writes, and a reload or another session reads it back.
import { expect } from "./support/browser.ts";
import { callAs } from "./support/calls.ts";
import { button, dialog, row } from "./support/controls.ts";
import { expectNotification } from "./support/notifications.ts";
import { createPerson } from "./support/portal-data.ts";
import { pressWithProof } from "./support/press-with-proof.ts";
import { test } from "./support/shared-page.ts";

const OWNER = "journey.owner";

test.describe("the own account", () => {
  const owner = { username: OWNER, phone: "13900000921" };
  test.use({ owner, viewport: { width: 1440, height: 900 }, group: "own-account" });

  test("[ROUTE-08] arranges 首页, also for the next session", async ({ page }) => {
    await page.goto("/info/home");
    await page.getByRole("link", { name: "进入工作台" }).click();
    await button(page, "自定义首页").click();
    const card = page.getByRole("listitem").filter({ hasText: "最近登录" }).last();
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith("/api/account/home") && answer.request().method() !== "GET",
    );
    await button(card, "隐藏").click();
    expect((await saved).status()).toBe(200);
    await button(page, "完成").click();
    await page.reload();
    await expect(button(page, "自定义首页")).toBeVisible();
    await expect(page.getByRole("heading", { name: "快捷入口" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "最近登录" })).toHaveCount(0);
    const storedHome = async (username: string) => (await callAs(username, "/api/account/home")).text();
    expect(await storedHome(OWNER)).toContain("signIns");
    expect(await storedHome("supplier")).not.toContain("signIns");
  });

  test("[SEC-89] stores tags in 个人中心, and lists another machine's sign-in in 登录记录", async ({ page }) => {
    await page.goto("/account/center");
    await button(page, "添加标签").click();
    await page.getByLabel("新标签").fill("评审联络");
    await button(page, "添加").click();
    // Closes after the server has stored it.
    await expect(page.getByLabel("新标签")).toHaveCount(0);
    await page.reload();
    const tag = button(page, "删除标签 评审联络");
    await expect(tag).toBeVisible();
    expect(await (await callAs(OWNER, "/api/account/profile")).text()).toContain("评审联络");
    await tag.click();
    await expect(tag).toHaveCount(0);
    await page.goto("/account/sign-ins");
    // The sign-ins of the page and of the calls.
    await expect(row(page, "密码").nth(1)).toContainText("成功");
  });

  test("stores in 账号设置 how to receive import messages, also for the next session", async ({ page }) => {
    await page.goto("/account/settings/base#notification");
    const portal = page.getByRole("group", { name: "导入结果" }).getByRole("checkbox", { name: "门户消息" });
    await expect(portal).toBeChecked();
    await portal.uncheck();
    await expectNotification(page, "通知设置已保存");
    await page.reload();
    await expect(portal).not.toBeChecked();
    const answer = await (await callAs(OWNER, "/api/account/notice-preferences")).json();
    expect(answer.result.preferences).toMatchObject({ imports: { portal: false } });
  });
});

test.describe("the own department", () => {
  test.use({ account: "archivist", viewport: { width: 1440, height: 900 }, group: "own-department" });

  test("[ADMINDATA-03, SEC-60] adds a person to 我的部门 with a role there, and removes the person", async ({
    page,
  }) => {
    await createPerson("journey.member", "13900000922");
    const departments = async () =>
      (await callAs("admin", "/api/contacts?keyword=journey.member"))
        .json()
        .then(({ result }) => result.rows[0].departments);
    await page.goto("/organisation/own-department");
    await page.getByRole("treeitem").getByText("信息档案处").click();
    const adding = dialog(page, "添加成员");
    await pressWithProof(page, button(page, "添加成员"), adding);
    await adding.getByRole("combobox", { name: "人员" }).fill("journey.member");
    await page
      .getByTitle(/journey\.member/)
      .last()
      .click();
    await button(adding, "添加成员").click();
    await expectNotification(page, "已添加 1 人");
    expect(await departments()).toContain("信息档案处");
    await button(page, "设置角色 journey.member").click();
    const roles = dialog(page, "journey.member在信息档案处的角色");
    await button(roles, /^授予 档案管理员/).click();
    await expectNotification(page, "已授予角色“档案管理员”");
    await button(roles, "关闭").last().click();
    await page.reload();
    await expect(row(page, "journey.member")).toContainText("档案管理员");
    await button(page, "移出 journey.member").click();
    await pressWithProof(page, button(dialog(page, "移出成员"), "移出"), "已移出 1 人");
    expect(await departments()).not.toContain("信息档案处");
    // Departments outside the own branch cannot be changed.
    const body = { departmentId: "demo-dept-finance", userIds: ["x"] };
    expect(await (await callAs("archivist", "/api/own-department/members", body)).json()).toMatchObject({
      success: false,
    });
    expect((await callAs("buyer", "/api/own-department")).status()).toBe(403);
  });
});
