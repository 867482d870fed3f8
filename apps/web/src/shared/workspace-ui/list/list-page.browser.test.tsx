// Guarantee: a list can be queried, sorted and processed row by row; its address stores its state, and views save it.
import type { EndpointOf, ResultOf } from "@tender/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { changeAppearance } from "#app/workspace/appearance/change-appearance.ts";
import { answer, deferred, fromGateway, refusal } from "#test/browser/answers.ts";
import { auditRow } from "#test/browser/audit-logs.ts";
import { openApp, readAddress, scrollsSideways, seriousFindings, toast } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

type SessionRow = ResultOf<EndpointOf<"session.listAll">>["rows"][number];
type View = ResultOf<EndpointOf<"savedView.save">>;

const menu = [
  menuItem({ path: "/system/audit", component: "audit/entries", meta: { title: "日志管理" } }),
  menuItem({ path: "/system/sessions", component: "session-admin/sessions", meta: { title: "在线用户" } }),
  menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } }),
];
/** Heights of the frame at the top of the window. */
const HEADER_PX = 59;
const TAB_BAR_PX = 40;

const endButton = { action: "session:end", type: "1", status: "1", describe: "强制下线" } as const;

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const keyword = page.getByRole("textbox", { name: "账号、对象或地址" });
const region = (name: string) => page.getByRole("region", { name, exact: true });
const column = (name: string) => region("日志管理").getByRole("columnheader", { name });
const dialogOf = (name: string) => page.getByRole("dialog", { name });

async function choose(field: string, option: string): Promise<void> {
  await userEvent.click(page.getByRole("combobox", { name: field }));
  await userEvent.click(page.getByText(option, { exact: true }).last());
}

async function openViews(entry: string): Promise<void> {
  await userEvent.click(page.getByRole("button", { name: /^视图/ }));
  await userEvent.click(page.getByRole("menuitem", { name: entry }));
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({ menu, auth: [endButton], allAuth: [endButton] });
  answer("dictionary.readItems", []);
  answer("savedView.listOwn", []);
  answer("audit.list", { total: 1, rows: [auditRow()] });
});

