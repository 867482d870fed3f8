// Guarantee: a disabled value retains its label in stored rows, and is not accepted as a new value.
import { fileForm } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { field, form } from "#test/online-form/designers.ts";
import { type Managers, managers } from "#test/online-form/managers.ts";
import { createColumn, report } from "#test/online-report/reports.ts";

let forms: Managers["designerSetting"];
let t: Managers["t"];
let chief: Managers["clerk"];
let save: Managers["save"];
let list: Managers["list"];
let storedRow: { id: string; version: number };
let handler: string;

const disabledValues = () => ({ way: "2", ways: ["1", "2"], review: "y", region: "99", kind: "A01A01", handler });

beforeAll(async () => {
  ({ designerSetting: forms, t, save, list } = await managers());
  const actions = ["view", "add", "edit", "import", "export"].map((action) => `online:goods:${action}`);
  await t.make.role("chief", [...actions, "online_report:edit", "online_report:view"]);
  chief = await t.person({ roles: ["chief"] });
  handler = (await t.person({ username: "han.mei", realname: "韩梅" })).id;
  await t.database.pool.query(`
    INSERT INTO dict (id, kind, code, name) VALUES
      ('d1', 'dictionary', 'ways', '采购方式'), ('d2', 'dictionary', 'xzqh', '行政区划'), ('s1', 'select', 'review', '评审方式');
    INSERT INTO dict_item (id, dict_id, value, text, sort_order) VALUES
      ('i1', 'd1', '1', '公开招标', 1), ('i2', 'd1', '2', '邀请招标', 2), ('i3', 'd1', '3', '询价', 3),
      ('i4', 'd2', '99', '示例市', 1), ('i5', 's1', 'x', '现场评审', 1), ('i6', 's1', 'y', '远程评审', 2);
    INSERT INTO category (id, parent_id, code, name) VALUES ('c1', NULL, 'A01', '货物'), ('c2', 'c1', 'A01A01', '办公设备');
  `);
});
afterAll(() => t.close());

const setEnabled = async (enabled: boolean) => {
  await t.database.pool.query("UPDATE dict_item SET enabled = $1 WHERE id IN ('i2', 'i4', 'i6')", [enabled]);
  await t.database.pool.query("UPDATE category SET enabled = $1 WHERE id = 'c1'", [enabled]);
  await t.database.pool.query("UPDATE app_user SET status = $1 WHERE id = $2", [
    enabled ? "active" : "frozen",
    handler,
  ]);
  t.clock.advance(61_000);
};

beforeEach(async () => {
  await setEnabled(true);
  await forms.clear();
  const ways = { kind: "dictionary", code: "ways" } as const;
  await forms.published(
    form("goods", [
      field("title", { isUnique: true }),
      field("way", { control: "select", source: ways, query: "single" }),
      field("ways", { type: "many", control: "multi_select", length: 0, source: ways }),
      field("review", { control: "select", source: { kind: "select", code: "review" } }),
      field("region", { control: "area" }),
      field("kind", { control: "category", source: { kind: "category", code: "A01" } }),
      field("handler", { control: "user" }),
      field("note"),
    ]),
  );
  const { body } = await save("goods", { title: "旧", ...disabledValues() }, null, chief);
  if (!body.success) throw new Error(JSON.stringify(body));
  storedRow = body.result;
  await setEnabled(false);
});

const words = ["邀请招标", "公开招标；邀请招标", "远程评审", "示例市", "办公设备", "韩梅"];

test("shows its label in the list, a file and a report", async () => {
  const [row] = (await list("goods", {}, chief)).body.result.rows;
  expect(row?.labels).toMatchObject({
    way: { "2": "邀请招标" },
    ways: { "1": "公开招标", "2": "邀请招标" },
    review: { y: "远程评审" },
    region: { "99": "示例市" },
    kind: { A01A01: "办公设备" },
    handler: { [handler]: "韩梅" },
  });
  const filter = JSON.stringify({ all: [{ field: "way", is: "eq", value: "2" }] });
  const path = `/api/online/forms/goods/rows/export?format=csv&filter=${encodeURIComponent(filter)}`;
  const file = await t.http("GET", path, { token: chief.token });
  expect(file.body.split("\r\n")[1]?.split(",").slice(1, 7)).toEqual(words);
  const columns = [createColumn("way", { query: "single" }), createColumn("review")];
  const definition = report("r", "form/goods", { columns });
  const { result } = (await t.call("reportRun.preview", { body: { definition } }, chief)).body;
  expect(result.rows).toMatchObject({ labels: { way: { "2": "邀请招标" }, review: { y: "远程评审" } } });
});

