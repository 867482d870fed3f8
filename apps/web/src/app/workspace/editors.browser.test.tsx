// Guarantee: every editor of a record keeps the input after any answer to the save, and shows another person's change
// before overwriting it.
import { allEndpoints, type EndpointKey, errorCodesOf, openApiDocument } from "@tender/contract";
import { beforeEach, expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { type Editor, refuseOutdated, refuseSave, removeRecord } from "#test/browser/editors.ts";
import { editorsOfAccess } from "#test/browser/editors-of-access.ts";
import { editorsOfData } from "#test/browser/editors-of-data.ts";
import { editorsOfSignOn } from "#test/browser/editors-of-sign-on.ts";
import { textsNotInChinese } from "#test/browser/language.ts";
import { openApp, simulateReload, toast } from "#test/browser/open.tsx";
import { type PageEditor, pageEditors } from "#test/browser/page-editors.ts";
import { dismissToasts } from "#test/browser/patience.ts";

const editors = [...editorsOfAccess, ...editorsOfSignOn, ...editorsOfData];

/** Editors with a special form, and the files of their tests. */
const editorsTestedElsewhere: Readonly<Partial<Record<EndpointKey, string>>> = {
  "workCalendar.import": "has a file: work-calendar.browser.test.tsx",
  "noticeAdmin.save": "saves itself: notice-editor-faults.browser.test.tsx",
  "tender.saveProject": "saves itself: project-editor.browser.test.tsx",
  "announcement.save": "saves itself: announcement-editor.browser.test.tsx",
  "announcement.decide": "has one field, a reason: announcement-page.browser.test.tsx",
  "ownOrganisation.saveDraft": "saves itself: own-organisation.browser.test.tsx",
  "roleAdmin.saveRules": "has no fields, but pairs: exclusive-roles.browser.test.tsx",
};

/** Calls of buttons without input that could be lost. */
const actions: readonly EndpointKey[] = [
  ...(["tender.removeProject", "announcement.submit", "announcement.recall", "announcement.remove"] as const),
  ...(["category.move", "category.remove", "fillRule.remove", "position.remove", "validation.remove"] as const),
  ...([
    "workCalendar.checkYear",
    "workCalendar.removeYear",
    "workCalendar.resetRule",
    "workCalendar.checkRule",
  ] as const),
  ...(["departmentAdmin.move", "departmentAdmin.merge", "departmentAdmin.remove"] as const),
  ...(["dictionaryAdmin.orderItems", "dictionaryAdmin.remove", "dictionaryAdmin.removeItem"] as const),
  ...(["dataRuleAdmin.switch", "dataRuleAdmin.remove", "menuAdmin.move", "menuAdmin.remove"] as const),
  ...([
    "directoryAdmin.remove",
    "directoryAdmin.removeGroup",
    "scimAdmin.remove",
    "thirdParty.removeProvider",
  ] as const),
  ...(["roleAdmin.remove", "subsystemAdmin.order", "userAdmin.confirmReset", "messageAdmin.resetTemplate"] as const),
  ...(["noticeAdmin.publish", "ownOrganisation.submit", "organisationAdmin.decide"] as const),
  ...(["onlineForm.publish", "onlineForm.restoreRelease", "onlineForm.remove", "onlineRow.runButton"] as const),
  ...(["onlineReport.setOpen", "onlineReport.remove", "reportSchedule.setPaused", "reportSchedule.remove"] as const),
];

/** Read calls whose data set has changed: no version is sent. */
const outdatedReads: readonly EndpointKey[] = [
  ...([
    "reportRun.readRows",
    "reportRun.readTotals",
    "reportRun.readGroups",
    "reportRun.export",
    "reportRun.preview",
  ] as const),
];

/** Names that the component library gives the two buttons of a number field. */
const libraryNames: readonly string[] = ["Increase Value", "Decrease Value", "up", "down"];

type Operations = Readonly<Record<string, { readonly requestBody?: unknown } | undefined>>;

test("names every call that sends a version or may answer that the record was changed", () => {
  const paths = openApiDocument("1.0.0").paths as unknown as Readonly<Record<string, Operations | undefined>>;
  const versioned = allEndpoints().filter(({ endpoint }) => {
    const body = paths[endpoint.paths[0]]?.[endpoint.methods[0].toLowerCase()]?.requestBody;
    const mayBeOutdated = errorCodesOf(endpoint).some((code) => /[._](?<!nothing_)changed$/.test(code));
    return mayBeOutdated || /"\w*[vV]ersion":/.test(JSON.stringify(body ?? {}));
  });
  const edited = [...editors, ...pageEditors].map(({ saves }) => saves);
  const named = [...edited, ...Object.keys(editorsTestedElsewhere), ...actions, ...outdatedReads];
  expect(named.toSorted()).toEqual(versioned.map(({ key }) => key).toSorted());
});

const formOf = ({ title }: Editor): Locator =>
  page.getByRole("dialog").filter({ has: page.getByRole("heading", { name: title, level: 2, exact: true }) });

async function openEditor(editor: Editor): Promise<Locator> {
  editor.arrange();
  await openApp(editor.address);
  for (const pressed of editor.presses) await userEvent.click(pressed);
  const form = formOf(editor);
  await editor.field.type(form, editor.ownValue);
  return form;
}

/** The connection breaks while the save runs. */
function loseAnswers({ saves }: Pick<Editor, "saves">) {
  return answer(saves, () => {
    throw new TypeError("Failed to fetch");
  });
}

/** Expects the refusal at its field, or as a toast where it belongs to none. */
async function expectRefused(form: Locator, { refused: { text, faultLabel: at } }: Editor): Promise<void> {
  const fault = at === null ? toast(text) : form.getByText(text, { exact: true }).first();
  await expect.element(fault).toBeVisible();
  const field = fault.element().closest(".ant-form-item");
  expect(field?.querySelector("label")?.textContent ?? null).toBe(at);
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
});

