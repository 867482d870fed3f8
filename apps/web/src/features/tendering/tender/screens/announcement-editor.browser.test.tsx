// Guarantee: after any failure during the edit of an announcement the input is retained, and the failure is shown.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, goOffline, goOnline, refusal } from "#test/browser/answers.ts";
import { advanceUntil, advanceUntilVisible, freezeClock, restoreClock } from "#test/browser/clock.ts";
import { faultsOfWidths, openApp, readAddress, simulateReload, toast } from "#test/browser/open.tsx";
import { announcementDetail, answerProjects, answerStatusWords, project, tenderMenus } from "#test/browser/tenders.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const question = (text: string) => page.getByRole("dialog").filter({ hasText: text });
const CONFLICT = "该记录刚被他人修改，您的修改尚未保存";

const correctionDraft = (overrides: Parameters<typeof announcementDetail>[0] = {}) =>
  announcementDetail({
    ...{ id: "a7", version: 1, type: "05", state: "draft", title: "更正公告", publishedAt: null, approver: null },
    ...overrides,
  });

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({ menu: [...tenderMenus] });
  answer("savedView.listOwn", []);
  answerStatusWords();
  answerProjects();
  answer("tender.readProject", project({ may: ["announce"] }));
  answer("announcement.read", correctionDraft());
});
afterEach(() => {
  restoreClock();
  sessionStorage.clear();
});

async function openEditor(): Promise<void> {
  await openApp("/tender/projects?announcement=a7");
  await advanceUntilVisible(field("正文"));
  freezeClock();
}

