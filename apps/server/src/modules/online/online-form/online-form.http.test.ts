// Guarantee: a form's definition is stored, checked and published as it was designed, and typed text is never executed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Designers, designers, field, form, integer } from "#test/online-form/designers.ts";

let forms: Designers;
let t: Designers["t"];
let maker: Designers["maker"];
let reader: Designers["reader"];
let save: Designers["save"];
let make: Designers["make"];
let publish: Designers["publish"];
let published: Designers["published"];
let change: Designers["change"];
let preview: Designers["preview"];
let columnsOf: Designers["columnsOf"];
let insert: Designers["insert"];

beforeAll(async () => {
  forms = await designers();
  ({ t, maker, reader, save, make, publish, published, change, preview, columnsOf, insert } = forms);
});
afterAll(() => t.close());
beforeEach(() => forms.clear());

describe("[ADMINDATA-24] a form's definition", () => {
  test("is stored as a draft with its faults, and listed", async () => {
    const definition = form("goods", [field("select")]);
    const draft = await make(definition);
    const { body } = await t.call("onlineForm.read", { query: { id: draft.id } }, reader);
    expect(body.result).toMatchObject({ code: "goods", state: "draft", release: null, isDesignClosed: false });
    expect(body.result.definition).toEqual(definition);
    expect(body.result.faults).toEqual([{ at: "fields.0.name", what: "“select”是保留字，请更换名称" }]);
    const list = await t.call("onlineForm.list", { query: { keyword: "OOD", state: "draft" } }, reader);
    expect(list.body.result.rows.map(({ code }) => code)).toEqual(["goods"]);
    expect((await publish(draft)).details?.faults).toHaveLength(1);
    expect(await columnsOf("goods")).toEqual([]);
  });

  test("creates a table with a column for each field", async () => {
    await published(
      form("goods", [
        field("title", { isRequired: true, length: 50 }),
        integer("amount", { defaultText: "1" }),
        field("price", { type: "decimal", control: "number", length: 12, scale: 2 }),
        field("is_open", { type: "yes_no", control: "switch", length: 0 }),
        field("due", { type: "day", control: "date", length: 0, query: "range" }),
        field("at", { type: "time", control: "time", length: 0 }),
        field("since", { type: "moment", control: "moment", length: 0 }),
        field("remark", { type: "long_text", control: "textarea", length: 0, query: "single" }),
        field("tags", {
          type: "many",
          control: "multi_select",
          length: 0,
          source: { kind: "list", choices: [{ value: "1", label: "甲" }] },
        }),
      ]),
    );
    expect(await columnsOf("goods")).toEqual([
      "title character varying(50) required",
      "amount bigint",
      "price numeric",
      "is_open boolean",
      "due date",
      "at time without time zone",
      "since timestamp with time zone",
      "remark text",
      "tags ARRAY",
    ]);
    await insert("goods", [{ title: "钢材", amount: 2 }]);
  });

  test("previews the steps of publishing", async () => {
    const goods = await published(form("goods", [field("title"), field("old_name")]));
    await insert("goods", [{ title: "a", old_name: "b" }]);
    await change(goods, form("goods", [field("old_name", { name: "new_name", length: 200 }), integer("amount")]));
    const shownPreview = await preview(goods.id);
    expect(shownPreview.steps.map(({ words }) => words)).toEqual([
      "停用“title”（title），数据保留 30 天",
      "“old_name”的名称由 old_name 改为 new_name",
      "“old_name”的类型由 varchar(100) 改为 varchar(200)",
      "新增字段“amount”（amount，bigint）",
    ]);
    expect(shownPreview.steps[1]?.sql).toBe('ALTER TABLE "online"."goods" RENAME COLUMN "old_name" TO "new_name"');
    expect(shownPreview).toMatchObject({ rows: 1, needsConfirmation: true, misfits: [], faults: [] });
    // The preview changed nothing.
    expect(await columnsOf("goods")).toEqual(["title character varying(100)", "old_name character varying(100)"]);
  });

  test("reports missing and disabled sources at their field, and refuses to publish", async () => {
    await t.database.pool.query(`
      INSERT INTO check_rule (id, rule_code, name, steps, enabled) VALUES ('c1', 'own_on', '在用', '[]', true), ('c2', 'own_off', '停用', '[]', false);
      INSERT INTO fill_rule (id, code, name, parts, enabled) VALUES ('f1', 'own_on', '在用编号', '[]', true), ('f2', 'own_off', '停用编号', '[]', false);
      INSERT INTO category (id, code, name, enabled) VALUES ('k1', 'Z01', '在用', true), ('k2', 'Z02', '停用', false);
      INSERT INTO category (id, parent_id, code, name, enabled) VALUES ('k3', 'k2', 'Z02A01', '停用之下', true);
    `);
    const sources = (await t.call("onlineForm.readSources", {}, maker)).body.result;
    expect(sources.checkRules.filter(({ code }) => code.startsWith("own"))).toEqual([{ code: "own_on", name: "在用" }]);
    expect(sources.fillRules.filter(({ code }) => code.startsWith("own"))).toEqual([
      { code: "own_on", name: "在用编号" },
    ]);
    expect(sources.categories.filter(({ code }) => code.startsWith("Z"))).toEqual([{ code: "Z01", name: "在用" }]);
    const categorySource = (code: string) => ({ control: "category", source: { kind: "category", code } }) as const;
    const fields = (rule: string, category: string) => [
      field("a", { checkRule: rule }),
      field("b", { fillRule: rule }),
      field("c", categorySource(category)),
    ];
    const draft = await make(form("goods", fields("own_off", "Z02A01")));
    const expectedFaults = [
      { at: "fields.0.checkRule", what: "校验规则“own_off”不存在，或已停用" },
      { at: "fields.1.fillRule", what: "填值规则“own_off”不存在，或已停用" },
      { at: "fields.2.source", what: "分类字典“Z02A01”不存在，或已停用" },
    ];
    expect((await preview(draft.id)).faults).toEqual(expectedFaults);
    const refused = (await publish(draft)).body;
    expect([refused.code, refused.result]).toMatchObject(["online_form.faults", { faults: expectedFaults }]);
    expect((await publish(await change(draft, form("goods", fields("own_on", "Z01"))))).body.success).toBe(true);
  });

  test("accepts 200 columns and reports one more as a fault", async () => {
    const fields = Array.from({ length: 200 }, (_, n) => field(`column_${n}`));
    await published(form("wide", fields));
    expect((await columnsOf("wide")).length).toBe(200);
    const { body } = await save(form("wider", [...fields, field("one_more")]));
    expect(body.result.faults).toEqual([{ at: "fields", what: "最多 200 个字段" }]);
  });

  test("retains its releases, and restores an old one into the draft", async () => {
    const goods = await published(form("goods", [field("title")]));
    const next = await change(goods, form("goods", [field("title"), field("more")]));
    const second = (await publish(next)).body.result;
    const releases = (await t.call("onlineForm.listReleases", { query: { id: goods.id } }, reader)).body.result;
    expect(releases.rows.map(({ number, steps }) => [number, steps.length])).toEqual([
      [2, 1],
      [1, 4],
    ]);
    const first = (await t.call("onlineForm.readRelease", { query: { id: goods.id, number: 1 } }, reader)).body.result;
    expect(first.definition.fields.map(({ name }) => name)).toEqual(["title"]);
    const restored = await t.call(
      "onlineForm.restoreRelease",
      { body: { id: goods.id, version: second.version, number: 1 } },
      maker,
    );
    expect(restored.body.success).toBe(true);
    const { result } = (await t.call("onlineForm.read", { query: { id: goods.id } }, reader)).body;
    expect(result).toMatchObject({ state: "changed", release: 2 });
    expect(result.definition.fields).toHaveLength(1);
  });

  test("refuses a new code or kind after publication", async () => {
    const goods = await published(form("goods", [field("title")]));
    expect((await save(form("wares", [field("title")]), goods)).body.code).toBe("online_form.code_stays");
    expect((await save(form("goods", [field("title")], { kind: "main" }), goods)).body.code).toBe(
      "online_form.code_stays",
    );
    expect((await publish(goods)).body.code).toBe("online_form.nothing_changed");
  });

  test("refuses a second form of one code", async () => {
    await make(form("goods", [field("title")]));
    expect((await save(form("goods", []))).body.message).toBe("该编码已被使用，请更换");
  });

  test("is copied under another code, and not under a used one", async () => {
    const goods = await published(form("goods", [field("title")]));
    const body = { id: goods.id, code: "wares", title: "货品" };
    const copied = await t.call("onlineForm.copy", { body }, maker);
    const { result } = (await t.call("onlineForm.read", { query: { id: copied.body.result.id } }, reader)).body;
    expect(result).toMatchObject({ code: "wares", title: "货品", state: "draft" });
    expect((await t.call("onlineForm.copy", { body }, maker)).body.code).toBe("online_form.code_taken");
  });
});

