// Guarantee: links between forms stay intact, and the installation decides who designs forms and where.
import type { EndpointOf, FormField, InputOf } from "@tender/contract";
import { fileForm, startTestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Designers, designers, field, form, type Saved } from "#test/online-form/designers.ts";

let forms: Designers;
let t: Designers["t"];
let maker: Designers["maker"];
let other: Designers["other"];
let reader: Designers["reader"];

let make: Designers["make"];
let publish: Designers["publish"];
let published: Designers["published"];
let change: Designers["change"];
let columnsOf: Designers["columnsOf"];
let insert: Designers["insert"];

beforeAll(async () => {
  forms = await designers();
  await forms.t.make.role("designer", ["online_form:view", "online_form:edit", "online_form:publish"]);
  ({ t, maker, other, reader, make, publish, published, change, columnsOf, insert } = forms);
});
afterAll(() => t.close());
beforeEach(() => forms.clear());

const ofDepot = field("of_depot", {
  control: "link",
  link: { form: "depot" },
  source: { kind: "form", code: "depot", label: "title", fill: [] },
  isRequired: true,
});
const subWords = ["查看", "新增", "编辑", "删除", "导入", "导出"].map((word) => `表单 parts：${word}`);

describe("links between forms", () => {
  const link = (to: string, more: Partial<FormField> = {}) =>
    field(`of_${to}`, {
      control: "link",
      link: { form: to },
      source: { kind: "form", code: to, label: "title", fill: [] },
      ...more,
    });

  test("refuses circular required links", async () => {
    const a = await published(form("aa", [field("title")]));
    const b = await published(form("bb", [field("title"), link("aa", { isRequired: true })]));
    expect(b.id).not.toBe(a.id);
    const next = await change(a, form("aa", [field("title"), link("bb", { isRequired: true })]));
    expect((await publish(next)).details?.faults).toEqual([
      { at: "fields.1.link", what: "与其他表单的必填关联形成循环，均无法新增第一条记录" },
    ]);
    const loose = await change(next, form("aa", [field("title"), link("bb")]));
    expect((await publish(loose)).body.success).toBe(true);
  });

  test("finds values that refer to no record", async () => {
    await published(form("aa", [field("title")]));
    const saved = await published(form("bb", [field("title"), field("of_aa")]));
    await t.database.pool.query(`INSERT INTO online."bb" (id, of_aa) VALUES ('r1', 'nobody')`);
    const next = await change(saved, form("bb", [field("title"), link("aa")]));
    expect((await publish(next)).details?.misfits).toMatchObject([
      { field: "of_aa", what: "不是表单“aa”的记录", count: 1 },
    ]);
  });

  test("refuses to remove a linked form, and removes and restores an unlinked one", async () => {
    const a = await published(form("aa", [field("title")]));
    const b = await published(form("bb", [field("title"), link("aa")]));
    await insert("aa", [{ title: "one" }]);
    await t.database.pool.query(`INSERT INTO online."bb" (id, of_aa) VALUES ('b1', 'r0')`);
    const remove = (saved: Saved, confirmation: string | null) =>
      t.call("onlineForm.remove", { body: { ...saved, confirmation } }, maker);
    expect((await remove(a, "aa")).body.message).toBe("仍被表单bb关联，请先修改这些表单");
    expect((await remove(b, null)).body.code).toBe("online_form.confirmation");
    expect((await remove(b, "bb")).body.success).toBe(true);
    expect(await columnsOf("bb")).toEqual([]);
    // Rows of the linked form may be deleted now, and the code of the removed form is free.
    await t.database.pool.query(`DELETE FROM online."aa"`);
    const aside = (await t.call("onlineForm.listSetAside", { query: {} }, reader)).body.result.rows;
    expect(aside).toMatchObject([{ formCode: "bb", field: null }]);
    const body = { id: aside[0]?.id ?? "" };
    const newForm = await make(form("bb", [field("title")]));
    expect((await t.call("onlineForm.restoreSetAside", { body }, maker)).body.code).toBe("online_form.code_taken");
    await remove(newForm, null);
    const restored = await t.call("onlineForm.restoreSetAside", { body }, maker);
    if (!restored.body.success) throw new Error(restored.body.message);
    expect(restored.body.result.formId).toBe(b.id);
    expect((await t.database.pool.query('SELECT of_aa FROM online."bb"')).rows).toEqual([{ of_aa: "r0" }]);
    expect((await t.call("onlineForm.read", { query: { id: b.id } }, reader)).body.result.state).toBe("published");
  });
});

