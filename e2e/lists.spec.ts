import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, notification, requestsTo, scrollsSideways, seriousFindings, test } from "./support/browser.ts";
import { makePerson } from "./support/portal-data.ts";
import { signIn } from "./support/sign-in.ts";

const AUDIT = "/system/audit";
const SESSIONS = "/system/sessions";

const keywordOf = (page: Page) => page.getByRole("textbox", { name: "账号、对象或地址" });
const list = (page: Page, name = "日志管理") => page.getByRole("region", { name, exact: true });
const column = (page: Page, name: string) => list(page).getByRole("columnheader", { name });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field }).click();
  await page.locator(".ant-select-dropdown:visible").getByText(option, { exact: true }).click();
}

async function openViews(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: /^视图/ }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

async function saveView(page: Page, name: string): Promise<void> {
  await openViews(page, "保存当前视图…");
  const dialog = page.getByRole("dialog", { name: "保存视图" });
  await dialog.getByLabel("视图名称").fill(name);
  await dialog.getByRole("button", { name: "保存视图" }).click();
  await expect(dialog).toBeHidden();
}

/** A person with a session of their own, on another machine. */
async function comeIn(page: Page, username: string, phone: string): Promise<void> {
  await makePerson(username, phone);
  const context = await page
    .context()
    .browser()
    ?.newContext({ storageState: { cookies: [], origins: [] } });
  const other = await context?.newPage();
  if (!context || !other) throw new Error("no browser");
  await other.goto(new URL("/", page.url()).href);
  await signIn(other, username);
  await other.waitForURL(/archivesatatisticst$/);
  await context.close();
}