describe("[SEC-62] text in a definition", () => {
  test.each([
    "goods; drop table app_user",
    'goods"',
    "Goods",
    "gооds",
    "ｇoods",
    "goods\u200b",
    "pg_catalog.pg_class",
    "select",
  ])("is refused as a form's code: %j", async (code) => {
    expect((await save(form(code, [field("title")]))).body.code).toBe("online_form.bad_code");
  });

  test("stays text in a title, a default, a choice and a hint", async () => {
    const payload = `'); DROP TABLE app_user; -- "\${x}" \\`;
    const saved = await published(
      form("goods", [
        field("title", {
          title: payload,
          hint: payload,
          defaultText: payload,
          control: "select",
          source: { kind: "list", choices: [{ value: payload, label: payload }] },
        }),
      ]),
    );
    await t.database.pool.query(`INSERT INTO online."goods" (id) VALUES ('r1')`);
    const { rows } = await t.database.pool.query('SELECT title FROM online."goods"');
    expect(rows).toEqual([{ title: payload }]);
    const { result } = (await t.call("onlineForm.read", { query: { id: saved.id } }, reader)).body;
    expect(result.definition.fields[0]).toMatchObject({
      title: payload,
      hint: payload,
      defaultText: payload,
      source: { kind: "list", choices: [{ value: payload, label: payload }] },
    });
    expect((await t.database.pool.query("SELECT count(*)::int AS n FROM app_user")).rows[0].n).toBeGreaterThan(0);
  });

  test("[SEC-64] is refused as a condition that calls an unknown function", async () => {
    const button = { code: "go", title: "走", place: "row" as const, confirm: null, set: [] };
    const saved = await make(form("goods", [field("title")], { buttons: [{ ...button, condition: "fetch('/x')" }] }));
    expect((await publish(saved)).details?.faults).toEqual([{ at: "buttons.0.condition", what: "没有函数 fetch" }]);
  });
});
