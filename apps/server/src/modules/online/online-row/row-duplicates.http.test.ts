// Guarantee: for a form's unique field the duplicate check has the result of a save, for callers who may save.
import type { FormField } from "@tender/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { field, form, integer } from "#test/online-form/designers.ts";
import { type Managers, managers } from "#test/online-form/managers.ts";

let forms: Managers["designerSetting"];
let t: Managers["t"];
let clerk: Managers["clerk"];
let viewer: Managers["viewer"];
let stranger: Managers["outsider"];
let inBranch: Managers["inBranch"];
let withGoods: Managers["withGoods"];
let save: Managers["save"];
let add: Managers["add"];

beforeAll(async () => {
  ({ designerSetting: forms, t, clerk, viewer, outsider: stranger, inBranch, withGoods, save, add } = await managers());
});
afterAll(() => t.close());
beforeEach(async () => {
  await forms.clear();
  await t.database.pool.query("DELETE FROM data_rule");
  t.clock.advance(61_000);
});

const checkDuplicate = (tableName: string, fieldName: string, fieldVal: string, dataId?: string, person = clerk) =>
  t.call(
    "validation.checkDuplicate",
    { query: { tableName, fieldName, fieldVal, ...(dataId === undefined ? {} : { dataId }) } },
    person,
  );
const readCode = async (...query: Parameters<typeof checkDuplicate>) => (await checkDuplicate(...query)).body.code;
const FREE = "200";
const TAKEN = "validation.value_taken";
const UNLISTED = "http.invalid_request";

test("[API-39] answers whether a value of a unique field of a published form is free", async () => {
  await withGoods();
  await add("goods", { title: "钢材" });
  expect((await checkDuplicate("goods", "title", "钢材")).body).toMatchObject({
    success: false,
    message: "该值不可用，系统中已存在！",
  });
  expect(await readCode("goods", "title", "铜材")).toBe(FREE);
});

test("[API-39] treats values that look the same as equal", async () => {
  await withGoods();
  await add("goods", { title: "钢材（A）" });
  for (const title of ["钢材（A） ", "\u3000钢材(A)", "钢材（Ａ）", "钢材(А)", "钢材(Α)"]) {
    expect([title, await readCode("goods", "title", title)]).toEqual([title, "validation.value_taken"]);
    expect([title, (await save("goods", { title })).body.success]).toEqual([title, false]);
  }
  for (const title of ["钢材（a）", "钢 材（A）"]) {
    expect([title, await readCode("goods", "title", title)]).toEqual([title, FREE]);
    expect([title, (await save("goods", { title })).body.success]).toEqual([title, true]);
  }
});

test("[API-39] compares by the field's type, and finds nothing for an impossible value", async () => {
  const price: Partial<FormField> = { type: "decimal", control: "number", length: 12, scale: 2, isUnique: true };
  const since: Partial<FormField> = { type: "moment", control: "moment", length: 0, isUnique: true };
  await forms.published(
    form("orders", [
      field("title"),
      integer("count", { isUnique: true }),
      field("price", price),
      field("since", since),
      field("number", { length: 4, isUnique: true }),
    ]),
  );
  await add("orders", { count: 7, price: "1.50", since: "2026-11-20T04:00:00Z", number: "AB12" });
  for (const [name, value] of [
    ["count", "7"],
    ["count", "007"],
    ["price", "1.5"],
    ["price", "1.50"],
    ["since", "2026-11-20T04:00:00.400Z"],
    ["number", "AB12"],
  ] as const)
    expect([name, value, await readCode("orders", name, value)]).toEqual([name, value, TAKEN]);
  for (const [name, value] of [
    ["count", "8"],
    ["count", "x' OR 1=1 --"],
    ["count", "99999999999999999999"],
    ["price", "1.505"],
    ["price", "1e400"],
    ["since", "yesterday"],
    ["number", "AB123"],
    ["number", "%"],
    ["number", " "],
  ] as const)
    expect([name, value, await readCode("orders", name, value)]).toEqual([name, value, FREE]);
});

