import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { faultsOfWidths, openApp, readAddress, seriousFindings, toast } from "#test/browser/open.tsx";
import { answerProjects, answerStatusWords, project, tenderMenus } from "#test/browser/tenders.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const part = (name: string) => page.getByRole("region", { name, exact: true }).first();
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({ menu: [...tenderMenus] });
  answer("savedView.listOwn", []);
  answerStatusWords();
  answerProjects();
});

async function chooseAction(name: string): Promise<void> {
  await userEvent.click(button("更多操作"));
  await userEvent.click(page.getByRole("menuitem", { name }));
}

describe("[TENDER-15] the page of a project", () => {
  test("shows facts, lots, documents, announcements and the journal", async () => {
    const read = answer("tender.readProject", project());
    await openApp("/tender/projects");
    await userEvent.click(button("查看 市民服务热线平台升级"));
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
    expect(button("更多操作").query()).toBeNull();
    expect(await faultsOfWidths()).toEqual([]);
    await userEvent.click(button("返回列表"));
    await expect.poll(readAddress).toBe("/tender/projects");
  });

  test("states what a new project does not have yet", async () => {
    answer("tender.readProject", project({ documents: [], announcements: [], journal: [] }));
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
      .element(page.getByRole("alert"))
      .toHaveTextContent("采购项目加载失败该项目不存在，或不在您的管理范围内重试");
    answerProjects();
    await userEvent.click(button("重试"));
    await expect
      .element(part("经过").getByRole("listitem").last())
      .toHaveTextContent("投标截止，进入开标系统，标段 12026-12-20 09:30");
  });
});

test("[TENDER-26] counts down to the next deadline on the server's time", async () => {
  const [lot] = project().lots;
  if (!lot) throw new Error("the project has no lot");
  answer(
    "tender.readProject",
    project({ lots: [{ ...lot, state: "open", deadline: new Date(Date.now() + 90_500_000).toISOString() }] }),
  );
  await openApp("/tender/projects?view=p1");
  await expect.element(page.getByRole("timer")).toHaveTextContent("1 天 1 小时");
});

describe("[TENDER-24] a supervisor", () => {
  test("suspends chosen lots with a published reason", async () => {
    const [lot, suspended] = project().lots;
    if (!lot || !suspended) throw new Error("the project has two lots");
    answer("tender.readProject", project({ may: ["suspend"], lots: [{ ...lot, state: "open" }, suspended] }));
    const sent = answer("tender.suspend", null);
    await openApp("/tender/projects?view=p1");
    await chooseAction("暂停标段");
    const form = dialog("暂停标段");
    // A suspended lot is not offered again.
    await expect.element(form.getByRole("checkbox", { name: "标段 1 热线坐席系统" })).toBeChecked();
    expect(form.getByRole("checkbox", { name: /知识库/ }).query()).toBeNull();
    await userEvent.click(form.getByRole("button", { name: "暂停" }));
    await expect.element(form.getByText("请填写理由")).toBeVisible();
    expect(sent.inputs).toEqual([]);
    await userEvent.fill(form.getByRole("textbox", { name: "暂停的理由" }), "收到投诉，暂停处理");
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(form.getByRole("button", { name: "暂停" }));
    await expect.element(toast("标段已暂停，暂停公告已发布")).toBeVisible();
    expect(sent.inputs.map(({ body }) => body)).toEqual([
      { projectId: "p1", lotIds: ["l1"], reason: "收到投诉，暂停处理" },
    ]);
  });

  test("resumes lots, and sees at the field that the new deadline is too early", async () => {
    answer("tender.readProject", project({ may: ["resume"] }));
    answer("tender.resume", refusal("tender.resume_too_soon", { field: "deadline" }, { time: "2026-12-25 09:30" }));
    await openApp("/tender/projects?view=p1");
    await chooseAction("恢复标段");
    const form = dialog("恢复标段");
    await userEvent.fill(form.getByRole("textbox", { name: "新的截止时间" }), "2026-12-24 09:30");
    await userEvent.fill(form.getByRole("textbox", { name: "恢复的理由" }), "投诉不成立");
    await userEvent.click(form.getByRole("button", { name: "恢复" }));
    await expect.element(form.getByText("新的截止时间不得早于 2026-12-25 09:30")).toBeVisible();
    await expect.element(form.getByText("投诉不成立", { exact: true })).toBeVisible();
    const sent = answer("tender.resume", null);
    await userEvent.fill(form.getByRole("textbox", { name: "新的截止时间" }), "2026-12-25 09:30");
    await userEvent.keyboard("{Tab}");
    await userEvent.click(form.getByRole("button", { name: "恢复" }));
    await expect.element(toast("标段已恢复，新的截止时间已公布")).toBeVisible();
    expect(sent.inputs.map(({ body }) => body)).toEqual([
      { projectId: "p1", lotIds: ["l2"], deadline: "2026-12-25T01:30:00.000Z", reason: "投诉不成立" },
    ]);
  });

  test("[TENDER-25] sets a rule of time aside, and sees the ones set aside before", async () => {
    const done = { rule: "documents.sale", reason: "涉及抢险", by: "孙监督", at: "2026-11-20T01:30:00.000Z" };
    answer("tender.readProject", project({ may: ["override"], overrides: [done] }));
    const sent = answer("tender.override", null);
    await openApp("/tender/projects?view=p1");
    await expect
      .element(part("不适用的规则"))
      .toHaveTextContent("不适用的规则采购文件提供期限涉及抢险（孙监督）2026-11-20 09:30");
    await chooseAction("准许不适用规则");
    const form = dialog("准许不适用规则");
    await userEvent.click(form.getByRole("combobox", { name: "时限规则" }));
    await expect.element(page.getByTitle("采购文件发出至截止", { exact: true })).toBeVisible();
    expect(page.getByTitle("采购文件提供期限", { exact: true }).query()).toBeNull();
    await userEvent.click(page.getByTitle("采购文件发出至截止", { exact: true }));
    await userEvent.fill(form.getByRole("textbox", { name: "准许的理由" }), "抢险救灾急需");
    await userEvent.click(form.getByRole("button", { name: "准许" }));
    await expect.element(toast("已准许本项目不适用该规则")).toBeVisible();
    expect(sent.inputs.map(({ body }) => body)).toEqual([
      { projectId: "p1", rule: "documents.deadline", reason: "抢险救灾急需" },
    ]);
  });
});