describe("[TENDER-35] the editor of an announcement", () => {
  test("[TENDER-22] saves title, text, reason and the new times of a correction", async () => {
    const saves = answer("announcement.save", { version: 2, html: "" });
    await openEditor();
    await userEvent.fill(field("标题"), "第一次更正公告");
    await userEvent.fill(field("更正理由"), "图纸有误");
    await userEvent.fill(field("新的投标截止及开标时间"), "2026-12-28 09:30");
    await advanceUntilVisible(page.getByText(/^已自动保存/));
    expect(saves.inputs.at(-1)?.body).toMatchObject({
      ...{ id: "a7", title: "第一次更正公告", reason: "图纸有误", publishAt: null },
      correction: { deadline: "2026-12-28T01:30:00.000Z", documentsTo: null, documentIds: [] },
    });
  });

  test("keeps the input without a network, and after a reload", async () => {
    const saves = answer("announcement.save", { version: 2, html: "" });
    await openEditor();
    goOffline();
    await userEvent.fill(field("更正理由"), "离线时写的理由");
    await advanceUntilVisible(page.getByText("网络已断开，内容已保存在本机，恢复后自动保存"));
    goOnline();
    answer("announcement.save", refusal("http.unavailable"));
    await simulateReload();
    await openEditor();
    await expect.element(field("更正理由")).toHaveValue("离线时写的理由");
    expect(saves.inputs).toEqual([]);
    const retried = answer("announcement.save", { version: 2, html: "" });
    await advanceUntilVisible(page.getByText(/^已自动保存/));
    expect(retried.inputs.map(({ body }) => [body.version, body.reason])).toEqual([[1, "离线时写的理由"]]);
  });

  test("shows a colleague's values, and saves the chosen ones over them", async () => {
    answer("announcement.save", refusal("announcement.changed"));
    await openEditor();
    answer("announcement.read", correctionDraft({ version: 6, title: "同事写的标题", reason: "同事写的理由" }));
    await userEvent.fill(field("标题"), "我写的标题");
    await advanceUntilVisible(page.getByText(CONFLICT));
    await expect
      .element(page.getByRole("alert", { name: CONFLICT }).getByRole("group", { name: "标题要保留的内容" }))
      .toHaveTextContent("标题我填写的：我写的标题当前：同事写的标题");
    await expect.element(field("更正理由")).toHaveValue("同事写的理由");
    const saves = answer("announcement.save", { version: 7, html: "" });
    await userEvent.click(button("按所选内容保存"));
    await advanceUntilVisible(page.getByText(/^已自动保存/));
    expect(saves.inputs.map(({ body }) => [body.version, body.title])).toEqual([[6, "我写的标题"]]);
  });

  test.each([
    ["announcement.not_draft", "该公告已提交或发布，您的修改尚未保存"],
    ["announcement.not_found", "该公告已被删除，您的修改尚未保存"],
  ] as const)("says after %s that nothing can be saved, and keeps the input", async (code, title) => {
    answer("announcement.save", refusal(code));
    await openEditor();
    await userEvent.fill(field("标题"), "我写的标题");
    await advanceUntilVisible(page.getByRole("alert", { name: title }));
    await expect.element(field("标题")).toHaveValue("我写的标题");
    await expect.element(button("提交发布")).toBeDisabled();
  });

  test("replaces title and text with those of the template after a question", async () => {
    const made = answer("announcement.regenerate", { title: "生成的标题", html: "<p>生成的正文</p>" });
    const saves = answer("announcement.save", { version: 2, html: "" });
    await openApp("/tender/projects?announcement=a7");
    await userEvent.click(button("重新生成正文"));
    answer("announcement.read", correctionDraft({ version: 2, title: "生成的标题", html: "<p>生成的正文</p>" }));
    await userEvent.click(
      question("您对标题与正文的修改会被替换，是否继续？").getByRole("button", { name: "重新生成正文" }),
    );
    await expect.element(toast("已重新生成")).toBeVisible();
    await expect.element(field("标题")).toHaveValue("生成的标题");
    await expect.element(field("正文")).toHaveTextContent("生成的正文");
    expect(made.inputs.map(({ body }) => body)).toEqual([
      { id: "a7", reason: "", correction: { deadline: null, documentsTo: null, documentIds: [] } },
    ]);
    expect(saves.inputs.map(({ body }) => [body.version, body.html])).toEqual([[1, "<p>生成的正文</p>"]]);
  });

  test("[TENDER-31] confirms an unchanged text after a change of the project", async () => {
    answer("announcement.read", correctionDraft({ isOutdated: true }));
    const saves = answer("announcement.save", { version: 2, html: "" });
    await openApp("/tender/projects?announcement=a7");
    await expect.element(page.getByRole("alert", { name: "项目内容在本公告保存后有改动" })).toBeVisible();
    answer("announcement.read", correctionDraft({ version: 2 }));
    await userEvent.click(button("已核对，正文不变"));
    await expect.element(toast("已确认正文不变")).toBeVisible();
    expect(saves.inputs.map(({ body }) => body.version)).toEqual([1]);
    await expect.element(page.getByRole("alert", { name: "项目内容在本公告保存后有改动" })).not.toBeInTheDocument();
  });

  test("is submitted after a question, and then waits for another person", async () => {
    const sent = answer("announcement.submit", { approvalId: "ap1" });
    await openApp("/tender/projects?announcement=a7");
    await userEvent.click(button("提交发布"));
    answer("announcement.read", correctionDraft({ version: 2, state: "waiting", isOwn: true }));
    await userEvent.click(question("审批期间项目与公告不能修改，是否提交？").getByRole("button", { name: "提交发布" }));
    await expect.element(toast("已提交，等待另一人审批")).toBeVisible();
    expect(sent.inputs.map(({ body }) => body)).toEqual([{ id: "a7", version: 1 }]);
    await expect.element(page.getByText("您提交的公告须由另一人审批")).toBeVisible();
  });

  test("[TENDER-32] shows the broken rule with its source when the server refuses", async () => {
    answer(
      "announcement.submit",
      refusal("tender.calendar", null, { rule: "距截止不足 15 日", source: "《招标投标法实施条例》第二十一条" }),
    );
    await openApp("/tender/projects?announcement=a7");
    await userEvent.click(button("提交发布"));
    await userEvent.click(question("是否提交？").getByRole("button", { name: "提交发布" }));
    await expect
      .element(toast("不符合时限规则：距截止不足 15 日（依据：《招标投标法实施条例》第二十一条）"))
      .toBeVisible();
    await expect.element(field("标题")).toHaveValue("更正公告");
  });

  test("shows a refusal at its field, and saves the corrected text", async () => {
    answer("announcement.save", refusal("announcement.too_complex", { field: "html" }));
    await openEditor();
    await userEvent.fill(field("标题"), "第一次更正公告");
    const refused = page.getByText("公告正文的格式过于复杂，请简化后再保存");
    await advanceUntilVisible(refused);
    const saves = answer("announcement.save", { version: 2, html: "" });
    await userEvent.click(field("正文"));
    await userEvent.keyboard("已简化。");
    await advanceUntilVisible(page.getByText(/^已自动保存/));
    await advanceUntil(() => refused.query() === null);
    expect(saves.inputs.at(-1)?.body).toMatchObject({ title: "第一次更正公告" });
    expect(saves.inputs.at(-1)?.body.html).toContain("已简化。");
  });

  test("is removed after a question", async () => {
    const sent = answer("announcement.remove", null);
    await openApp("/tender/projects?announcement=a7");
    await userEvent.click(button("删除草稿"));
    await userEvent.click(question("公告草稿将被删除，不能恢复，是否继续？").getByRole("button", { name: "删除草稿" }));
    await expect.poll(readAddress).toBe("/tender/projects?view=p1");
    expect(sent.inputs.map(({ body }) => body)).toEqual([{ id: "a7", version: 1 }]);
  });

  test("fits three widths, without serious findings", async () => {
    await openApp("/tender/projects?announcement=a7");
    await expect.element(field("正文")).toBeVisible();
    expect(await faultsOfWidths()).toEqual([]);
  });
});