test.describe("a list of the workspace", () => {
  test.use({ account: "admin" });

  test("keeps query, order, columns and page in an address that shows the same elsewhere", async ({
    page,
    context,
  }) => {
    await page.goto(AUDIT);
    await keywordOf(page).fill("admin");
    await choose(page, "结果", "成功");
    await keywordOf(page).press("Enter");
    await expect(page).toHaveURL(/keyword=admin&outcome=ok$/);
    await column(page, "时间").click();
    await expect(page).toHaveURL(/sort=at/);
    await expect(column(page, "时间")).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("button", { name: "列设置" }).click();
    await page.getByRole("checkbox", { name: "原因" }).uncheck();
    await expect(column(page, "原因")).toHaveCount(0);
    await expect(page).toHaveURL(/hidden=reason/);

    const address = page.url();
    const asked = page.waitForRequest((request) => request.url().includes("/api/system/audit?"));
    await page.reload();
    const query = new URL((await asked).url()).searchParams;
    expect(Object.fromEntries(["keyword", "outcome", "sort"].map((name) => [name, query.get(name)]))).toEqual({
      keyword: "admin",
      outcome: "ok",
      sort: "at",
    });
    await expect(keywordOf(page)).toHaveValue("admin");
    await expect(column(page, "原因")).toHaveCount(0);

    const other = await context.newPage();
    await other.goto(address);
    await expect(keywordOf(other)).toHaveValue("admin");
    await expect(column(other, "时间")).toHaveAttribute("aria-sort", "ascending");
    await other.getByRole("button", { name: "重置", exact: true }).click();
    await expect(other).not.toHaveURL(/keyword|outcome/);
    await expect(keywordOf(other)).toHaveValue("");
    await other.close();
  });

  test("tells an empty answer from a failed one, and helps out of both", async ({ page }) => {
    await page.goto(`${AUDIT}?keyword=nothing-like-this`);
    await expect(page.getByText("没有符合条件的日志")).toBeVisible();
    await page.getByRole("button", { name: "重置筛选" }).click();
    await expect(list(page).getByRole("row").nth(1)).toBeVisible();
    await expect(keywordOf(page)).toHaveValue("");
    await page.route("**/api/system/audit?*", (route) => route.fulfill({ status: 503, json: { success: false } }));
    await keywordOf(page).fill("x");
    await keywordOf(page).press("Enter");
    await expect(page.getByRole("alert").getByText("日志管理没有读取成功")).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.getByRole("button", { name: "重试" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("exports what the query finds, and nothing else", async ({ page }) => {
    await page.goto(`${AUDIT}?action=session.sign_in&outcome=ok&keyword=admin`);
    const total = await list(page)
      .getByText(/^共\s*\d/)
      .textContent();
    const started = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出" }).click();
    await page.getByRole("menuitem", { name: "导出为 CSV" }).click();
    const file = await started;
    expect(file.suggestedFilename()).toMatch(/^日志-admin-\d{8}-\d{6}\.csv$/);
    const text = readFileSync(await file.path(), "utf8");
    const [head, ...lines] = text.split("\r\n").slice(0, -1);
    expect(head).toBe("\uFEFF时间,账号,操作类型,对象,结果,原因,地址,请求编号");
    expect(`${lines.length}`).toBe(total?.replace(/\D/g, ""));
    for (const line of lines) expect(line).toMatch(/,登录,.*,成功,/);
    await expect(notification(page, "已导出")).toBeVisible();
  });

  test("says why an export was refused", async ({ page }) => {
    await page.goto(AUDIT);
    await page.route("**/api/system/audit/export*", (route) =>
      route.fulfill({
        status: 429,
        json: { success: false, code: "http.too_many_requests", message: "操作过于频繁，请 5 秒后再试", result: null },
      }),
    );
    await page.getByRole("button", { name: "导出" }).click();
    await page.getByRole("menuitem", { name: "导出为 CSV" }).click();
    await expect(notification(page, "操作过于频繁，请 5 秒后再试")).toBeVisible();
  });

  test("ends several sessions together, row by row, and names what failed", async ({ page }) => {
    await page.goto(SESSIONS);
    await comeIn(page, "batch-first", "13900000701");
    await comeIn(page, "batch-second", "13900000702");
    await comeIn(page, "batch-third", "13900000703");
    await page.goto(`${SESSIONS}?keyword=batch-&sort=signedInAt`);
    const rows = list(page, "在线用户").getByRole("row").filter({ hasText: "batch-" });
    await expect(rows).toHaveCount(3);
    await expect(page.getByRole("region", { name: "已选择的行" })).toHaveCount(0);
    await page.getByRole("checkbox", { name: "选择本页全部" }).first().check();
    const bar = page.getByRole("region", { name: "已选择的行" });
    await expect(bar).toContainText(/已选\s*3\s*项/);
    let tried = 0;
    await page.route("**/api/system/sessions/end", async (route) => {
      tried += 1;
      if (tried !== 2) return route.continue();
      return route.fulfill({
        json: {
          success: false,
          code: "session.not_found",
          message: "该会话不存在或已结束",
          result: null,
          timestamp: 0,
        },
      });
    });
    await bar.getByRole("button", { name: "批量下线" }).click();
    const question = page
      .getByRole("dialog", { name: "批量下线" })
      .or(page.getByRole("alertdialog", { name: "批量下线" }));
    await expect(question).toContainText(/选中的\s*3\s*个会话将立即结束/);
    await question.getByRole("button", { name: "批量下线" }).click();
    const dialog = page.getByRole("dialog", { name: "批量下线" });
    await expect(dialog.getByRole("status")).toHaveText("成功2项，失败1项");
    await expect(dialog.getByRole("list", { name: "失败的项" })).toContainText("该会话不存在或已结束");
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "完成" }).click();
    await expect(dialog).toBeHidden();
    await expect(rows).toHaveCount(1);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("stops a batch where it is", async ({ page }) => {
    await page.route("**/api/system/sessions?*", async (route) => {
      const { result, ...rest } = await (await route.fetch()).json();
      const [row] = result.rows;
      const made = ["a", "b", "c"].map((id) => ({ ...row, id, current: false }));
      await route.fulfill({ json: { ...rest, result: { total: 3, rows: made } } });
    });
    const ends = requestsTo(page, "/api/system/sessions/end");
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/system/sessions/end", async (route) => {
      await held;
      await route.fulfill({ json: { success: true, code: "200", message: "", result: null, timestamp: 0 } });
    });
    await page.goto(SESSIONS);
    await page.getByRole("checkbox", { name: "选择本页全部" }).first().check();
    await page.getByRole("button", { name: "批量下线" }).click();
    await page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", { name: "批量下线" }).click();
    const dialog = page.getByRole("dialog", { name: "批量下线" });
    await dialog.getByRole("button", { name: "停止" }).click();
    release();
    await expect(dialog.getByRole("status")).toHaveText("成功1项，未处理2项");
    expect(ends).toHaveLength(1);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("tells of every background job how it went last, all on one page", async ({ page }) => {
    await page.goto("/system/jobs");
    const jobs = list(page, "后台任务");
    const row = jobs.getByRole("row").filter({ hasText: "导入档案数据" });
    await expect(row).toContainText("成功");
    await expect(row).toContainText(/\d\s*(毫秒|秒|分)/);
    const names = await jobs
      .getByRole("row")
      .evaluateAll((rows) => rows.map((each) => (each as HTMLTableRowElement).cells[0]?.textContent ?? ""));
    // What runs once a minute has not run yet.
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => /[a-z]/.test(name))).toEqual([]);
    await expect(page.getByRole("navigation", { name: "分页" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "查询" })).toHaveCount(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

  test("shows its rows as blocks on a phone, to choose from as well", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto(SESSIONS);
    const blocks = page.getByRole("list", { name: "在线用户" }).getByRole("listitem");
    await expect(blocks.first().getByRole("heading")).toBeVisible();
    await expect(blocks.first()).toContainText("登录地址");
    expect(await scrollsSideways(page)).toBe(false);
    expect(await seriousFindings(page)).toEqual([]);
  });
});

// A view that opens with a list would meet whoever uses the account meanwhile.
test.describe("views of a person's own", () => {
  async function comeAs(page: Page, username: string, phone: string): Promise<void> {
    await makePerson(username, phone, "admin");
    await signIn(page, username);
    await page.waitForURL(/archivesatatisticst$/);
  }

  test("saves a view that opens with the list", async ({ page }) => {
    await comeAs(page, "views-opener", "13900000711");
    await page.goto(AUDIT);
    await choose(page, "结果", "被拒绝");
    await page.getByRole("button", { name: "查询" }).click();
    await openViews(page, "保存当前视图…");
    const dialog = page.getByRole("dialog", { name: "保存视图" });
    await dialog.getByRole("button", { name: "保存视图" }).click();
    await expect(dialog.getByText("请输入视图名称")).toBeVisible();
    await dialog.getByLabel("视图名称").fill("被拒绝的");
    await dialog.getByLabel("打开列表时使用此视图").check();
    await dialog.getByLabel("视图名称").press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "视图：被拒绝的" })).toBeVisible();

    await page.goto(AUDIT);
    await expect(page).toHaveURL(/outcome=refused$/);
    // Opened again from the menu, the list is the tab that is there.
    const tabsOfList = page.getByRole("tab", { name: "日志管理" });
    await expect(tabsOfList).toHaveCount(1);
    await page.getByRole("tab", { name: "首页" }).click();
    await expect(page).toHaveURL(/analysis$/);
    await page.getByRole("menuitem", { name: "日志管理" }).click();
    await expect(page).toHaveURL(/outcome=refused$/);
    await expect(tabsOfList).toHaveCount(1);
    // The address is there before the tab that stands at it is shown.
    await expect(page.getByRole("button", { name: "视图：被拒绝的" })).toBeVisible();
    await page.getByRole("button", { name: "重置", exact: true }).click();
    await expect(page).toHaveURL(/audit$/);
    await page.getByRole("button", { name: "视图", exact: true }).click();
    await page.getByRole("menuitem", { name: "被拒绝的（默认）" }).click();
    await expect(page).toHaveURL(/outcome=refused$/);
  });

  test("changes and removes a view, and refuses a name twice", async ({ page }) => {
    await comeAs(page, "views-keeper", "13900000712");
    await page.goto(`${AUDIT}?outcome=ok`);
    await saveView(page, "成功的");
    await keywordOf(page).fill("a");
    await keywordOf(page).press("Enter");
    await openViews(page, "保存当前视图…");
    const dialog = page.getByRole("dialog", { name: "保存视图" });
    await dialog.getByLabel("视图名称").fill("成功的");
    await dialog.getByRole("button", { name: "保存视图" }).click();
    await expect(dialog.getByText("已有同名的视图，请换一个名称")).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "取消" }).click();

    await openViews(page, "管理视图…");
    const views = page.getByRole("dialog", { name: "管理视图" });
    await views.getByRole("button", { name: "用当前条件更新：成功的" }).click();
    await expect(notification(page, "成功的已更新")).toBeVisible();
    await views.getByRole("button", { name: "设为默认：成功的" }).click();
    await expect(views.getByRole("button", { name: "取消默认：成功的" })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await views.getByRole("button", { name: "删除：成功的" }).click();
    await expect(views.getByText("还没有保存的视图")).toBeVisible();
    await page.goto(AUDIT);
    await expect(list(page).getByRole("row").nth(1)).toBeVisible();
    await expect(page).toHaveURL(/audit$/);
  });
});
