// Guarantee: an amount of 18 digits is the same in a form, its list, history, files, imports, queries and reports.
import { fileForm } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readRows } from "#platform/spreadsheet/read-rows.ts";
import { decimal, field, form, integer } from "#test/online-form/designers.ts";
import { createColumn, type Reporters, report, reporters } from "#test/online-report/reports.ts";

let r: Reporters;
let chief: Reporters["clerk"];
beforeAll(async () => {
  r = await reporters();
  const actions = ["view", "add", "edit", "import", "export"].map((action) => `online:goods:${action}`);
  const reports = ["view", "export"].map((action) => `report:goods_sum:${action}`);
  await r.t.make.role("keeper_of_sums", [...actions, ...reports, "audit:view"]);
  chief = await r.t.person({ roles: ["keeper_of_sums"] });
});
afterAll(() => r.t.close());
beforeEach(async () => {
  await r.clear();
  r.t.clock.advance(61_000);
});

const amount = (name: string, more: Parameters<typeof decimal>[1] = {}) =>
  decimal(name, { length: 18, query: "range", ...more });

/** Publishes amounts with a computed copy, a fee of 1.5 % and a third, and with a refusal of a wrong total. */
async function withSums(): Promise<void> {
  const { id } = await r.designerSetting.published(
    form("goods", [
      field("title", { isRequired: true }),
      integer("pieces"),
      amount("a"),
      amount("b"),
      amount("total"),
      amount("copy"),
      amount("fee"),
      amount("third", { scale: 6 }),
      field("said"),
    ]),
  );
  const content = {
    format: 1 as const,
    rules: [],
    defaults: [],
    changes: [],
    computed: [
      { field: "copy", value: "row.a" },
      { field: "fee", value: "round(row.a * 0.015, 2)" },
      { field: "third", value: "row.b / 3" },
      { field: "said", value: "string(row.total)" },
    ],
    refusals: [
      { on: "save" as const, when: "row.a + row.b != row.total", message: "合计不等于各项之和", field: "total" },
    ],
  };
  await r.t.call(
    "onlineForm.saveEnhancement",
    { body: { id, basedOn: null, enhancement: { type: "form", content } } },
    r.designerSetting.maker,
  );
}

type Values = Parameters<Reporters["saveRow"]>[1];
const save = (values: Values, storedRecord: Parameters<Reporters["saveRow"]>[2] = null) =>
  r.saveRow("goods", values, storedRecord, chief);
async function saved(values: Values) {
  const { body } = await save(values);
  if (!body.success) throw new Error(`${body.message} ${JSON.stringify(body.result)}`);
  return body.result;
}
const valuesOf = async (id: string) => (await r.read("goods", id, chief)).body.result.values;
const listed = async (query: object) =>
  (await r.list("goods", { sort: "title", ...query }, chief)).body.result.rows.map(({ values }) => values);

const LARGE = "1234567890123456.78";
const SMALL = "-0.01";
const TOTAL = "1234567890123456.77";

const exportRows = async (path: string, format: "csv" | "xlsx") =>
  (await r.t.http("GET", `${path}?format=${format}`, { token: chief.token })).rawPayload;
async function cellsOf(file: Buffer): Promise<string[][]> {
  const found: string[][] = [];
  const bounds = { unpackedBytes: 10_000_000, rows: 100, columns: 50, cellLength: 1_000 };
  for await (const { cells } of readRows(file, bounds)) found.push([...cells]);
  return found;
}

test("computes sums and fees by decimal arithmetic, rounded half up", async () => {
  await withSums();
  const { id } = await saved({ title: "甲", a: "0.10", b: "0.20", total: "0.30" });
  expect(await valuesOf(id)).toMatchObject({ fee: "0.00", third: "0.066667", said: "0.3" });
  for (const [a, fee] of [
    ["67.00", "1.01"],
    ["69", "1.04"],
    ["-67.00", "-1.01"],
  ] as const)
    expect(await valuesOf((await saved({ title: a, a, b: "0", total: a })).id)).toMatchObject({ fee });
  const { body } = await save({ title: "乙", a: "0.10", b: "0.20", total: "0.31" });
  expect(body.message).toBe("合计不等于各项之和");
});