describe("the query of a list", () => {
  test("is stored in the address with order and columns, and restored from there", async () => {
    const listing = answer("audit.list", { total: 1, rows: [auditRow()] });
    await openApp("/system/audit");
    await userEvent.fill(keyword, "admin");
    await choose("结果", "成功");
    keyword.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(readAddress).toMatch(/keyword=admin&outcome=ok$/);
    await userEvent.click(column("时间"));
    await expect.poll(readAddress).toMatch(/sort=at/);
    await expect.element(column("时间")).toHaveAttribute("aria-sort", "ascending");
    await userEvent.click(button("列设置"));
    await userEvent.click(page.getByRole("checkbox", { name: "原因" }));
    await expect.element(column("原因")).not.toBeInTheDocument();
    await expect.poll(readAddress).toMatch(/hidden=reason/);

    const address = readAddress();
    window.localStorage.clear();
    window.sessionStorage.clear();
    signInToWorkspace({ menu });
    const inputsBefore = listing.inputs.length;
    await openApp(address);
    await expect.poll(() => listing.inputs.length).toBeGreaterThan(inputsBefore);
    expect(listing.inputs.at(-1)?.query).toMatchObject({ keyword: "admin", outcome: "ok", sort: "at" });
    await expect.element(keyword).toHaveValue("admin");
    await expect.element(column("时间")).toHaveAttribute("aria-sort", "ascending");
    expect(column("原因").query()).toBeNull();
    await userEvent.click(button("重置"));
    await expect.poll(readAddress).not.toMatch(/keyword|outcome/);
    await expect.element(keyword).toHaveValue("");
  });

  test("shows an empty result and a failure differently, each with a way to continue", async () => {
    answer("audit.list", ({ query }) =>
      query.keyword === undefined ? { total: 1, rows: [auditRow()] } : { total: 0, rows: [] },
    );
    await openApp("/system/audit?keyword=nothing-like-this");
    await expect.element(page.getByText("没有符合条件的日志")).toBeVisible();
    await userEvent.click(button("重置筛选"));
    await expect.element(region("日志管理").getByRole("row").nth(1)).toBeVisible();
    await expect.element(keyword).toHaveValue("");
    answer("audit.list", refusal("http.unavailable"));
    await userEvent.fill(keyword, "x");
    await userEvent.click(button("查询"));
    await expect.element(page.getByRole("alert").getByText(/^日志列表加载失败/)).toBeVisible();
    answer("audit.list", { total: 1, rows: [auditRow()] });
    await userEvent.click(button("重试"));
    await expect.element(region("日志管理").getByRole("row").nth(1)).toBeVisible();
    expect(page.getByRole("alert").elements()).toEqual([]);
  });

  test("keeps newly typed text while the previous query is written to the address", async () => {
    await openApp("/system/audit");
    await userEvent.fill(keyword, "admin");
    const input = keyword.element() as HTMLInputElement;
    input.form?.requestSubmit();
    // In the same task, before the page shows the query.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "keeper");
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await expect.poll(readAddress).toMatch(/keyword=admin$/);
    await expect.element(button("重置筛选").or(region("日志管理").getByRole("row").nth(1))).toBeVisible();
    await expect.element(keyword).toHaveValue("keeper");
    await userEvent.click(button("查询"));
    await expect.poll(readAddress).toMatch(/keyword=keeper$/);
  });

  test("is not lost when the order changes in the same moment", async () => {
    await openApp("/system/audit");
    await userEvent.fill(keyword, "admin");
    await expect.element(column("时间")).toBeVisible();
    (keyword.element() as HTMLInputElement).form?.requestSubmit();
    (column("时间").element() as HTMLElement).click();
    await expect.poll(readAddress).toMatch(/sort=at/);
    expect(readAddress()).toContain("keyword=admin");
  });

  test("[ERR-18, ERR-21, ERR-22, ERR-23] shows in place the meaning of a gateway's status without a message", async () => {
    const states = [
      [403, "拒绝访问"],
      [404, "很抱歉，资源未找到!"],
      [500, "很抱歉，资源未找到!"],
      [504, "网络超时"],
    ] as const;
    let status: number = states[0][0];
    answer("audit.list", () => fromGateway(status));
    await openApp("/system/audit");
    for (const [next, sentence] of states) {
      if (next !== status) {
        status = next;
        await userEvent.click(button("重试"));
      }
      await expect.element(page.getByRole("alert").getByText(sentence, { exact: true })).toBeVisible();
    }
  });

  test("is omitted, as the pager is, for a list that is read at once", async () => {
    const at = "2026-11-20T03:04:05.000Z";
    const result = { outcome: "ok" as const, count: 3, failure: null, note: null };
    const lastRun = { node: "节点一", startedAt: at, finishedAt: at, ...result };
    answer("system.listJobs", { total: 1, rows: [{ ...lastRun, name: "session.sweep", lastOkAt: at }] });
    await openApp("/system/jobs");
    await expect.element(region("后台任务").getByRole("row").nth(1)).toBeVisible();
    expect(page.getByRole("navigation", { name: "分页" }).query()).toBeNull();
    expect(button("查询").query()).toBeNull();
    expect(await seriousFindings()).toEqual([]);
  });
});

test("wraps a long name so that its second line has more than one character", async () => {
  let name = "公".repeat(40);
  answer("audit.list", () => ({ total: 1, rows: [auditRow({ reason: name })] }));
  await openApp("/system/audit");
  /** The number of characters in each line. */
  const lines = (): number[] => {
    const [text] = page.getByText(name, { exact: true }).element().childNodes;
    const range = document.createRange();
    const tops = [...name].map((_, index) => {
      range.setStart(text as Node, index);
      range.setEnd(text as Node, index + 1);
      return range.getBoundingClientRect().top;
    });
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
  };
  await expect.element(page.getByText(name, { exact: true })).toBeVisible();
  const [full = 0] = lines();
  name = "司".repeat(full + 1);
  await userEvent.click(button("刷新列表"));
  await expect.element(page.getByText(name, { exact: true })).toBeVisible();
  expect(lines()).toHaveLength(2);
  expect(lines().at(-1)).toBeGreaterThan(1);
});