describe("[ADMINDATA-24, ONLINE-02, ONLINE-03, STORE-14] enhancement records", () => {
  type Enhancement = InputOf<EndpointOf<"onlineForm.saveEnhancement">>["body"]["enhancement"];
  const rules = (when: string): Enhancement => ({
    type: "form",
    content: {
      format: 1,
      rules: [{ field: "title", is: "required", when }],
      computed: [],
      defaults: [],
      changes: [],
      refusals: [],
    },
  });
  const list: Enhancement = { type: "list", content: { format: 1, marks: [], actions: [] } };
  const saveEnhancement = (id: string, basedOn: string | null, enhancement: Enhancement, person = maker) =>
    t.call("onlineForm.saveEnhancement", { body: { id, basedOn, enhancement } }, person);
  const records = async (id: string) => (await t.call("onlineForm.listRecords", { query: { id } }, reader)).body.result;

  test("retain sixteen per form, newest first, with the latest of each type", async () => {
    const { id } = await make(form("goods", [field("title")]));
    const other = await make(form("orders", [field("title")]));
    let otherIds: string[] = [];
    const listId = (await saveEnhancement(id, null, list)).body.result.id;
    let newest: string | null = null;
    for (let n = 0; n < 20; n += 1) {
      newest = (await saveEnhancement(id, newest, rules(`size(row.title) > ${n}`))).body.result.id;
      if (n !== 10) continue;
      // Another form saves its own records in between.
      for (const content of [list, rules("true")])
        otherIds = [(await saveEnhancement(other.id, null, content)).body.result.id, ...otherIds];
    }
    const retained = await records(id);
    const whens = retained.map(({ content }) => ("rules" in content ? content.rules[0]?.when : "the list's"));
    const newestFirst = Array.from({ length: 15 }, (_, index) => `size(row.title) > ${19 - index}`);
    expect(whens).toEqual([...newestFirst, "the list's"]);
    expect((await records(other.id)).map(({ id: record }) => record)).toEqual(otherIds);
    expect(retained.at(-1)?.id).toBe(listId);
    const { result } = (await t.call("onlineForm.read", { query: { id } }, reader)).body;
    expect(result.enhancement.form?.rules[0]?.when).toBe("size(row.title) > 19");
  });

  test("report the place of a fault and a newer save", async () => {
    const { id } = await make(form("goods", [field("title")]));
    expect((await saveEnhancement(id, null, rules("row.nope"))).details?.faults).toEqual([
      { at: "rules.0.when", what: "字段“nope”不存在" },
    ]);
    expect((await saveEnhancement(id, null, rules("true"))).body.success).toBe(true);
    expect((await saveEnhancement(id, null, rules("false"), other)).body.code).toBe("online_form.changed");
  });
});

