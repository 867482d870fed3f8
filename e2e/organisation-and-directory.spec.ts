import type { Browser, Locator, Page } from "@playwright/test";
import { ADMIN, ADMIN_PASSWORD, PEOPLE, personEntry } from "../apps/server/test/directory/directory-input.ts";
import { startTestDirectory } from "../apps/server/test/directory/directory-server.ts";
import { expect } from "./support/browser.ts";
import { button, dialog, row } from "./support/controls.ts";
import { expectNotification } from "./support/notifications.ts";
import { createPerson, queryPortal } from "./support/portal-data.ts";
import { pressWithProof } from "./support/press-with-proof.ts";
import { openSession } from "./support/session.ts";
import { test } from "./support/shared-page.ts";
import { signIn } from "./support/sign-in.ts";

const ORGANISATION = "云栖测绘技术有限公司";
const CODE = "91350100M000100Y43";
const LICENCE = { name: "营业执照.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF") };

/** Opens a page in a browser without a session. */
const openOtherBrowser = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();

/** Expects the comparison of versions to show the second version's new address. */
async function expectDifference(area: Page | Locator): Promise<void> {
  await expect(area.getByText("第 2 版", { exact: true }).first()).toBeVisible();
  const address = row(area.getByRole("table", { name: "版本对照" }), "注册地址");
  await expect(address.locator("ins")).toHaveText("示例市高新区云栖路 6 号");
}

