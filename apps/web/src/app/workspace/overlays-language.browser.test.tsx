import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ChunkRetryPage, ServerUnreachablePage } from "#app/pages/failure-pages.tsx";
import { DepartmentSelect } from "#shared/workspace-ui/department-select.tsx";
import { FileImportDialog } from "#shared/workspace-ui/file-import-dialog.tsx";
import { ReasonDialog } from "#shared/workspace-ui/reason-dialog.tsx";
import { answer, refusal } from "#test/browser/answers.ts";
import { textsNotInChinese } from "#test/browser/language.ts";
import { openApp, openPart } from "#test/browser/open.tsx";
import { signInToPortal } from "#test/browser/portal.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { answerOwnAccount } from "#test/browser/workspace-data.ts";
import { menuGroup, menuItem } from "#test/menu-factory.ts";
import { WorkspaceTheme } from "./appearance/workspace-theme.tsx";

const at = "2026-11-20T03:04:05.000Z";
const notice = { id: "n1", titile: "系统维护通知", createTime: at, priority: "H", alert: false } as const;
const menu = [
  menuGroup("/system", "系统管理", [
    menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } }),
  ]),
];

const press = (name: string | RegExp) => userEvent.click(page.getByRole("button", { name }));

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({ menu });
  answerOwnAccount();
  answer("system.listJobs", { total: 0, rows: [] });
  answer("savedView.listOwn", []);
  answer("noticeInbox.listOwn", { anntMsgList: [notice], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 });
  answer("noticeInbox.markRead", null);
  answer("noticeInbox.read", {
    id: "n1",
    titile: "系统维护通知",
    createTime: at,
    priority: "H",
    sender: "信息中心",
    sendTime: at,
    msgContent: "<p>今晚维护</p>",
    msgCategory: "1",
    openType: "url",
    openPage: "/system/jobs",
    busId: null,
  });
});

describe("[LANDING-04] Chinese texts of overlays in the workspace", () => {
  test("are in the notices, the menus of avatar and tab, the shortcuts and the searches", async () => {
    await openApp("/system/jobs");
    const heading = page.getByRole("main").getByRole("heading", { name: "后台任务", level: 1 });
    await expect.element(heading).toBeVisible();
    for (const [open, content] of [
      [() => press(/^消息，/), "紧急消息"],
      [() => userEvent.click(page.getByRole("tab", { name: "系统消息(0)" })), "没有未读的系统消息"],
      [() => press(/欢迎您/), "切换部门"],
      [() => userEvent.click(page.getByRole("tab", { name: "后台任务" }), { button: "right" }), "关闭其他"],
      [() => userEvent.keyboard("?"), "键盘快捷键"],
      [() => userEvent.keyboard("{Control>}k{/Control}"), "已打开"],
      [() => userEvent.fill(page.getByRole("combobox"), "没有这个"), "没有符合条件的菜单"],
    ] as const) {
      await open();
      const shown = page.getByText(content, { exact: true }).first();
      await expect.element(shown).toBeVisible();
      await expect.poll(textsNotInChinese).toEqual([]);
      if (content === "紧急消息") continue;
      await userEvent.keyboard("{Escape}");
      await userEvent.click(heading);
      await expect.poll(() => shown.query()?.checkVisibility() ?? false).toBe(false);
    }
  });

  test("shows Chinese only in an opened notice", async () => {
    await openApp("/system/jobs");
    await press(/^消息，/);
    await press(/系统维护通知/);
    await expect.element(page.getByText("去处理", { exact: true })).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
  });

  test.each([
    ["打开菜单", "系统管理"],
    ["搜索菜单", "搜索菜单"],
  ])("shows Chinese only on a phone in %s", async (name, content) => {
    await page.viewport(375, 740);
    await openApp("/system/jobs");
    await press(name);
    await expect.element(page.getByRole("dialog").getByText(content).first()).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
  });
});

describe("[LANDING-04] Chinese texts of automatic dialogs, failure pages and the portal's logout", () => {
  test("shows Chinese only in the dialog of an expired session", async () => {
    answer("system.listJobs", refusal("session.expired"));
    await openApp("/system/jobs");
    await expect.element(page.getByRole("dialog", { name: "登录已过期" })).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
  });

  test.each([
    ["暂时无法连接服务器", <ServerUnreachablePage key="server" onRetry={() => undefined} />],
    ["页面加载失败", <ChunkRetryPage key="chunk" />],
  ])("shows Chinese only on the page %s", async (heading, shown) => {
    openPart(shown);
    await expect.element(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
  });

  test("shows Chinese only in the question before the portal's logout", async () => {
    signInToPortal();
    await openApp("/info/home");
    await press("退出登录");
    await expect.element(page.getByText("真的要返回登录页面吗 ?")).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
  });
});

describe("[LANDING-04] Chinese texts of shared parts", () => {
  const ignore = async () => undefined;

  test("shows Chinese only in the dialog for a reason and its validation", async () => {
    openPart(
      <WorkspaceTheme>
        <ReasonDialog title="查看手机号" onReason={ignore} onClose={ignore} />
      </WorkspaceTheme>,
    );
    await expect.element(page.getByText("查看理由与您的账号将记入日志", { exact: true })).toBeVisible();
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "查看", exact: true }));
    await expect.element(page.getByText("请填写查看理由", { exact: true })).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
  });

  test("shows Chinese only in an import with more faults than it lists", async () => {
    const faults = [{ row: 3, what: "编码重复" }];
    openPart(
      <WorkspaceTheme>
        <FileImportDialog
          {...{ title: "导入分类", hint: "先核对，后导入", accept: ".csv", unit: "行", nothing: "没有变化" }}
          run={async () => ({ isApplied: false, faults, faultCount: 2 })}
          partsOf={() => []}
          onImported={ignore}
          onClose={ignore}
        />
      </WorkspaceTheme>,
    );
    await expect.element(page.getByRole("button", { name: "选择文件" }).first()).toBeVisible();
    const field = document.querySelector<HTMLInputElement>("input[type=file]");
    if (field) await userEvent.upload(field, new File(["编码"], "分类.csv"));
    await expect.element(page.getByText("另有 1 处未列出", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "重新选择" })).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
  });

  test("shows Chinese only in a department search without a match", async () => {
    openPart(
      <WorkspaceTheme>
        <DepartmentSelect source="test" label="部门" none="不限" find={async () => []} />
      </WorkspaceTheme>,
    );
    await userEvent.fill(page.getByRole("combobox", { name: "部门" }), "没有这个");
    await expect.element(page.getByText("未找到部门", { exact: true })).toBeVisible();
    await expect.poll(textsNotInChinese).toEqual([]);
  });
});