describe("a form as a file", () => {
  const exportForm = async (id: string) =>
    (await t.http("GET", `/api/system/online-forms/export?id=${id}`, maker)).body;
  const importFile = async (file: string, mode = "apply") => {
    const sent = { token: maker.token, ...fileForm("form.json", file) };
    return (await t.http("POST", `/api/system/online-forms/import/${mode}`, sent)).json();
  };

  test("[SEC-80] is imported as it was exported, after a trial; both are recorded", async () => {
    const goods = await published(form("goods", [field("title")]));
    const reply = await t.http("GET", `/api/system/online-forms/export?id=${goods.id}`, maker);
    expect(reply.headers["content-disposition"]).toMatch(
      /^attachment; filename="online-form-goods-user\d+-\d{8}-\d{6}\.json"/,
    );
    const file = reply.body.replaceAll("goods", "wares");
    expect((await importFile(file, "try")).result).toMatchObject({ isApplied: false, made: 1, faults: [] });
    expect((await t.call("onlineForm.list", { query: { keyword: "wares" } }, reader)).body.result.total).toBe(0);
    const report = (await importFile(file)).result;
    expect(report).toMatchObject({ isApplied: true, code: "wares", made: 1 });
    expect(JSON.parse(await exportForm(report.id))).toEqual(JSON.parse(file));
    expect((await importFile(file)).result).toMatchObject({ made: 0, changed: 0 });
    const { rows } = await t.database.pool.query(
      "SELECT action, object, detail->>'code' AS code FROM audit_entry WHERE action ~ '^online_form.(ex|im)port$' AND user_id = $1 AND outcome = 'ok' ORDER BY id",
      [maker.id],
    );
    expect(rows.map(({ action, object, code }) => [action, object, code])).toEqual([
      ["online_form.export", goods.id, "goods"],
      ["online_form.import", report.id, "wares"],
      ["online_form.export", report.id, "wares"],
      ["online_form.import", report.id, "wares"],
    ]);
  });

  test("replaces the draft of its code; a trial and the import report the change", async () => {
    const { id } = await make(form("goods", [field("title")]));
    const readTitle = async () => (await t.call("onlineForm.read", { query: { id } }, reader)).body.result.title;
    const file = JSON.parse(await exportForm(id));
    const changedFile = JSON.stringify({ ...file, form: { ...file.form, title: "新货品" } });
    const report = { code: "goods", made: 0, changed: 1, faults: [] };
    expect((await importFile(changedFile, "try")).result).toMatchObject({ ...report, isApplied: false, id: null });
    expect(await readTitle()).toBe(file.form.title);
    expect((await importFile(changedFile)).result).toMatchObject({ ...report, isApplied: true, id });
    expect(await readTitle()).toBe("新货品");
  });

  test("is refused by its format version when newer, and with its faults", async () => {
    const goods = await make(form("goods", [field("title")]));
    const file = JSON.parse(await exportForm(goods.id));
    expect((await importFile(JSON.stringify({ ...file, format: 2 }))).message).toBe(
      "文件格式版本为 2，本系统最高支持 1，请先升级",
    );
    expect((await importFile("{}")).code).toBe("online_form.bad_file");
    expect((await importFile("\ufffd")).code).toBe("online_form.bad_file");
    const withSurrogate = { ...file, form: { ...file.form, title: "半\ud83d" } };
    expect((await importFile(JSON.stringify(withSurrogate))).code).toBe("online_form.bad_file");
    const withBadType = { ...file, form: { ...file.form, fields: [{ ...file.form.fields[0], type: "sql" }] } };
    expect((await importFile(JSON.stringify(withBadType))).result.faults).toEqual([
      { row: 1, what: "form.fields.0.type：内容不正确" },
    ]);
    const withBadCode = { ...file, form: { ...file.form, code: "Goods" } };
    const refusal = (await importFile(JSON.stringify(withBadCode))).result;
    expect(refusal).toMatchObject({ isApplied: false, faultCount: 1 });
    expect((await importFile(JSON.stringify(withBadCode), "try")).result).toEqual(refusal);
  });
});

test("creates one menu after a proof, with a button for each right", async () => {
  const goods = await published(
    form("goods", [field("title")], {
      buttons: [{ code: "close", title: "关闭", place: "row", condition: "", confirm: null, set: [] }],
    }),
  );
  const body = { id: goods.id, title: "物资", parentId: null };
  expect((await t.call("onlineForm.createMenu", { body }, maker)).body.code).toBe("proof.required");
  await t.prove(maker);
  const created = await t.call("onlineForm.createMenu", { body }, maker);
  expect(created.body.message).toBe("");
  const { rows } = await t.database.pool.query(
    "SELECT coalesce(component, action) AS what FROM menu_item WHERE id = $1 OR parent_id = $1 ORDER BY kind, sort_order",
    [created.body.result.menuId],
  );
  expect(rows.map(({ what }) => what)).toEqual([
    "online/form-list/goods",
    ...["view", "add", "edit", "delete", "import", "export"].map((action) => `online:goods:${action}`),
    "online:goods:button:close",
  ]);
  expect((await t.call("onlineForm.createMenu", { body }, maker)).body.code).toBe("online_form.has_menu");
  expect((await t.call("onlineForm.read", { query: { id: goods.id } }, reader)).body.result.hasMenu).toBe(true);
});