describe("[SEC-61, API-39] [W-05] unlisted pairs of the duplicate check", () => {
  test("include fields that are not unique, missing or not filled in by people", async () => {
    const uniqueField = (name: string, more: Partial<FormField>) => field(name, { isUnique: true, ...more });
    const orders = await forms.published(
      form("orders", [
        field("title", { isUnique: true }),
        field("note"),
        uniqueField("fixed", { isReadOnly: true }),
        uniqueField("outside", { inForm: false }),
        uniqueField("made", {}),
      ]),
    );
    const computed = [{ field: "made", value: "row.title" }];
    const content = { format: 1 as const, rules: [], computed, defaults: [], changes: [], refusals: [] };
    const saved = await t.call(
      "onlineForm.saveEnhancement",
      { body: { id: orders.id, basedOn: null, enhancement: { type: "form", content } } },
      forms.maker,
    );
    expect(saved.body.message).toBe("");
    expect(await readCode("orders", "title", "a")).toBe(FREE);
    for (const name of ["note", "fixed", "outside", "made", "nope", "id", "version", "created_by", "title ", "TITLE"])
      expect([name, await readCode("orders", name, "a")]).toEqual([name, UNLISTED]);
    expect((await checkDuplicate("orders", "note", "a")).status).toBe(400);
  });

  test("include forms that are not published, and tables by any other name", async () => {
    await forms.make(form("orders", [field("title", { isUnique: true })]));
    await withGoods();
    for (const code of ["orders", "nothing", "GOODS", 'goods"', "online.goods", "goods f", "app_user"])
      expect([code, await readCode(code, "title", "a")]).toEqual([code, UNLISTED]);
  });

  test("include a form with the name of a product table, whose own check is unchanged", async () => {
    const columns = ["username", "password"].map((name) => field(name, { isUnique: true }));
    await forms.published(form("sys_user", columns));
    await t.make.role("shadow", ["online:sys_user:add", "online:sys_user:edit", "online:sys_user:view"]);
    const shadow = await t.person({ roles: ["shadow"], username: "shadow.keeper" });
    await add("sys_user", { username: "in.the.form", password: "x" }, shadow);
    expect(await readCode("sys_user", "username", "shadow.keeper", undefined, shadow)).toBe(TAKEN);
    expect(await readCode("sys_user", "username", "in.the.form", undefined, shadow)).toBe(FREE);
    expect(await readCode("sys_user", "password", "x", undefined, shadow)).toBe(UNLISTED);
  });
});

describe("rows behind the answers", () => {
  test("[SEC-61, API-39] are hidden from callers who may neither add nor edit them", async () => {
    await withGoods();
    await add("goods", { title: "钢材" });
    for (const person of [viewer, stranger])
      for (const value of ["钢材", "铜材"])
        expect(await readCode("goods", "title", value, undefined, person)).toBe(UNLISTED);
    for (const action of ["add", "edit"]) {
      await t.make.role(`only_${action}`, [`online:goods:${action}`]);
      const person = await t.person({ roles: [`only_${action}`] });
      expect([action, await readCode("goods", "title", "钢材", undefined, person)]).toEqual([action, TAKEN]);
    }
  });

  test("[SEC-61, API-39] are hidden in columns that the caller sees hidden, masked or read-only", async () => {
    const columns = ["price", "phone", "state"].map((name) => field(name, { length: 20, isUnique: true }));
    await forms.published(form("goods", [field("title"), ...columns]));
    await add("goods", { price: "9.90", phone: "13700000001", state: "open" });
    for (const [name, value] of [
      ["price", "9.90"],
      ["phone", "13700000001"],
      ["state", "open"],
    ] as const) {
      expect([name, await readCode("goods", name, value)]).toEqual([name, TAKEN]);
      for (const candidate of [value, "free"])
        expect([name, await readCode("goods", name, candidate, undefined, inBranch)]).toEqual([name, UNLISTED]);
    }
  });

  test("[SEC-56, API-39] are left out only if the caller may edit them", async () => {
    await withGoods();
    const row = await add("goods", { title: "钢材" });
    const other = await add("goods", { title: "铜材" });
    expect(await readCode("goods", "title", "钢材", row.id)).toBe(FREE);
    expect(await readCode("goods", "title", "钢材", other.id)).toBe(TAKEN);
    expect(await readCode("goods", "title", "钢材", "")).toBe(TAKEN);
    await t.make.role("adder", ["online:goods:add", "online:goods:view"]);
    const adder = await t.person({ roles: ["adder"] });
    expect(await readCode("goods", "title", "钢材", row.id, adder)).toBe(TAKEN);
    // A rule of the list forbids to edit closed rows.
    expect((await save("goods", { state: "closed" }, row)).body.message).toBe("");
    expect(await readCode("goods", "title", "钢材", row.id)).toBe(TAKEN);
  });

  test("[SEC-56, API-39] count as taken outside the data rules too, and are then never left out", async () => {
    await withGoods();
    const foreignRow = await add("goods", { title: "别处" });
    const ownRow = await add("goods", { title: "本处" }, inBranch);
    await t.database.pool.query(`
      INSERT INTO data_rule (id, list, title, column_code, column_type, condition, variable, days, values, is_on)
      VALUES ('r1', 'online/goods', '本部门', 'org_code', 'department', 'within', 'department', 0, '{}', true);
      INSERT INTO data_rule_grant (role_id, rule_id) SELECT id, 'r1' FROM role WHERE code = 'branch';`);
    t.clock.advance(61_000);
    expect((await save("goods", { title: "别处" }, null, inBranch)).details?.faults).toEqual([
      { at: "values.title", what: "该值已存在，不能重复" },
    ]);
    expect(await readCode("goods", "title", "别处", undefined, inBranch)).toBe(TAKEN);
    expect(await readCode("goods", "title", "别处", foreignRow.id, inBranch)).toBe(TAKEN);
    expect(await readCode("goods", "title", "本处", ownRow.id, inBranch)).toBe(FREE);
  });
});
