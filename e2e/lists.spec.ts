import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { test as alone, expect } from "./support/browser.ts";
import { expectNotification } from "./support/notifications.ts";
import { createPerson, queryPortal } from "./support/portal-data.ts";
import { openSession } from "./support/session.ts";
import { test } from "./support/shared-page.ts";

const AUDIT = "/system/audit";

const list = (page: Page, name = "日志管理") => page.getByRole("region", { name, exact: true });

/** Signs in on another machine. */
async function signInElsewhere(page: Page, username: string): Promise<void> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL("/", page.url()).href, storageState: { cookies: [], origins: [] } });
  if (!context) throw new Error("no browser");
  await openSession(await context.newPage(), username);
  await context.close();
}

/** Ends the sessions of the account as signed out. */
const endSessions = (username: string) =>
  queryPortal(
    "UPDATE session s SET ended_at = now(), end_reason = 'signed_out' FROM app_user u WHERE u.id = s.user_id AND u.username = $1",
    [username],
  );

test.describe("a list of the workspace", () => {
  test.use({ account: "admin", group: "lists" });

  test("exports exactly the rows that the query finds", async ({ page }) => {
    await page.goto("/api/health");
    // No other journey signs in as this account while the file is made.
    await createPerson("comes-twice", "13900000703");
    for (let time = 0; time < 2; time += 1) await signInElsewhere(page, "comes-twice");
    await page.goto(`${AUDIT}?action=session.sign_in&outcome=ok&keyword=comes-twice`);
    await expect(list(page).getByText(/^共\s*2\s*条/)).toBeVisible();
    const started = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出" }).click();
    await page.getByRole("menuitem", { name: "导出为 CSV" }).click();
    const file = await started;
    expect(file.suggestedFilename()).toMatch(/^日志-admin-\d{8}-\d{6}\.csv$/);
    const text = readFileSync(await file.path(), "utf8");
    const [head, ...lines] = text.split("\r\n").slice(0, -1);
    expect(head).toBe("\uFEFF时间,账号,操作类型,对象,结果,原因,地址,请求编号");
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/,comes-twice,登录,.*,成功,/);
    await expectNotification(page, "已导出，请在浏览器的下载中查看");
  });

  test("ends several sessions together, and names the one that had already ended", async ({ page }) => {
    await page.goto("/api/health");
    await createPerson("batch-first", "13900000701");
    await createPerson("batch-second", "13900000702");
    for (const username of ["batch-first", "batch-second"]) await signInElsewhere(page, username);
    await page.goto("/system/sessions?keyword=batch-&sort=signedInAt");
    const rows = list(page, "在线用户").getByRole("row").filter({ hasText: "batch-" });
    await expect(rows).toHaveCount(2);
    await page.getByRole("checkbox", { name: "选择本页全部" }).first().check();
    await page.getByRole("button", { name: "批量下线" }).click();
    const question = page.getByRole("dialog", { name: "批量下线" });
    await expect(question).toContainText(/选中的\s*2\s*个会话将立即结束/);
    await endSessions("batch-second");
    await question.getByRole("button", { name: "批量下线" }).click();
    const dialog = page.getByRole("dialog", { name: "批量下线" });
    await expect(dialog.getByRole("status")).toHaveText("成功1项，失败1项");
    await expect(dialog.getByRole("list", { name: "失败的项" })).toContainText("该会话不存在或已结束");
    await dialog.getByRole("button", { name: "完成" }).click();
    await expect(rows).toHaveCount(0);
  });

  test("shows the last run of every background job on one page", async ({ page }) => {
    await page.goto("/system/jobs");
    const jobs = list(page, "后台任务");
    const row = jobs.getByRole("row").filter({ hasText: "导入档案数据" });
    await expect(row).toContainText("成功");
    await expect(row).toContainText(/\d\s*(毫秒|秒|分)/);
    const names = await jobs
      .getByRole("row")
      .evaluateAll((rows) => rows.map((each) => (each as HTMLTableRowElement).cells[0]?.textContent ?? ""));
    // Jobs that run once a minute have not run yet.
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => /[a-z]/.test(name))).toEqual([]);
    await expect(page.getByRole("navigation", { name: "分页" })).toHaveCount(0);
  });
});

// A default view would affect other journeys of the same account.
alone("saves a view with the account, which opens with the list", async ({ page }) => {
  await createPerson("views-keeper", "13900000711", "admin");
  await openSession(page, "views-keeper");
  await page.goto(`${AUDIT}?outcome=refused`);
  await page.getByRole("button", { name: "视图", exact: true }).click();
  await page.getByRole("menuitem", { name: "保存当前视图…" }).click();
  const dialog = page.getByRole("dialog", { name: "保存视图" });
  await dialog.getByLabel("视图名称").fill("被拒绝的");
  await dialog.getByLabel("打开列表时使用此视图").check();
  await dialog.getByLabel("视图名称").press("Enter");
  await expect(dialog).toBeHidden();
  // The list's open tab contains this filter and would restore it.
  await page.evaluate(() => sessionStorage.removeItem("WORKSPACE_TABS"));
  await page.goto(AUDIT);
  await expect(page).toHaveURL(/outcome=refused$/);
  await expect(page.getByRole("button", { name: "视图：被拒绝的" })).toBeVisible();
});