describe("[TENDER-13] a project", () => {
  test("is copied, and the copy opens", async () => {
    answer("tender.readProject", ({ query: { id } }) => project({ id, may: ["copy"] }));
    const sent = answer("tender.copyProject", { id: "p9" });
    await openApp("/tender/projects?view=p1");
    await chooseAction("复制为新项目");
    await expect.poll(readAddress).toBe("/tender/projects?view=p9");
    expect(sent.inputs.map(({ body }) => body)).toEqual([{ id: "p1" }]);
  });

  test("is tendered again for its failed lots", async () => {
    const [lot, other] = project().lots;
    if (!lot || !other) throw new Error("the project has two lots");
    answer("tender.readProject", ({ query: { id } }) =>
      project({ id, may: ["retender"], lots: [{ ...lot, state: "failed" }, other] }),
    );
    const sent = answer("tender.retender", { id: "p10" });
    await openApp("/tender/projects?view=p1");
    await chooseAction("重新采购");
    await userEvent.click(dialog("重新采购").getByRole("button", { name: "新建项目" }));
    await expect.poll(readAddress).toBe("/tender/projects?view=p10");
    expect(sent.inputs.map(({ body }) => body)).toEqual([{ id: "p1", lotIds: ["l1"] }]);
  });

  test("[TENDER-12] is removed after a question", async () => {
    answer("tender.readProject", project({ may: ["remove"] }));
    const sent = answer("tender.removeProject", null);
    await openApp("/tender/projects?view=p1");
    await chooseAction("删除项目");
    const question = page.getByRole("dialog").filter({ hasText: "项目的全部内容与文件将被删除，不能恢复，是否继续？" });
    await userEvent.click(question.getByRole("button", { name: "删除项目" }));
    await expect.poll(readAddress).toBe("/tender/projects");
    expect(sent.inputs.map(({ body }) => body)).toEqual([{ id: "p1", version: 7 }]);
  });
});

test("[TENDER-14] adds a version of a document, and removes one that is not public", async () => {
  const [published] = project().documents;
  if (!published) throw new Error("the project has a document");
  const hidden = { ...published, id: "d2", number: 3, publishedAt: null };
  answer("tender.readProject", project({ may: ["upload"], documents: [published, hidden] }));
  const uploads = answer("tender.uploadDocument", { id: "d3", number: 4, sm3: published.sm3 });
  await openApp("/tender/projects?view=p1");
  await expect.element(part("采购文件").getByText("未公开", { exact: true })).toBeVisible();
  await userEvent.upload(page.getByLabelText("选择要上传的文件"), new File(["x"], "招标文件.pdf"));
  await expect.element(toast("已上传")).toBeVisible();
  expect(uploads.inputs.map(({ params }) => params)).toEqual([{ projectId: "p1", kind: "documents" }]);
  expect(button("移除 招标文件 第 2 版").query()).toBeNull();
  const removed = answer("tender.removeDocument", null);
  await userEvent.click(button("移除 招标文件 第 3 版"));
  const question = page.getByRole("dialog").filter({ hasText: "将移除“招标文件”的这一版本，是否继续？" });
  await userEvent.click(question.getByRole("button", { name: "移除" }));
  await expect.element(toast("已移除")).toBeVisible();
  expect(removed.inputs.map(({ body }) => body)).toEqual([{ id: "d2" }]);
});

test.each([
  [["announce"], "继续编辑公告"],
  [[], "查看公告草稿"],
] as const)("[TENDER-15] leads to the draft of an announcement with the rights %j by 「%s」", async (may, name) => {
  const [first] = project().announcements;
  if (!first) throw new Error("the project has an announcement");
  answer("tender.readProject", project({ may: [...may], announcements: [{ ...first, id: "a8", state: "draft" }] }));
  await openApp("/tender/projects?view=p1");
  await userEvent.click(button(name));
  await expect.poll(readAddress).toBe("/tender/projects?announcement=a8");
});

test("[TENDER-30] begins a correction for chosen lots, and opens it", async () => {
  const [lot, other] = project().lots;
  if (!lot || !other) throw new Error("the project has two lots");
  answer(
    "tender.readProject",
    project({
      may: ["announce"],
      lots: [
        { ...lot, state: "open" },
        { ...other, isSuspended: false },
      ],
      mayAnnounce: [
        { type: "05", lotIds: ["l1", "l2"] },
        { type: "08", lotIds: ["l1", "l2"] },
      ],
    }),
  );
  const begun = answer("announcement.begin", { id: "a7", version: 1 });
  await openApp("/tender/projects?view=p1");
  await userEvent.click(button("起草更正公告"));
  const form = dialog("起草更正公告");
  await userEvent.click(form.getByRole("checkbox", { name: "标段 1 热线坐席系统" }));
  await userEvent.click(form.getByRole("button", { name: "起草", exact: true }));
  await expect.poll(readAddress).toBe("/tender/projects?announcement=a7");
  expect(begun.inputs.map(({ body }) => body)).toEqual([{ projectId: "p1", type: "05", lotIds: ["l2"] }]);
});