test.each(editors.map((editor) => [editor.name, editor] as const))(
  "[ADMINDATA-25, LANDING-04] keeps the input of %s after failures, and merges another person's change",
  async (_name, editor) => {
    const form = await openEditor(editor);
    await expect.poll(() => textsNotInChinese().filter((text) => !libraryNames.includes(text))).toEqual([]);
    const { field, ownValue: mine, otherValue: theirs, ownWords: words = mine } = editor;
    const save = async () => {
      dismissToasts();
      await userEvent.click(form.getByRole("button", { name: editor.submit ?? "保存", exact: true }));
    };

    const lostSaves = loseAnswers(editor);
    await save();
    await expect.element(toast("无法连接到服务器，请检查网络后再试")).toBeVisible();
    expect(lostSaves.inputs.map(({ body }) => body)).toMatchObject([{ version: editor.version }]);
    await field.shows(form, mine);

    refuseSave(editor, editor.refused);
    await save();
    await expectRefused(form, editor);
    await field.shows(form, mine);

    const [code, goneText] = editor.notFound;
    refuseSave(editor, { code });
    await save();
    await expect.element(toast(goneText)).toBeVisible();
    await field.shows(form, mine);

    refuseOutdated(editor);
    const removedText = removeRecord(editor);
    if (removedText !== null) {
      await save();
      await expect.element(toast(removedText)).toBeVisible();
      await field.shows(form, mine);
    }

    editor.change();
    await save();
    const panel = form.getByRole("alert", { name: "该记录刚被他人修改，您的修改尚未保存" });
    const sides = panel.getByRole("group", { name: `${field.label}要保留的内容`, exact: true });
    const radio = (name: string) => sides.getByRole("radio", { name, exact: true });
    await expect.element(panel).toBeInViewport();
    await expect.element(radio(`我填写的：${words}`)).toBeChecked();
    for (const name of editor.followedChoices ?? [])
      await expect.element(panel.getByRole("radio", { name, exact: true })).toBeChecked();
    await field.shows(form, mine);
    await userEvent.click(radio(`当前：${theirs}`));
    await field.shows(form, theirs);
    await userEvent.click(radio(`我填写的：${words}`));
    await field.shows(form, mine);

    const saves = editor.accept();
    await save();
    await expect.element(toast(editor.saved)).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
    expect(saves.inputs.map(({ body }) => body)).toMatchObject([editor.body]);
    for (const name of editor.unsent ?? []) expect(saves.inputs[0]?.body).not.toHaveProperty(name);
  },
);

async function openPage({ address, presses }: PageEditor): Promise<void> {
  await openApp(address);
  for (const pressed of presses) await userEvent.click(pressed);
}

const mayLeave = (): boolean => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test.each(pageEditors.map((editor) => [editor.name, editor] as const))(
  "[ADMINDATA-25] keeps the input of %s after each failure, and asks before it is discarded",
  async (_name, editor) => {
    editor.arrange();
    await openPage(editor);
    expect(mayLeave()).toBe(true);
    await editor.change();
    await editor.shows();
    const save = async () => {
      dismissToasts();
      for (const pressed of editor.submits) await userEvent.click(pressed);
    };

    loseAnswers(editor);
    await save();
    await expect.element(toast("无法连接到服务器，请检查网络后再试")).toBeVisible();
    await editor.shows();

    const { code, values, text } = editor.refused;
    answer(editor.saves, refusal(code, null, values));
    await save();
    await expect.element(toast(text)).toBeVisible();
    await editor.shows();
    expect(mayLeave()).toBe(!editor.guardsUnload);
    if (editor.leaveAction) {
      await userEvent.click(editor.leaveAction.press);
      const question = page.getByRole("dialog").filter({ hasText: editor.leaveAction.question });
      await userEvent.click(question.getByRole("button", { name: "取消", exact: true }));
      await editor.shows();
    }

    if (!editor.keepsDraft) return;
    await simulateReload();
    await openPage(editor);
    await editor.shows();
  },
);