test("[ONLINE-01] changes the buttons of an existing menu on publication", async () => {
  const button = (code: string, title: string) => ({
    code,
    title,
    place: "row" as const,
    condition: "",
    confirm: null,
    set: [],
  });
  const depot = (...buttons: ReturnType<typeof button>[]) =>
    form("depot", [field("title")], { kind: "main", subs: ["parts"], buttons });
  const parts = form("parts", [field("title"), ofDepot], { kind: "sub" });
  const depotForm = await published(
    form("depot", [field("title")], { kind: "main", buttons: [button("close", "关闭")] }),
  );
  await t.prove(maker);
  const { menuId } = (
    await t.call("onlineForm.createMenu", { body: { id: depotForm.id, title: "物资", parentId: null } }, maker)
  ).body.result;
  const buttonsNow = async () =>
    (
      await t.database.pool.query<{ action: string; title: string; roles: number }>(
        `SELECT action, title, (SELECT count(*)::int FROM role_grant WHERE menu_item_id = menu_item.id) AS roles
         FROM menu_item WHERE parent_id = $1 ORDER BY sort_order OFFSET 6`,
        [menuId],
      )
    ).rows.map(({ action, title, roles }) => `${action} ${title} ${roles}`);
  expect(await buttonsNow()).toEqual(["online:depot:button:close 关闭 1"]);

  // The sub-table is published first, then the main form names it. Publishing either of them adds the sub-table's
  // rights.
  await published(parts);
  const next = await change(depotForm, depot(button("open", "重新打开")));
  const menuChange = { title: "物资", added: ["重新打开", ...subWords], removed: ["关闭"] };
  expect(await forms.preview(depotForm.id)).toMatchObject({
    isChanged: true,
    menus: [menuChange],
    areMenusFollowing: true,
  });
  const designer = await t.person({ roles: ["designer"] });
  expect(await forms.preview(depotForm.id, designer)).toMatchObject({ menus: [menuChange], areMenusFollowing: false });
  expect((await publish(next, null, other)).body.code).toBe("proof.required");
  const released = await publish(next);
  expect(released.body.message).toBe("");
  const rights = ["view", "add", "edit", "delete", "import", "export"];
  expect(await buttonsNow()).toEqual([
    "online:depot:button:open 重新打开 1",
    ...rights.map((right, place) => `online:parts:${right} ${subWords[place]} 1`),
  ]);
  const entries = await t.database.pool.query(
    "SELECT detail FROM audit_entry WHERE action = 'menu.change' AND object = $1 ORDER BY id DESC LIMIT 1",
    [menuId],
  );
  expect(entries.rows[0]?.detail).toMatchObject({ removed: ["online:depot:button:close"] });

  // A designer who may not change menus still publishes. The next publisher who may adds the missing buttons.
  const version = released.body.result.version;
  const third = await change({ id: depotForm.id, version }, depot(button("open", "重新打开"), button("done", "办结")));
  const published3 = await publish(third, null, designer);
  expect(published3.body.message).toBe("");
  expect(await buttonsNow()).not.toContain("online:depot:button:done 办结 1");
  const titled = { ...depot(button("open", "重新打开"), button("done", "办结")), title: "物资台账" };
  const fourth = await change({ id: depotForm.id, version: published3.body.result.version }, titled);
  expect(await forms.preview(depotForm.id)).toMatchObject({ steps: [], isChanged: true, menus: [{ added: ["办结"] }] });
  expect((await publish(fourth)).body.message).toBe("");
  expect(await buttonsNow()).toContain("online:depot:button:done 办结 1");
});

test("refuses changes where the installation has closed the designer", async () => {
  const closed = await startTestApp({ env: { ONLINE_DESIGN: "closed" }, database: t.database, clock: t.clock });
  try {
    const storedRecord = await make(form("goods", [field("title")]));
    const call = async (key: "onlineForm.save" | "onlineForm.publish" | "onlineForm.remove", body: object) =>
      (await closed.call(key, { body } as never, maker)).body.code;
    expect(await call("onlineForm.save", { ...storedRecord, definition: form("goods", []) })).toBe(
      "online_form.design_closed",
    );
    expect(await call("onlineForm.publish", { ...storedRecord, confirmation: null })).toBe("online_form.design_closed");
    expect(await call("onlineForm.remove", { ...storedRecord, confirmation: null })).toBe("online_form.design_closed");
    const list = await closed.call("onlineForm.list", { query: {} }, reader);
    expect(list.body.result).toMatchObject({ isDesignClosed: true, total: 1 });
  } finally {
    await closed.app.close();
    await closed.deps.close();
  }
});