describe("a batch", () => {
  const at = "2026-11-20T03:04:05.000Z";
  const person = (id: string, realname: string): SessionRow => ({
    id,
    realname,
    username: `${id}-user`,
    appId: null,
    departName: null,
    address: "198.51.100.7",
    device: "Chrome 140",
    signedInAt: at,
    lastUsedAt: at,
    current: false,
  });
  let rows: SessionRow[] = [];
  const bar = region("已选择的行");
  const batch = dialogOf("批量下线");

  beforeEach(() => {
    rows = [person("s1", "赵一"), person("s2", "钱二"), person("s3", "孙三")];
    answer("session.listAll", () => ({ total: rows.length, rows }));
  });

  async function beginBatch(): Promise<void> {
    await openApp("/system/sessions");
    await expect.element(region("在线用户").getByRole("row")).toHaveLength(4);
    expect(bar.query()).toBeNull();
    await userEvent.click(page.getByRole("checkbox", { name: "选择本页全部" }).first());
    await expect.element(bar.getByText(/^已选\s*3\s*项$/)).toBeVisible();
    await userEvent.click(bar.getByRole("button", { name: "批量下线" }));
    await expect.element(batch.getByText(/选中的\s*3\s*个会话将立即结束/)).toBeVisible();
    await userEvent.click(batch.getByRole("button", { name: "批量下线" }));
  }

  test("runs row by row, lists the failures and leaves the failed rows in the list", async () => {
    const ended = answer("session.endAny", ({ body }) => {
      if (body.id === "s2") return refusal("session.not_found");
      rows = rows.filter(({ id }) => id !== body.id);
      return null;
    });
    await beginBatch();
    await expect.element(batch.getByText("成功2项，失败1项")).toBeVisible();
    const failedItems = batch.getByRole("list", { name: "失败的项" }).getByRole("listitem");
    await expect.element(failedItems.filter({ hasText: "钱二" }).getByText("该会话不存在或已结束")).toBeVisible();
    expect(failedItems.elements()).toHaveLength(1);
    expect(ended.inputs.map(({ body }) => body.id)).toEqual(["s1", "s2", "s3"]);
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(batch.getByRole("button", { name: "完成" }));
    await expect.element(batch).not.toBeInTheDocument();
    await expect.element(region("在线用户").getByRole("row")).toHaveLength(2);
    await expect.element(region("在线用户").getByText(/^钱二/)).toBeVisible();
  });

  test("stops after the current row", async () => {
    const pendingAnswer = deferred<null>();
    const ended = answer("session.endAny", () => pendingAnswer.promise);
    await beginBatch();
    await userEvent.click(batch.getByRole("button", { name: "停止" }));
    pendingAnswer.resolve(null);
    await expect.element(batch.getByText("成功1项，未处理2项")).toBeVisible();
    expect(ended.inputs).toHaveLength(1);
  });

  test("selects rows on a phone, where each row is a block", async () => {
    await page.viewport(375, 740);
    await openApp("/system/sessions");
    const blocks = page.getByRole("list", { name: "在线用户" }).getByRole("listitem");
    await expect.element(blocks.first().getByRole("heading")).toBeVisible();
    await expect.element(blocks.first().getByText("登录地址")).toBeVisible();
    expect(await scrollsSideways()).toBe(false);
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(blocks.first().getByRole("checkbox"));
    await expect.element(bar.getByText(/^已选\s*1\s*项$/)).toBeVisible();
  });
});

test("[SHELL-32] keeps the table head below the frame at the top of the window", async () => {
  await page.viewport(1440, 500);
  answer("profile.saveAppearance", null);
  answer("audit.list", { total: 30, rows: Array.from({ length: 30 }, (_, index) => auditRow({ id: `${index}` })) });
  await openApp("/system/audit?pageSize=30");
  await expect.element(region("日志管理").getByRole("row").nth(30)).toBeInTheDocument();
  const top = () => Math.round(column("时间").element().getBoundingClientRect().top);
  window.scrollTo(0, 900);
  await expect.poll(top).toBe(HEADER_PX + TAB_BAR_PX);
  changeAppearance({ multipage: false });
  await expect.poll(top).toBe(HEADER_PX);
  changeAppearance({ fixedHeader: false });
  await expect.poll(top).toBe(0);
});

