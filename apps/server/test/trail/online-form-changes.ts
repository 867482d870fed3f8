import type { FormDefinition } from "@tender/contract";
import { fileForm, formDefinition, formField, type Person } from "@tender/testkit";
import type { Changes, Stage } from "./scenario.ts";

let codeCount = 0;
const codeOf = (word: string): string => {
  codeCount += 1;
  return `${word}${codeCount}`;
};

const closing = {
  ...({ code: "close", title: "关闭", place: "row", condition: "", confirm: null } as const),
  set: [{ field: "title", value: "'closed'" }],
};

interface StoredForm {
  readonly id: string;
  readonly version: number;
  readonly definition: FormDefinition;
}

async function saveDraft({ t, admin }: Stage, more: Partial<FormDefinition> = {}): Promise<StoredForm> {
  const definition = formDefinition(codeOf("form"), [formField("title")], more);
  const body = { id: null, version: null, definition };
  const { id, version } = (await t.call("onlineForm.save", { body }, admin)).body.result;
  return { id, version, definition };
}

const publish = ({ t, admin }: Stage, { id, version }: StoredForm) =>
  t.call("onlineForm.publish", { body: { id, version, confirmation: null } }, admin);

export async function createPublishedForm(stage: Stage, more: Partial<FormDefinition> = {}): Promise<StoredForm> {
  const draft = await saveDraft(stage, more);
  const { version } = (await publish(stage, draft)).body.result;
  return { ...draft, version };
}

async function saveChange({ t, admin }: Stage, { id, version, definition }: StoredForm): Promise<StoredForm> {
  const next = { ...definition, buttons: [closing] };
  const saved = await t.call("onlineForm.save", { body: { id, version, definition: next } }, admin);
  return { id, version: saved.body.result.version, definition: next };
}

/** Creates a form with one row, and a person with all rights over its rows. */
async function createFormRows(stage: Stage) {
  const { t, proven } = stage;
  const { definition } = await createPublishedForm(stage, { buttons: [closing] });
  const { code } = definition;
  const actions = ["view", "add", "edit", "delete", "import", "button:close"].map((part) => `online:${code}:${part}`);
  await t.make.role(`keeper_${code}`, actions);
  const manager: Person = await proven({ roles: [`keeper_${code}`] });
  const params = { code };
  const row = (title: string) => ({ id: null, version: null, values: { title }, subs: {} });
  const save = (title: string) => t.call("onlineRow.save", { params, body: row(title) }, manager);
  return { params, keeper: manager, save };
}

export const onlineFormChanges: Changes = {
  "onlineForm.save": async ({ t, admin }) => {
    const definition = formDefinition(codeOf("form"), [formField("title")]);
    return () => t.call("onlineForm.save", { body: { id: null, version: null, definition } }, admin);
  },
  "onlineForm.copy": async (stage) => {
    const { id } = await saveDraft(stage);
    const body = { id, code: codeOf("form"), title: "副本" };
    return () => stage.t.call("onlineForm.copy", { body }, stage.admin);
  },
  "onlineForm.publish": async (stage) => {
    const first = await createPublishedForm(stage);
    // Its menu changes with it, in an audit row of its own.
    await stage.t.call("onlineForm.createMenu", { body: { id: first.id, title: "登记", parentId: null } }, stage.admin);
    const next = await saveChange(stage, first);
    return () => publish(stage, next);
  },
  "onlineForm.restoreRelease": async (stage) => {
    const { id, version } = await saveChange(stage, await createPublishedForm(stage));
    return () => stage.t.call("onlineForm.restoreRelease", { body: { id, version, number: 1 } }, stage.admin);
  },
  "onlineForm.remove": async (stage) => {
    const { id, version, definition } = await createPublishedForm(stage);
    const body = { id, version, confirmation: definition.code };
    return () => stage.t.call("onlineForm.remove", { body }, stage.admin);
  },
  "onlineForm.restoreSetAside": async (stage) => {
    const { t, admin, run } = stage;
    const { id, version, definition } = await createPublishedForm(stage);
    await t.call("onlineForm.remove", { body: { id, version, confirmation: definition.code } }, admin);
    const [aside] = await run("SELECT id FROM online_set_aside WHERE form_id = $1", [id]);
    return () => t.call("onlineForm.restoreSetAside", { body: { id: String(aside?.id) } }, admin);
  },
  "onlineForm.import": async ({ t, admin }) => {
    const form = formDefinition(codeOf("form"), [formField("title")]);
    const text = JSON.stringify({ kind: "online_form", format: 1, form, enhancement: { form: null, list: null } });
    const file = { ...fileForm("form.json", text), token: admin.token };
    return () => t.http("POST", "/api/system/online-forms/import/apply", file);
  },
  "onlineForm.createMenu": async (stage) => {
    const { id } = await createPublishedForm(stage);
    return () => stage.t.call("onlineForm.createMenu", { body: { id, title: "登记", parentId: null } }, stage.admin);
  },
  "onlineForm.saveEnhancement": async (stage) => {
    const { id } = await createPublishedForm(stage);
    const enhancement = { type: "list" as const, content: { format: 1 as const, marks: [], actions: [] } };
    return () => stage.t.call("onlineForm.saveEnhancement", { body: { id, basedOn: null, enhancement } }, stage.admin);
  },
  "onlineRow.save": async (stage) => {
    const { save } = await createFormRows(stage);
    return () => save("甲");
  },
  "onlineRow.upload": async (stage) => {
    const { t, proven } = stage;
    const papers = formField("papers", { type: "many", control: "file", length: 0 });
    const { definition } = await createPublishedForm(stage, { fields: [formField("title"), papers] });
    await t.make.role(
      `uploader_${definition.code}`,
      ["view", "add"].map((right) => `online:${definition.code}:${right}`),
    );
    const { token } = await proven({ roles: [`uploader_${definition.code}`] });
    const file = { ...fileForm("发票.pdf", Buffer.from("%PDF-1.7\n%%EOF")), token };
    return () => t.http("POST", `/api/online/forms/${definition.code}/files/papers`, file);
  },
  "onlineRow.remove": async (stage) => {
    const { params, keeper: manager, save } = await createFormRows(stage);
    const { id } = (await save("甲")).body.result;
    return () => stage.t.call("onlineRow.remove", { params, body: { ids: [id] } }, manager);
  },
  "onlineRow.runButton": async (stage) => {
    const { params, keeper: manager, save } = await createFormRows(stage);
    const { id } = (await save("甲")).body.result;
    const body = { rows: [{ id, version: 1 }] };
    return () => stage.t.call("onlineRow.runButton", { params: { ...params, button: "close" }, body }, manager);
  },
};
