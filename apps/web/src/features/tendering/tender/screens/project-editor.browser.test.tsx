// Guarantee: after any failure during the edit of a project the input is retained, and the failure is shown.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, goOffline, goOnline, refusal } from "#test/browser/answers.ts";
import { advanceUntil, advanceUntilVisible, freezeClock, restoreClock } from "#test/browser/clock.ts";
import { faultsOfWidths, openApp, readAddress, simulateReload } from "#test/browser/open.tsx";
import { answerProjects, answerStatusWords, draftProject, tenderMenus } from "#test/browser/tenders.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";

const draftButton = { action: "tender:draft", type: "1", status: "1", describe: "编制项目与公告" } as const;
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const saved = (version: number) => ({ id: "p3", version, code: "SZ-2026-0033", lotIds: ["l1"] });
const CONFLICT = "该记录刚被他人修改，您的修改尚未保存";
const OFFLINE = "网络已断开，内容已保存在本机，恢复后自动保存";
const SOURCE = "《中华人民共和国招标投标法》第二十四条";

const broken = {
  field: "schedule.deadline",
  message: "采购文件发出至截止不得少于 20 日",
  kind: "rule",
  rule: { key: "documents.deadline", source: SOURCE, isOverridden: false },
} as const;
const missing = { field: "name", message: "请填写项目名称", kind: "missing", rule: null } as const;
const tooMuch = { field: "lots.0.ceiling", message: "最高限价不得超过预算金额", kind: "missing", rule: null } as const;

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({ menu: [...tenderMenus], auth: [draftButton], allAuth: [draftButton] });
  answer("savedView.listOwn", []);
  answerStatusWords();
  answerProjects();
  answer("tender.readProject", draftProject());
  answer("tender.checkDraft", [missing]);
  answer("tender.findOrganisations", []);
});
afterEach(() => {
  restoreClock();
  sessionStorage.clear();
});

async function openEditor(): Promise<void> {
  await openApp("/tender/projects?edit=p3");
  await advanceUntilVisible(field("项目名称"));
  freezeClock();
}

const bodiesOf = (calls: { readonly inputs: readonly { readonly body: object }[] }) =>
  calls.inputs.map(({ body }) => body);

