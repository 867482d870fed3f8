// Guarantee: administrators edit dictionaries and select lists. Built-in and used values cannot be removed, and every
// node receives a change. An export can be imported without loss; a file with a fault changes nothing.
import type { EndpointOf, InputOf } from "@tender/contract";
import { fileForm, type Person, type SecondNode, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dict, dictItem } from "#modules/reference/dictionary/dictionary.tables.ts";

type DictionaryInput = InputOf<EndpointOf<"dictionaryAdmin.save">>["body"];
type Item = InputOf<EndpointOf<"dictionaryAdmin.saveItem">>["body"];

const rights = ["view", "edit", "remove", "import", "export"].map((right) => `dictionary:${right}`);

let t: TestApp;
let second: SecondNode;
let manager: Person;
let testCount = 0;

beforeAll(async () => {
  t = await startTestApp();
  second = await secondNode(t);
  await t.make.role("keeper", rights);
  manager = await t.person({ roles: ["keeper"] });
});
afterAll(async () => {
  await second.close();
  await t.close();
});
beforeEach(() => {
  testCount += 1;
});

/** Returns another code for each test. */
const testCode = (name = "list") => `${name}_${testCount}`;
const input = (more: Partial<DictionaryInput> = {}): DictionaryInput => ({
  id: null,
  version: null,
  kind: "dictionary",
  code: testCode(),
  name: "颜色",
  valueType: "text",
  description: "",
  ...more,
});
const save = (body: DictionaryInput) => t.call("dictionaryAdmin.save", { body }, manager);
const dictionary = async (more: Partial<DictionaryInput> = {}) => (await save(input(more))).body.result.id;
const saveItem = (body: Partial<Item> & Pick<Item, "dictionaryId" | "value">) =>
  t.call(
    "dictionaryAdmin.saveItem",
    { body: { id: null, version: null, text: body.value, color: null, description: "", enabled: true, ...body } },
    manager,
  );
const read = async (id: string) => (await t.call("dictionaryAdmin.read", { query: { id } }, manager)).body;
const values = async (id: string) => (await read(id)).result.items.map(({ value }) => value);
const readItems = async (name = testCode()) =>
  (await t.call("dictionary.readItems", { params: { code: name } }, manager)).body.result;
const remove = (id: string, version = 1) => t.call("dictionaryAdmin.remove", { body: { id, version } }, manager);