test.describe("an administrator", () => {
  test.use({ account: "admin", viewport: { width: 1440, height: 900 }, group: "organisation" });

  test("[ADMINDATA-25] registers an organisation and approves a submission; both people see the result", async ({
    page,
    browser,
  }) => {
    await createPerson("surveyor", "13900000811", "supplier");
    await page.goto("/system/organisations");
    await button(page, "新增单位").click();
    const form = dialog(page, "新增单位");
    await form.getByLabel("单位名称").fill(ORGANISATION);
    await form.getByLabel("统一社会信用代码").fill(CODE);
    await form.getByLabel("供应商").check();
    await button(form, "新增单位").click();
    await expectNotification(page, `“${ORGANISATION}”已保存`);
    await button(page, `详情 ${ORGANISATION}`).click();
    const detail = dialog(page, ORGANISATION);
    await detail.getByRole("tab", { name: "账号" }).click();
    await button(detail, "加入账号").click();
    await detail.getByRole("combobox", { name: "账号" }).fill("surveyor");
    await page.getByTitle(/^surveyor（surveyor/).click();
    await detail.getByLabel("单位管理员，可以提交资料变更").check();
    await button(detail, "加入账号").click();
    await expectNotification(page, /surveyor.* 已加入/);

    const ownPage = await openOtherBrowser(browser);
    await openSession(ownPage, "surveyor");
    await ownPage.goto("/account/organisation");
    await button(ownPage, "变更资料").click();
    await ownPage.getByLabel("法定代表人").fill("叶知秋");
    await ownPage.getByLabel("联系电话").fill("0591-12345678");
    await ownPage.getByLabel("注册地址").fill("示例市高新区云栖路 6 号");
    const chosen = ownPage.waitForEvent("filechooser");
    await button(ownPage, "上传营业执照").click();
    await (await chosen).setFiles(LICENCE);
    await expect(ownPage.getByRole("link", { name: "查看 营业执照.pdf" })).toBeVisible();
    await button(ownPage, "提交审核").click();
    await expectNotification(ownPage, "已提交，等待平台审核");

    await button(detail, "关闭").last().click();
    await page.reload();
    await expect(row(page, ORGANISATION).getByText("待审核")).toBeVisible();
    await button(page, `详情 ${ORGANISATION}`).click();
    const proposed = detail.getByRole("table", { name: "变更内容" });
    await expect(row(proposed, "法定代表人").locator("ins")).toHaveText("叶知秋");
    await button(detail, "批准").click();
    await button(dialog(page, "批准"), "批准").click();
    await expectNotification(page, "已批准，已形成新版本");
    await detail.getByRole("tab", { name: "版本" }).click();
    await expectDifference(detail);

    await ownPage.reload();
    await expect(ownPage.getByText("当前为第 2 版")).toBeVisible();
    await expectDifference(ownPage);
    await ownPage.context().close();
  });

  test("[ADMINDATA-25, SEC-87] finds people by pinyin, with masked numbers, in the address book and for a role", async ({
    page,
  }) => {
    await page.goto("/organisation/contacts");
    for (const typed of ["lincaiwei", "lcw"]) {
      await page.getByLabel("姓名", { exact: true }).fill(typed);
      await button(page, "查询").click();
      await expect(page).toHaveURL(new RegExp(`keyword=${typed}`));
      await expect(page.getByText(/^共\s*1\s*条$/)).toBeVisible();
      await expect(row(page, "林采薇").getByRole("cell", { name: "采购单位", exact: true })).toBeVisible();
      await expect(row(page, "林采薇")).toContainText("138****0002");
    }
    await expect(page.getByRole("main")).not.toContainText("13800000002");

    await page.goto("/system/roles");
    await button(page, "成员 档案管理员").click();
    const adding = dialog(page, "添加成员");
    await pressWithProof(page, button(page, "添加成员"), adding);
    await adding.getByRole("combobox", { name: "人员" }).fill("lcw");
    await page.getByTitle("林采薇（buyer），采购单位").click();
    await expect(adding.getByText("林采薇（buyer），采购单位")).toBeVisible();
  });

  test("[ADMINDATA-25] connects a directory and imports its person, who signs in by its password", async ({
    page,
    browser,
  }) => {
    const directory = await startTestDirectory({
      entries: [personEntry("ye.zhiqiu", { cn: "叶知秋", mobile: "13900000812", ou: "交易服务处" })],
    });
    directory.passwords.set(ADMIN, ADMIN_PASSWORD);
    directory.passwords.set(`uid=ye.zhiqiu,${PEOPLE}`, "kept-in-the-directory");
    try {
      await page.goto("/system/directories");
      await button(page, "新增目录服务").click();
      const form = dialog(page, "新增目录服务");
      for (const [label, value] of [
        ["名称", "集团目录"],
        ["地址", directory.address],
        ["绑定账号", ADMIN],
        ["绑定密码", ADMIN_PASSWORD],
        ["用户的 Base DN", PEOPLE],
      ] as const)
        await form.getByLabel(label, { exact: true }).fill(value);
      await form.getByLabel("所属部门").click();
      await page.getByTitle("按属性的值").click();
      await pressWithProof(page, button(form, "测试连接"), form.getByText(`已连接 ${directory.address}`));
      await expect(form.getByText("叶知秋（ye.zhiqiu）")).toBeVisible();
      await expect(form.getByText("可以同步")).toBeVisible();
      await pressWithProof(page, button(form, "保存"), "“集团目录”已保存");

      await button(page, "同步记录 集团目录").click();
      await pressWithProof(page, button(page, "立即同步"), "同步已开始");
      await expect(row(page, "新增 1")).toContainText("已完成");
      await button(page, /^查看/).click();
      await expect(row(page, "叶知秋")).toContainText("新增");

      const ownPage = await openOtherBrowser(browser);
      await ownPage.goto("/");
      await signIn(ownPage, "ye.zhiqiu", "kept-in-the-directory");
      await expect(ownPage).toHaveURL(/archivesatatisticst$/);
      await expect(ownPage.getByRole("heading", { name: /叶知秋$/ })).toBeVisible();
      expect(
        await queryPortal(
          `SELECT d.depart_name, u.password_hash FROM app_user u JOIN department_member m ON m.user_id = u.id
           JOIN department d ON d.id = m.department_id WHERE u.username = 'ye.zhiqiu'`,
        ),
      ).toEqual([{ depart_name: "交易服务处", password_hash: null }]);
      await ownPage.context().close();
    } finally {
      await directory.close();
    }
  });
});