describe("[TENDER-16] the editor of a project", () => {
  test("creates a project with the organisations of the account, and opens its draft", async () => {
    answer("tender.findOrganisations", ({ query: { kind } }) =>
      kind === "buyer" ? [{ id: "o1", name: "某市政务服务中心", code: "11350000" }] : [],
    );
    const created = answer("tender.saveProject", saved(1));
    await openApp("/tender/projects");
    await userEvent.click(button("新建项目"));
    await expect.poll(readAddress).toBe("/tender/projects?edit=p3");
    expect(bodiesOf(created)).toMatchObject([
      { id: null, version: null, draft: { name: "", buyerId: "o1", agencyId: null, lots: [{ items: [] }] } },
    ]);
  });

  test("saves what is typed, and says when", async () => {
    const saves = answer("tender.saveProject", saved(4));
    await openEditor();
    await userEvent.fill(field("项目名称"), "图书馆空调更换");
    await userEvent.fill(field("预算金额（元）"), "1,200,000.50");
    await userEvent.click(page.getByRole("radio", { name: "政府采购法" }));
    await advanceUntilVisible(page.getByText(/^已自动保存/));
    expect(bodiesOf(saves).at(-1)).toMatchObject({
      id: "p3",
      version: 3,
      draft: { name: "图书馆空调更换", regime: "procurement", lots: [{ id: "l1", budget: "1200000.50" }] },
    });
  });

  test("sends new lots under ids that stay, with items and criteria", async () => {
    const saves = answer("tender.saveProject", ({ body: { version } }) => saved((version ?? 0) + 1));
    await openEditor();
    await userEvent.click(button("增加标段"));
    await userEvent.click(button("增加一项需求").first());
    await userEvent.fill(field("第 1 项需求的名称"), "空调机组");
    await userEvent.fill(field("第 1 项需求的数量"), "12");
    await advanceUntil(() => saves.inputs.length > 0);
    await userEvent.fill(field("标段名称").nth(1), "安装工程");
    await advanceUntil(() => saves.inputs.at(-1)?.body.draft.lots[1]?.title === "安装工程");
    const lots = saves.inputs.map(({ body }) => body.draft.lots.map(({ id }) => id));
    expect(lots.at(-1)).toEqual(["l1", expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(lots.at(-1)).toEqual(lots[0]);
    expect(saves.inputs.at(-1)?.body.draft.lots[0]?.items).toEqual([
      { name: "空调机组", quantity: "12", unit: "", requirement: "" },
    ]);
    await userEvent.click(button("删除标段 2"));
    restoreClock();
    const question = page.getByRole("dialog").filter({ hasText: "标段 2 的采购需求与评分因素将一并删除，是否继续？" });
    await userEvent.click(question.getByRole("button", { name: "删除" }));
    await expect.poll(() => saves.inputs.at(-1)?.body.draft.lots.length).toBe(1);
  });

  test("keeps the input without a network, and after a reload", async () => {
    const saves = answer("tender.saveProject", saved(4));
    await openEditor();
    goOffline();
    await userEvent.fill(field("项目名称"), "离线时写的名称");
    await advanceUntilVisible(page.getByText(OFFLINE));
    expect(saves.inputs).toEqual([]);
    goOnline();
    answer("tender.saveProject", refusal("http.unavailable"));
    await simulateReload();
    await openEditor();
    await expect.element(field("项目名称")).toHaveValue("离线时写的名称");
    const retried = answer("tender.saveProject", saved(4));
    await advanceUntilVisible(page.getByText(/^已自动保存/));
    expect(bodiesOf(retried)).toMatchObject([{ version: 3, draft: { name: "离线时写的名称" } }]);
  });

  test("shows a colleague's values field by field, and saves the chosen ones over them", async () => {
    answer("tender.saveProject", refusal("tender.changed"));
    await openEditor();
    answer("tender.readProject", draftProject({ version: 8, name: "同事写的名称", fundSource: "财政资金" }));
    await userEvent.fill(field("项目名称"), "我写的名称");
    await advanceUntilVisible(page.getByText(CONFLICT));
    const panel = page.getByRole("alert", { name: CONFLICT });
    await expect
      .element(panel.getByRole("group", { name: "项目名称要保留的内容" }))
      .toHaveTextContent("项目名称我填写的：我写的名称当前：同事写的名称");
    await expect.element(field("资金来源")).toHaveValue("财政资金");
    const saves = answer("tender.saveProject", saved(9));
    await userEvent.click(button("按所选内容保存"));
    await advanceUntilVisible(page.getByText(/^已自动保存/));
    expect(bodiesOf(saves)).toMatchObject([{ version: 8, draft: { name: "我写的名称", fundSource: "财政资金" } }]);
  });

  test.each([
    ["tender.waiting", "该项目已不能修改，您的修改尚未保存"],
    ["tender.not_found", "该项目已被删除，您的修改尚未保存"],
  ] as const)("says after %s that nothing can be saved, and keeps the input", async (code, title) => {
    answer("tender.saveProject", refusal(code));
    await openEditor();
    await userEvent.fill(field("项目名称"), "我写的名称");
    await advanceUntilVisible(page.getByRole("alert", { name: title }));
    await expect.element(field("项目名称")).toHaveValue("我写的名称");
    await expect.element(button("起草采购公告")).toBeDisabled();
  });

  test("shows a refusal at its field", async () => {
    answer("tender.saveProject", refusal("tender.code_taken", { field: "code" }));
    await openEditor();
    await userEvent.fill(field("项目编号"), "SZ-1");
    await advanceUntilVisible(page.getByText("项目编号已被使用，请更换"));
    await expect.element(page.getByText("部分内容须修改，修改后自动保存")).toBeVisible();
  });

  test("is not opened for a project that cannot be edited", async () => {
    answer("tender.readProject", draftProject({ name: "图书馆空调更换", may: [] }));
    await openApp("/tender/projects?edit=p3");
    await expect.element(page.getByRole("heading", { name: "图书馆空调更换", level: 1 })).toBeVisible();
    expect(field("项目名称").query()).toBeNull();
  });

  test("fits three widths, without serious findings", async () => {
    answer("tender.checkDraft", [missing, broken, tooMuch]);
    await openApp("/tender/projects?edit=p3");
    await expect.element(page.getByText("1 处不符合时限规则")).toBeVisible();
    expect(await faultsOfWidths()).toEqual([]);
  });
});

describe("[TENDER-16, TENDER-32] the check while typing", () => {
  test("lists what is missing, and the broken rules with their source", async () => {
    answer("tender.checkDraft", [missing, broken]);
    await openApp("/tender/projects?edit=p3");
    const panel = page.getByRole("region", { name: "发布前检查" });
    await expect.element(panel.getByText("还有 1 处需要填写或改正")).toBeVisible();
    await expect.element(panel.getByText("1 处不符合时限规则")).toBeVisible();
    await expect.element(panel.getByText(`依据：${SOURCE}`)).toBeVisible();
    await userEvent.click(panel.getByRole("button", { name: "请填写项目名称" }));
    await expect.element(field("项目名称")).toHaveFocus();
  });

  test("checks the draft again after an input, and marks a wrong value at its field", async () => {
    const checks = answer("tender.checkDraft", ({ body: { draft } }) =>
      draft.lots[0]?.ceiling === "90" ? [tooMuch] : [missing],
    );
    answer("tender.saveProject", saved(4));
    await openApp("/tender/projects?edit=p3");
    await userEvent.fill(field("最高限价（元）"), "90");
    const item = page.getByText(/^(标段 1：)?最高限价不得超过预算金额$/);
    // Once in the panel, with its lot, and once at the field.
    await expect.poll(() => item.elements().length).toBe(2);
    expect(checks.inputs.at(-1)?.body).toMatchObject({ id: "p3", publishAt: null });
    await userEvent.fill(field("最高限价（元）"), "80");
    await expect.poll(() => item.elements().length).toBe(0);
  });

  test("[TENDER-25] names the rules that a supervisor has set aside", async () => {
    answer("tender.checkDraft", [{ ...broken, rule: { ...broken.rule, isOverridden: true } }]);
    await openApp("/tender/projects?edit=p3");
    await expect.element(page.getByText("1 条规则已由监督员准许不适用")).toBeVisible();
    await expect.element(page.getByText("内容完整，符合时限规则。")).toBeVisible();
  });
});

test("[TENDER-30] saves the draft before an announcement is begun from it", async () => {
  const order: string[] = [];
  answer("tender.saveProject", () => {
    order.push("save");
    return saved(4);
  });
  answer("announcement.begin", ({ body }) => {
    order.push(`begin ${body.type}`);
    return { id: "a7", version: 1 };
  });
  await openEditor();
  await userEvent.fill(field("项目名称"), "图书馆空调更换");
  await userEvent.click(button("起草采购公告"));
  restoreClock();
  await expect.poll(readAddress).toBe("/tender/projects?announcement=a7");
  expect(order).toEqual(["save", "begin 03"]);
});
