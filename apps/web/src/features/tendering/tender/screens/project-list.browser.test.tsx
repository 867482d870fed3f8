import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { openApp, readAddress, seriousFindings } from "#test/browser/open.tsx";
import {
  answerProjects,
  answerStatusWords,
  draftRow,
  project,
  projectMenu,
  projectRow,
} from "#test/browser/tenders.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const exportButton = { action: "tender:export", type: "1", status: "1", describe: "导出采购项目" } as const;
const drawer = page.getByRole("dialog", { name: "项目详情" });
const part = (name: string) => drawer.getByRole("region", { name, exact: true }).first();

const signIn = (auth: readonly (typeof exportButton)[]) =>
  signInToWorkspace({ menu: [projectMenu], auth: [...auth], allAuth: [exportButton] });

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

describe("[TENDER-15] the drawer of a project", () => {
  test("shows facts, lots, documents, announcements and the journal", async () => {
    const read = answer("tender.readProject", project());
    await openApp("/tender/projects");
    await userEvent.click(page.getByRole("button", { name: "查看 市民服务热线平台升级" }));
    await expect.poll(readAddress).toBe("/tender/projects?view=p1");
    for (const text of [
      "某市公正招标代理有限公司",
      "政府采购法",
      "林采薇，0599-8123456，市民路1号",
      "升级热线坐席与知识库。",
    ])
      await expect.element(part("基本信息").getByText(text, { exact: true })).toBeInTheDocument();
    const lots = part("标段");
    await expect
      .element(lots.getByRole("row", { name: /热线坐席系统/ }))
      .toHaveTextContent("标段 1热线坐席系统开标中2026-12-20 09:301,200,000.00元1,150,000.00元");
    await expect
      .element(lots.getByRole("row", { name: /知识库/ }))
      .toHaveTextContent("标段 2知识库招标中已暂停—80,000.00元—");
    const documents = part("采购文件");
    await expect
      .element(documents.getByRole("link", { name: "查看 招标文件 第 2 版" }))
      .toHaveAttribute(
        "href",
        "/download/fileView?attachGroup=tender&attachPath=tender/%E6%8B%9B%E6%A0%87%E6%96%87%E4%BB%B6%202.pdf",
      );
    await expect
      .element(documents)
      .toHaveTextContent(
        "采购文件招标文件第 2 版采购文件，摘要（SM3）：66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0公开于 2026-11-20 09:30",
      );
    const announcements = part("公告").getByRole("listitem");
    await expect
      .element(announcements.first())
      .toHaveTextContent(
        "市民服务热线平台升级采购公告已发布采购公告，被“市民服务热线平台升级更正公告”取代2026-11-20 09:30",
      );
    await expect
      .element(announcements.last())
      .toHaveTextContent("市民服务热线平台升级更正公告已发布更正公告2026-11-26 16:05");
    expect(
      part("经过")
        .getByRole("listitem")
        .elements()
        .map((each) => each.textContent),
    ).toEqual([
      "发布采购公告周主任2026-11-20 09:30",
      "暂停孙监督，标段 2，收到投诉2026-11-28 10:00",
      "投标截止，进入开标系统，标段 12026-12-20 09:30",
    ]);
    expect(read.inputs.map(({ query }) => query)).toEqual([{ id: "p1" }]);
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(drawer.getByRole("button", { name: "关闭" }));
    await expect.poll(readAddress).toBe("/tender/projects");
  });

  test("states what a new project does not have yet", async () => {
    answer("tender.readProject", project({ code: draftRow.code, documents: [], announcements: [], journal: [] }));
    await openApp("/tender/projects?view=p2");
    for (const [name, text] of [
      ["采购文件", "尚未上传采购文件"],
      ["公告", "尚未起草公告"],
      ["经过", "暂无记录"],
    ] as const)
      await expect.element(part(name).getByText(text)).toBeVisible();
  });

  test("shows a failed read with its retry", async () => {
    answer("tender.readProject", refusal("tender.not_found"));
    await openApp("/tender/projects?view=p1");
    await expect
      .element(drawer.getByRole("alert"))
      .toHaveTextContent("项目详情加载失败该项目不存在，或不在您的管理范围内重试");
    answerProjects();
    await userEvent.click(drawer.getByRole("button", { name: "重试" }));
    await expect
      .element(part("经过").getByRole("listitem").last())
      .toHaveTextContent("投标截止，进入开标系统，标段 12026-12-20 09:30");
  });
});