describe("dictionary", () => {
  test("[ADMINDATA-08] is created with ordered items, which every node returns at once", async () => {
    const id = await dictionary();
    await saveItem({ dictionaryId: id, value: "r", text: " 红 ", color: "red" });
    await saveItem({ dictionaryId: id, value: "b", text: "蓝" });
    await saveItem({ dictionaryId: id, value: "g", text: "灰", enabled: false });
    expect(await readItems()).toEqual([
      { value: "r", text: "红", title: "红", label: "红", color: "red" },
      { value: "b", text: "蓝", title: "蓝", label: "蓝" },
    ]);
    const elsewhere = async () => {
      const headers = { "x-access-token": manager.token };
      const reply = await second.app.inject({ url: `/api/sys/dict/getDictItems/${testCode()}`, headers });
      return reply.json().result?.map(({ value }: { value: string }) => value);
    };
    await expect.poll(elsewhere).toEqual(["r", "b"]);
    const ids = (await read(id)).result.items.map((item) => item.id);
    await t.call("dictionaryAdmin.orderItems", { body: { dictionaryId: id, ids: ids.toReversed() } }, manager);
    expect(await values(id)).toEqual(["g", "b", "r"]);
    await expect.poll(elsewhere).toEqual(["b", "r"]);
  });

  test("[ADMINDATA-21] is a select list with codes of its own if its kind is select", async () => {
    await dictionary();
    const id = await dictionary({ kind: "select" });
    await saveItem({ dictionaryId: id, value: "1", text: "一" });
    const { body } = await t.call("dictionary.readSelectList", { params: { type: testCode() } }, manager);
    expect(body.result).toEqual([{ value: "1", text: "一" }]);
    expect(await readItems()).toEqual([]);
  });

  test("is found by a part of code or name, and has a unique code", async () => {
    const id = await dictionary({ code: `zz_${testCount}`, name: "独一无二的名称" });
    const list = (query: { keyword?: string; builtin?: "0" | "1" }) =>
      t.call("dictionaryAdmin.list", { query: { kind: "dictionary", ...query } }, manager);
    for (const keyword of ["ZZ_", "一无二"])
      expect((await list({ keyword })).body.result.rows.map((row) => row.id)).toEqual([id]);
    expect((await list({ keyword: "一无二", builtin: "1" })).body.result.total).toBe(0);
    expect((await save(input({ code: `zz_${testCount}` }))).body).toMatchObject({
      code: "dictionary.code_taken",
      message: "该编码已被使用，请更换",
      result: { field: "code" },
    });
    expect((await save(input({ code: "1a" }))).status).toBe(400);
  });

  test("accepts only whole numbers if its type is number", async () => {
    const id = await dictionary({ valueType: "number" });
    expect((await saveItem({ dictionaryId: id, value: "1.5" })).body).toMatchObject({
      code: "dictionary.not_a_number",
      result: { field: "value" },
    });
    expect((await saveItem({ dictionaryId: id, value: "-3" })).body.success).toBe(true);
    const texts = await dictionary({ code: testCode("texts") });
    await saveItem({ dictionaryId: texts, value: "x" });
    const turned = await save(input({ id: texts, version: 1, code: testCode("texts"), valueType: "number" }));
    expect(turned.body.code).toBe("dictionary.values_not_numbers");
  });

  test("[ADMINDATA-25] is moved to the recycle bin, restored with its items, and erased", async () => {
    const id = await dictionary();
    await saveItem({ dictionaryId: id, value: "1" });
    expect((await remove(id)).body.success).toBe(true);
    expect((await t.call("dictionary.readItems", { params: { code: testCode() } }, manager)).body.code).toBe(
      "dictionary.unknown",
    );
    const bin = async () =>
      (await t.call("dictionaryAdmin.listRemoved", { query: { keyword: testCode() } }, manager)).body.result.rows;
    expect(await bin()).toMatchObject([{ id, code: testCode(), items: 1 }]);
    const other = await dictionary();
    const restore = () => t.call("dictionaryAdmin.restore", { body: { id } }, manager);
    expect((await restore()).body.message).toBe(`编码“${testCode()}”已被其他字典使用，不能恢复`);
    await remove(other);
    expect((await restore()).body.success).toBe(true);
    expect((await readItems()).map(({ value }) => value)).toEqual(["1"]);
    const erase = () => t.call("dictionaryAdmin.erase", { body: { id: other } }, manager);
    await t.prove(manager);
    expect((await erase()).body.success).toBe(true);
    expect((await erase()).body.code).toBe("dictionary.not_found");
    expect(await bin()).toEqual([]);
  });

  test("[ADMINDATA-25] cannot be deleted while rows hold its values, nor can such a value", async () => {
    const id = await dictionary({ code: "zzxs" });
    const item = (await saveItem({ dictionaryId: id, value: "77" })).body.result.id;
    const project = { ocid: "ocds-1", method_code: "1", category: "A", status: "2", source: "own", dept_code: "A01" };
    await t.database.pool.query(
      `INSERT INTO proc_project (id, org_form, as_of, ${Object.keys(project).join(", ")})
       VALUES ('project-1', '77', now(), $1, $2, $3, $4, $5, $6)`,
      Object.values(project),
    );
    expect((await remove(id)).body.message).toBe("该字典仍被使用，不能删除：1 个项目");
    const removed = () =>
      t.call("dictionaryAdmin.removeItem", { body: { dictionaryId: id, id: item, version: 1 } }, manager);
    expect((await removed()).body.message).toBe("该值仍被使用，不能修改或删除：1 个项目");
    expect((await saveItem({ dictionaryId: id, id: item, version: 1, value: "78" })).body.code).toBe(
      "dictionary.value_in_use",
    );
    await t.database.pool.query("DELETE FROM proc_project WHERE id = 'project-1'");
    expect((await removed()).body.success).toBe(true);
    expect(await values(id)).toEqual([]);
  });

  test("[ADMINDATA-25] has fixed code and values, but not texts and colours, if it is built in", async () => {
    const id = await dictionary();
    const item = (await saveItem({ dictionaryId: id, value: "1" })).body.result.id;
    await t.database.db.update(dict).set({ builtin: true }).where(eq(dict.id, id));
    await t.database.db.update(dictItem).set({ builtin: true }).where(eq(dictItem.id, item));
    const removal = await t.call(
      "dictionaryAdmin.removeItem",
      { body: { dictionaryId: id, id: item, version: 1 } },
      manager,
    );
    expect((await remove(id)).body.message).toBe("内置字典不能删除");
    expect(removal.body.message).toBe("内置的值不能修改或删除，可以改文本、颜色，或停用");
    const change = { dictionaryId: id, id: item, version: 1 };
    expect((await saveItem({ ...change, value: "2" })).body.code).toBe("dictionary.builtin_value");
    expect((await saveItem({ ...change, value: "1", text: "壹", color: "gold" })).body.success).toBe(true);
    expect(await readItems()).toMatchObject([{ value: "1", text: "壹", color: "gold" }]);
  });

  test("refuses a duplicate value, and an order without all its items", async () => {
    const id = await dictionary();
    const item = (await saveItem({ dictionaryId: id, value: "1" })).body.result.id;
    expect((await saveItem({ dictionaryId: id, value: " 1 " })).body).toMatchObject({
      code: "dictionary.value_taken",
      result: { field: "value" },
    });
    for (const ids of [[], [item, item], ["another"]]) {
      const { body } = await t.call("dictionaryAdmin.orderItems", { body: { dictionaryId: id, ids } }, manager);
      expect([ids, body.code]).toEqual([ids, "dictionary.changed"]);
    }
  });
});