test("returns an amount of 18 digits unchanged in forms, lists, files and reports", async () => {
  await withSums();
  const { id } = await saved({ title: "A", pieces: 9_007_199_254_740_991, a: LARGE, b: SMALL, total: TOTAL });
  const whole = { pieces: 9_007_199_254_740_991, a: LARGE, b: SMALL, total: TOTAL, copy: LARGE, said: TOTAL };
  expect(await valuesOf(id)).toMatchObject({ ...whole, fee: "18518518351851.85", third: "-0.003333" });
  await saved({ title: "B", a: "1234567890123456.79", b: "0.5", total: "1234567890123457.29" });
  expect(await listed({})).toMatchObject([
    { title: "A", ...whole },
    { title: "B", b: "0.50" },
  ]);

  const { rows: trail } = await r.t.database.pool.query(
    "SELECT detail FROM audit_entry WHERE action = 'online_row.add' AND object = $1",
    [`goods/${id}`],
  );
  expect(trail[0].detail.after).toMatchObject(whole);

  const found = async (...all: object[]) => (await listed(r.by(...all))).map(({ title }) => title);
  expect(await found({ field: "a", is: "eq", value: LARGE })).toEqual(["A"]);
  expect(await found({ field: "a", is: "gt", value: LARGE })).toEqual(["B"]);
  expect(await found({ field: "b", is: "gte", value: "-0.01" }, { field: "b", is: "lt", value: "0.5" })).toEqual(["A"]);
  const digits = { filter: `{"all":[{"field":"a","is":"eq","value":${LARGE}}]}` };
  expect((await listed(digits)).map(({ title }) => title)).toEqual(["A"]);

  const path = "/api/online/forms/goods/rows/export";
  const csv = (await exportRows(path, "csv")).toString();
  expect(csv).toContain(`A,9007199254740991,${LARGE},-0.01,${TOTAL},${LARGE},18518518351851.85,-0.003333,${TOTAL}`);
  const workbook = await exportRows(path, "xlsx");
  const sheet = (await cellsOf(workbook)).find(([title]) => title === "A");
  expect(sheet?.slice(1, 9)).toEqual([
    ...["9007199254740991", LARGE, SMALL, TOTAL, LARGE, "18518518351851.85", "-0.003333", TOTAL],
  ]);

  for (const file of [Buffer.from(csv), workbook]) {
    await r.t.database.pool.query("DELETE FROM online.goods");
    const address = "/api/online/forms/goods/import";
    const sent = { token: chief.token, ...fileForm("sums.xlsx", file) };
    const upload = (await r.t.http("POST", address, sent)).json().result;
    const state = async () =>
      (await r.t.call("onlineRowImport.read", { params: { code: "goods" }, query: { id: upload.id } }, chief)).body
        .result;
    await expect.poll(async () => (await state()).state).toBe("ready");
    await r.t.call("onlineRowImport.start", { params: { code: "goods" }, body: { id: upload.id } }, chief);
    await expect.poll(async () => (await state()).state).toBe("done");
    expect(await listed({})).toMatchObject([
      { title: "A", ...whole },
      { title: "B", b: "0.50" },
    ]);
  }

  await r.opened(
    report("goods_sum", "form/goods", {
      columns: [createColumn("title"), createColumn("a", { total: "sum" }), createColumn("b", { total: "average" })],
      groups: {
        by: [{ column: "title", step: "value" }],
        across: null,
        figures: [
          { name: "sum", title: "合计", fold: "sum", column: "a" },
          { name: "most", title: "最大", fold: "max", column: "a" },
        ],
      },
    }),
  );
  const of = { params: { code: "goods_sum" }, query: {} };
  expect((await r.t.call("reportRun.readTotals", of, chief)).body.result).toEqual([
    { column: "a", total: "sum", value: "2469135780246913.57" },
    { column: "b", total: "average", value: "0.245" },
  ]);
  const groups = (await r.groups("goods_sum", {}, chief)).body.result;
  expect(groups.grand.figures).toEqual(["2469135780246913.57", "1234567890123456.79"]);
  const file = (await r.t.http("GET", "/api/online/reports/goods_sum/export?part=groups&format=csv", chief)).body;
  expect(file).toContain("合计,2469135780246913.57,1234567890123456.79");
});

test("treats differently written decimals as the same value", async () => {
  await r.designerSetting.published(form("goods", [field("title"), amount("a", { isUnique: true })]));
  const storedRecord = await saved({ title: "甲", a: "12.5" });
  await save({ title: "丙", a: "012.50" }, { id: storedRecord.id, version: storedRecord.version });
  const { rows } = await r.t.database.pool.query(
    "SELECT detail FROM audit_entry WHERE action = 'online_row.edit' AND object = $1",
    [`goods/${storedRecord.id}`],
  );
  expect(rows[0].detail).toMatchObject({ before: { title: "甲" }, after: { title: "丙" } });
  expect(Object.keys(rows[0].detail.after)).toEqual(["title"]);
  expect((await save({ title: "丁", a: "12.500" })).body.result).toMatchObject({
    faults: [{ at: "values.a", what: "该值已存在，不能重复" }],
  });
});

test.each([
  ["1.005", "最多 2 位小数"],
  ["12345678901234567.00", "整数部分最多 16 位"],
  ["1e5", "应为数字"],
  ["NaN", "应为数字"],
  ["１２", "应为数字"],
])("refuses a decimal that its column cannot hold: %s", async (a, value) => {
  await r.designerSetting.published(form("goods", [field("title"), amount("a")]));
  expect((await save({ title: "甲", a })).body.result).toMatchObject({ faults: [{ at: "values.a", what: value }] });
});

test("names the field whose computed number its column cannot hold", async () => {
  const maxAmount = "9999999999999999.99";
  const { id } = await r.designerSetting.published(
    form("goods", [field("title"), amount("a"), amount("twice"), integer("n")]),
  );
  const content = {
    format: 1 as const,
    rules: [],
    defaults: [],
    changes: [],
    refusals: [],
    computed: [
      { field: "twice", value: "row.a * 2" },
      { field: "n", value: "row.a" },
    ],
  };
  const enhancement = { type: "form" as const, content };
  await r.t.call("onlineForm.saveEnhancement", { body: { id, basedOn: null, enhancement } }, r.designerSetting.maker);
  const { body } = await r.saveRow("goods", { title: "甲", a: maxAmount });
  expect(body.result).toMatchObject({
    faults: [
      { at: "values.twice", what: "整数部分最多 16 位" },
      { at: "values.n", what: "整数应在 -9007199254740991 到 9007199254740991 之间" },
    ],
  });
});
