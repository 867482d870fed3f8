import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { openApp, seriousFindings } from "#test/browser/open.tsx";
import { answerProjects, answerStatusWords, projectRow, tenderMenus } from "#test/browser/tenders.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const exportButton = { action: "tender:export", type: "1", status: "1", describe: "导出采购项目" } as const;
const signIn = (auth: readonly (typeof exportButton)[]) =>
  signInToWorkspace({ menu: [...tenderMenus], auth: [...auth], allAuth: [exportButton] });

beforeEach(async () => {
  await page.viewport(1440, 900);
  signIn([exportButton]);
  answer("savedView.listOwn", []);
  answerStatusWords();
  answerProjects();
});

async function choose(field: string, option: string): Promise<void> {
  await userEvent.click(page.getByRole("combobox", { name: field }));
  await userEvent.click(page.getByTitle(option, { exact: true }));
}

describe("[TENDER-15] the list of projects", () => {
  test("shows each project with its facts, and a dash for what is not entered", async () => {
    await openApp("/tender/projects");
    const list = page.getByRole("region", { name: "采购项目" });
    for (const title of [
      ...["项目编号", "项目名称", "采购人", "采购方式", "标段数", "状态", "最近的截止时间", "修改时间"],
    ])
      await expect.element(list.getByRole("columnheader", { name: title })).toBeInTheDocument();
    const row = (name: RegExp) => list.getByRole("row", { name });
    await expect
      .element(row(/SZ-2026-0031/))
      .toHaveTextContent(
        "SZ-2026-0031市民服务热线平台升级某市政务服务中心公开招标2进行中2026-12-20 09:302026-11-26 16:05查看",
      );
    await expect
      .element(row(/SZ-2026-0032/))
      .toHaveTextContent("SZ-2026-0032图书馆家具采购——1拟采购—2026-11-26 16:05查看");
    expect(await seriousFindings()).toEqual([]);
  });

  test("is filtered by keyword, state, method and category", async () => {
    const listed = answer("tender.listProjects", { total: 1, isMore: false, rows: [projectRow()] });
    await openApp("/tender/projects");
    await userEvent.fill(page.getByRole("textbox", { name: "关键词" }), "热线");
    await choose("状态", "进行中");
    await choose("采购方式", "竞争性磋商");
    await userEvent.click(page.getByRole("button", { name: "展开" }));
    await choose("采购类别", "服务");
    await userEvent.click(page.getByRole("button", { name: "查询" }));
    await expect
      .poll(() => listed.inputs.at(-1)?.query)
      .toEqual({ page: 1, pageSize: 10, keyword: "热线", status: "2", method: "6", category: "C" });
  });

  test("says that no project exists, and that none meets the filters", async () => {
    answer("tender.listProjects", { total: 0, isMore: false, rows: [] });
    await openApp("/tender/projects");
    await expect.element(page.getByText("暂无采购项目")).toBeVisible();
    await openApp("/tender/projects?keyword=桥梁");
    await expect.element(page.getByText("没有符合条件的采购项目")).toBeVisible();
  });

  test("shows a failed read with its retry", async () => {
    answer("tender.listProjects", refusal("http.internal", { requestId: "r1" }, { requestId: "r1" }));
    await openApp("/tender/projects");
    await expect.element(page.getByRole("alert").getByText(/^采购项目列表加载失败/)).toBeVisible();
    answerProjects();
    await userEvent.click(page.getByRole("button", { name: "重试" }));
    await expect.element(page.getByText("图书馆家具采购")).toBeVisible();
  });

  test("is exported only with the permission for it", async () => {
    await openApp("/tender/projects");
    await expect.element(page.getByRole("button", { name: "导出" })).toBeVisible();
    signIn([]);
    await openApp("/tender/projects");
    await expect.element(page.getByText("图书馆家具采购")).toBeVisible();
    expect(page.getByRole("button", { name: "导出" }).query()).toBeNull();
  });
});