describe("[ADMINDATA-25] a file of dictionaries", () => {
  const send = async (content: Buffer | string, mode: "try" | "apply" = "apply", kind = "dictionary") =>
    (
      await t.http("POST", `/api/system/dictionaries/import/${kind}/${mode}`, {
        ...fileForm("字典.csv", content),
        token: manager.token,
      })
    ).json();
  const exportFile = async (query: string) =>
    (await t.http("GET", `/api/system/dictionaries/export?${query}`, { token: manager.token })).body;
  const readTexts = async (code: string) => (await readItems(code))?.map(({ value, text }) => [value, text]);

  const HEAD = "字典编码,字典名称,值,文本,颜色,状态,说明\r\n";

  test("creates dictionaries from a table, and only reports when trying", async () => {
    const file = `${HEAD}paint,油漆,1,红,红,启用,\r\npaint,油漆,2,"蓝,深",,,暗\r\npaint,油漆,3,灰,,停用,\r\n`;
    const counts = {
      newDictionaries: 1,
      changedDictionaries: 0,
      newItems: 3,
      changedItems: 0,
      faults: [],
      faultCount: 0,
    };
    expect((await send(file, "try")).result).toEqual({ isApplied: false, ...counts });
    expect(await readTexts("paint")).toBeUndefined();
    expect((await send(file)).result).toEqual({ isApplied: true, ...counts });
    expect(await readTexts("paint")).toEqual([
      ["1", "红"],
      ["2", "蓝,深"],
    ]);
    expect((await send(file)).result).toMatchObject({ newItems: 0, changedItems: 0, changedDictionaries: 0 });
  });

  test("changes items by value in the order of the file, with other items last", async () => {
    await send(`${HEAD}shape,形状,1,圆,,,\r\nshape,形状,2,方,,,\r\n`);
    const { result } = await send(`${HEAD}shape,,3,棱,,,\r\nshape,,2,正方,,,\r\n`);
    expect(result).toMatchObject({ isApplied: true, newItems: 1, changedItems: 1, changedDictionaries: 1 });
    expect(await readTexts("shape")).toEqual([
      ["3", "棱"],
      ["2", "正方"],
      ["1", "圆"],
    ]);
  });

  test.each(["csv", "json"])("imports its own export as %s without loss, including formulas", async (format) => {
    const code = `loss_${format}`;
    await send(`${HEAD}${code},公式,+86,=1+1,青,,@x\r\n${code},公式,'quoted,'quoted,,停用,\r\n`);
    const first = await exportFile(`kind=dictionary&keyword=${code}&format=${format}`);
    expect((await send(first)).result).toMatchObject({ isApplied: true, newItems: 0, changedItems: 0, faultCount: 0 });
    expect(await exportFile(`kind=dictionary&keyword=${code}&format=${format}`)).toBe(first);
    expect(await readTexts(code)).toEqual([["+86", "=1+1"]]);
  });

  test("reports each fault with its line, and imports all or nothing", async () => {
    const file = `${HEAD}good,好,1,一,,,\r\nbad,坏,1,,,,\r\nbad,坏,1,一,粉,开,\r\n`;
    expect((await send(file)).result).toMatchObject({
      isApplied: false,
      faultCount: 4,
      faults: [
        { row: 3, what: "文本应为 1 至 200 个字" },
        { row: 4, what: "颜色“粉”无效，应为灰、蓝、青、绿、金、橙、红、紫之一" },
        { row: 4, what: "状态应为启用或停用" },
        { row: 4, what: "值“1”在该字典中重复" },
      ],
    });
    expect(await readTexts("good")).toBeUndefined();
    const numbers = JSON.stringify({
      dictionaries: [
        { code: "good", items: [{ value: "1", text: "一" }] },
        { code: "numbers", valueType: "number", items: [{ value: "x", text: "叉" }] },
      ],
    });
    expect((await send(numbers)).result.faults).toEqual([{ row: 2, what: "值“x”不是整数" }]);
    expect(await readTexts("good")).toBeUndefined();
  });

  test.each([
    ["a text without the head", "a,b,c\r\n1,2,3"],
    ["broken JSON", '{"dictionaries": ['],
    [
      "half a letter",
      String.raw`{"dictionaries": [{"code": "odd", "name": "半\ud83d", "items": [{"value": "1", "text": "一"}]}]}`,
    ],
    ["JSON of something else", '{"dictionaries": [{"name": 1}]}'],
    ["a file of select lists", '{"kind": "select", "dictionaries": []}'],
    ["bytes", Buffer.from([0, 1, 2, 3])],
  ])("refuses %s", async (_, content) => {
    expect(await send(content)).toMatchObject({
      success: false,
      message: "文件无法读取，请使用导出的 JSON、xlsx 文件，或 UTF-8、GB 18030 编码的 CSV 文件",
    });
  });

  test("exports select lists, and a single list", async () => {
    await send(`${HEAD}one,一,1,一,,,\r\n`, "apply", "select");
    expect(await exportFile("kind=select&format=csv")).toContain("one,一,1,一,,启用,");
    const [row] = (await t.call("dictionaryAdmin.list", { query: { kind: "select" } }, manager)).body.result.rows;
    expect(JSON.parse(await exportFile(`kind=select&id=${row?.id}`)).dictionaries).toHaveLength(1);
  });
});