describe("a saved view", () => {
  let views: View[] = [];
  beforeEach(() => {
    views = [];
    answer("savedView.listOwn", () => views);
    answer("savedView.remove", ({ body }) => {
      views = views.filter(({ id }) => id !== body.id);
      return null;
    });
  });
  const answerSaving = () =>
    answer("savedView.save", ({ body: { list: _, id = "v1", ...rest } }) => {
      const view = { ...rest, id };
      views = [...views.filter((stored) => stored.id !== id), view];
      return view;
    });

  test("[SHELL-09] is stored under a name, and opens with the list in a single tab", async () => {
    const saved = answerSaving();
    await openApp("/system/audit");
    await choose("结果", "已拒绝");
    await userEvent.click(button("查询"));
    await openViews("保存当前视图…");
    const dialog = dialogOf("保存视图");
    await userEvent.click(dialog.getByRole("button", { name: "保存视图" }));
    await expect.element(dialog.getByText("请输入视图名称")).toBeVisible();
    await userEvent.fill(dialog.getByLabelText("视图名称"), "被拒绝的");
    await userEvent.click(dialog.getByLabelText("打开列表时使用此视图"));
    dialog.getByLabelText("视图名称").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "视图：被拒绝的" })).toBeVisible();
    expect(saved.inputs.map(({ body }) => body)).toEqual([
      { list: "audit", name: "被拒绝的", query: { outcome: "refused" }, isDefault: true },
    ]);

    window.sessionStorage.clear();
    await openApp("/system/audit");
    await expect.poll(readAddress).toMatch(/outcome=refused$/);
    // Opening the list from the menu activates its existing tab.
    const tabsOfList = page.getByRole("tab", { name: "日志管理" });
    await expect.element(tabsOfList).toHaveLength(1);
    await userEvent.click(page.getByRole("tab", { name: "首页" }));
    await expect.poll(readAddress).toBe("/dashboard/analysis");
    await userEvent.click(page.getByRole("menuitem", { name: "日志管理" }));
    await expect.poll(readAddress).toMatch(/outcome=refused$/);
    await expect.element(tabsOfList).toHaveLength(1);
    await userEvent.click(button("重置"));
    await expect.poll(readAddress).toBe("/system/audit");
    await openViews("被拒绝的（默认）");
    await expect.poll(readAddress).toMatch(/outcome=refused$/);
  });

  test("is updated, made the default and deleted, and refuses a name that exists", async () => {
    views = [{ id: "v1", name: "成功的", query: { outcome: "ok" }, isDefault: false }];
    answer("savedView.save", refusal("saved_view.name_taken"));
    await openApp("/system/audit?outcome=ok&keyword=a");
    await openViews("保存当前视图…");
    const dialog = dialogOf("保存视图");
    await userEvent.fill(dialog.getByLabelText("视图名称"), "成功的");
    await userEvent.click(dialog.getByRole("button", { name: "保存视图" }));
    await expect.element(dialog.getByText("已有同名的视图，请更换名称")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "取消" }));
    await expect.element(dialog).not.toBeInTheDocument();

    const saved = answerSaving();
    await openViews("管理视图…");
    const manager = dialogOf("管理视图");
    await userEvent.click(manager.getByRole("button", { name: "用当前条件更新：成功的" }));
    await expect.element(toast("成功的已更新")).toBeVisible();
    expect(saved.inputs.at(-1)?.body.query).toEqual({ outcome: "ok", keyword: "a" });
    await expect.element(manager.getByRole("button", { name: "用当前条件更新：成功的" })).toBeDisabled();
    await userEvent.click(manager.getByRole("button", { name: "设为默认：成功的" }));
    await expect.element(toast("成功的已设为默认视图")).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(manager.getByRole("button", { name: "取消默认：成功的" }));
    await expect.element(toast("已取消默认视图")).toBeVisible();
    expect(saved.inputs.at(-1)?.body.isDefault).toBe(false);
    await userEvent.click(manager.getByRole("button", { name: "删除：成功的" }));
    await expect.element(manager.getByText("暂无保存的视图")).toBeVisible();
    window.sessionStorage.clear();
    await openApp("/system/audit");
    await expect.element(region("日志管理").getByRole("row").nth(1)).toBeVisible();
    expect(readAddress()).toBe("/system/audit");
  });
});
