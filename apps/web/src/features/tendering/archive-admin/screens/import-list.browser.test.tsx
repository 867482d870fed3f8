import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import {
  answerArchiveImports,
  importMenu,
  importRights,
  importRun,
  runningImport,
} from "#test/browser/archive-administration.ts";
import { openApp, seriousFindings, toast } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const buttons = (actions: readonly string[]) =>
  actions.map((action) => ({ action, type: "1", status: "1", describe: action }) as const);

async function open(address = "/archive/imports", rights: readonly string[] = importRights) {
  signInToWorkspace({ menu: [importMenu], auth: buttons(rights), allAuth: buttons(importRights) });
  await openApp(address);
}

const dialog = (name: string) => page.getByRole("dialog", { name });

beforeEach(async () => {
  await page.viewport(1440, 900);
  answer("savedView.listOwn", []);
  answerArchiveImports();
});

describe("[ADMINDATA-25] imports of archive data", () => {
  test("show progress and results, and the report of each at its own address", async () => {
    await open();
    for (const text of ["已处理 4,200 / 15,000 条发布", "新增 1,180，跳过 60，错误 2，提醒 14", "部分成功", "导入中"])
      await expect.element(page.getByRole("cell", { name: text, exact: true })).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "报告 2026年第三季度采购公告.json" }));
    await expect.poll(() => window.location.pathname + window.location.hash).toBe("/archive/imports#run/b1");
    await expect.element(page.getByRole("cell", { name: "缺少发布日期，未导入" })).toBeVisible();
    await expect.element(page.getByText("归属部门 A01A03，全宗 SL01", { exact: false })).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "返回" }));
    await expect.element(page.getByRole("cell", { name: "历史数据补录.jsonl" })).toBeVisible();
  });

  test("start with a file and its target, and retain the input after a refusal", async () => {
    await open();
    await userEvent.click(page.getByRole("button", { name: "导入数据" }));
    const form = dialog("导入档案数据");
    await userEvent.click(form.getByRole("button", { name: "开始导入" }));
    await expect.element(form.getByText("请选择数据文件")).toBeVisible();
    await userEvent.upload(form.getByLabelText("数据文件").last(), new File(["{}"], "公告.json"));
    await userEvent.click(form.getByRole("combobox", { name: "全宗" }));
    await userEvent.click(page.getByTitle("SL02 市财政局"));
    await userEvent.fill(form.getByRole("textbox", { name: "数据名称" }), "试运行数据");
    expect(await seriousFindings()).toEqual([]);
    answer("archiveAdmin.startImport", refusal("archive.import_running"));
    await userEvent.click(form.getByRole("button", { name: "开始导入" }));
    await expect.element(toast("正在导入其他档案数据文件，请在导入结束后重试")).toBeVisible();
    await expect.element(form.getByText("公告.json")).toBeVisible();
    const started = answer("archiveAdmin.startImport", { id: "b3" });
    await userEvent.click(form.getByRole("button", { name: "开始导入" }));
    await expect.element(toast("已开始导入，可离开本页，结束后将通知您")).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
    expect(started.inputs.map(({ query }) => query)).toEqual([{ fonds: "SL02", label: "试运行数据" }]);
  });

  test("are stopped after confirmation", async () => {
    await open();
    const stopped = answer("archiveAdmin.stopImport", null);
    await userEvent.click(page.getByRole("button", { name: "停止 历史数据补录.jsonl" }));
    await expect.element(dialog("停止").getByText("已写入的项目予以保留", { exact: false })).toBeVisible();
    answer("archiveAdmin.listImports", { total: 2, rows: [runningImport({ isStopping: true }), importRun()] });
    await userEvent.click(dialog("停止").getByRole("button", { name: "停止" }));
    await expect.element(toast("已请求停止，当前部分写入完成后结束")).toBeVisible();
    await expect.element(page.getByRole("cell", { name: "正在停止" })).toBeVisible();
    expect(page.getByRole("button", { name: /^停止/ }).query()).toBeNull();
    expect(stopped.inputs.map(({ body }) => body)).toEqual([{ id: "b2" }]);
  });
});