test("is listed apart from offered values, for pages that show stored ones", async () => {
  const offered = (await t.call("dictionary.readItems", { params: { code: "ways" } }, chief)).body.result;
  expect(offered.map(({ value }) => value)).toEqual(["1", "3"]);
  expect((await t.call("dictionary.readAll", {}, chief)).body.result.ways).toEqual(offered);
  expect((await t.call("dictionary.readSelectList", { params: { type: "review" } }, chief)).body.result).toEqual([
    { value: "x", text: "现场评审" },
  ]);
  const dictionaries = { ways: [{ value: "2", text: "邀请招标" }], xzqh: [{ value: "99", text: "示例市" }] };
  expect((await t.call("dictionary.readDisabled", {}, chief)).body.result).toEqual({
    dictionaries,
    selects: { ...dictionaries, review: [{ value: "y", text: "远程评审" }] },
  });
});

const disabledMessage = (word: string) => `“${word}”已停用，请重新选择`;
const faults = [
  { at: "values.way", what: disabledMessage("邀请招标") },
  { at: "values.ways", what: disabledMessage("邀请招标") },
  { at: "values.review", what: disabledMessage("远程评审") },
  { at: "values.region", what: disabledMessage("示例市") },
  { at: "values.kind", what: disabledMessage("办公设备") },
  { at: "values.handler", what: disabledMessage("韩梅") },
];

test("is refused for a new row and for a changed value", async () => {
  expect((await save("goods", { title: "新", ...disabledValues() }, null, chief)).details?.faults).toEqual(faults);
  const other = (await save("goods", { title: "另", ways: ["1"] }, null, chief)).body.result;
  expect((await save("goods", disabledValues(), other, chief)).details?.faults).toEqual(faults);
});

test("stays in a row that is saved with other changes", async () => {
  const first = await save("goods", { note: "改" }, storedRow, chief);
  expect(first.body.message).toBe("");
  const current = { id: storedRow.id, version: first.body.result.version };
  const second = await save("goods", { ...disabledValues(), ways: ["2", "3"] }, current, chief);
  expect(second.body.message).toBe("");
  const [row] = (await list("goods", {}, chief)).body.result.rows;
  expect(row?.values).toMatchObject({ ...disabledValues(), ways: ["2", "3"], note: "改" });
});

async function imported(file: Buffer, query: string) {
  const address = "/api/online/forms/goods/import";
  const sent = { token: chief.token, ...fileForm("goods.xlsx", file) };
  const id = (await t.http("POST", `${address}${query}`, sent)).json().result.id as string;
  const read = async () =>
    (await t.call("onlineRowImport.read", { params: { code: "goods" }, query: { id } }, chief)).body.result;
  await expect.poll(async () => (await read()).state).not.toMatch(/checking|importing/);
  return read();
}

test.each(["csv", "xlsx"])("is imported again from an exported %s, for the row that has it", async (format) => {
  const path = `/api/online/forms/goods/rows/export?format=${format}`;
  const { rawPayload } = await t.http("GET", path, { token: chief.token });
  const result = await imported(rawPayload, "?updateBy=title");
  expect([result.state, result.rows]).toEqual(["ready", []]);
});

test("is refused by its label when an import has it in a new row", async () => {
  const file = Buffer.from("title,way,review,kind,handler\n新,邀请招标,远程评审,办公设备,韩梅\n");
  const { state, rows } = await imported(file, "");
  expect([state, rows[0]?.faults.map(({ column, message }) => `${column}：${message}`)]).toEqual([
    "refused",
    ["way", "review", "kind", "handler"].map(
      (column) => `${column}：${faults.find(({ at }) => at === `values.${column}`)?.what}`,
    ),
  ]);
});

test("yields to an offered value with the same label", async () => {
  await t.database.pool.query("UPDATE dict_item SET text = '邀请招标' WHERE id = 'i3'");
  t.clock.advance(61_000);
  const { state } = await imported(Buffer.from("title,way\n新,邀请招标\n"), "");
  await t.database.pool.query("UPDATE dict_item SET text = '询价' WHERE id = 'i3'");
  expect(state).toBe("ready");
});
