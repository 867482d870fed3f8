// Guarantee: computed fields see the values that saving itself assigns, so that the next save changes none of them.
import { fileForm, type Person } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { field, form } from "#test/online-form/designers.ts";
import { type Managers, managers } from "#test/online-form/managers.ts";

let forms: Managers["designerSetting"];
let t: Managers["t"];
let writer: Person;

beforeAll(async () => {
  ({ designerSetting: forms, t } = await managers());
  const rights = ["orders", "lines"].flatMap((code) =>
    ["view", "add", "edit", "import"].map((action) => `online:${code}:${action}`),
  );
  await t.make.role("writer", rights);
  const { id } = await t.make.department({ orgCode: "A09" });
  writer = await t.person({ roles: ["writer"], departments: [id], username: "writer" });
  const parts = [
    { kind: "text", text: "HT" },
    { kind: "sequence", digits: 3, start: 1, restarts: "never", isGapless: false, perDepartment: false },
  ];
  await t.database.pool.query(
    "INSERT INTO fill_rule (id, code, name, description, enabled, parts) VALUES ('fr', 'ht_no', '编号', '', true, $1)",
    [JSON.stringify(parts)],
  );
});
afterAll(() => t.close());
beforeEach(async () => {
  await forms.clear();
  await t.database.pool.query("DELETE FROM fill_counter");
});

async function compute(id: string, computed: { field: string; value: string }[]): Promise<void> {
  const content = { format: 1 as const, rules: [], computed, defaults: [], changes: [], refusals: [] };
  const { body } = await t.call(
    "onlineForm.saveEnhancement",
    { body: { id, basedOn: null, enhancement: { type: "form", content } } },
    forms.maker,
  );
  if (!body.success) throw new Error(body.message);
}

const orders = [
  field("title"),
  field("no", { fillRule: "ht_no" }),
  field("label", { isRequired: true }),
  field("shout"),
  field("made"),
  field("maker"),
  field("place"),
  field("changed"),
];
async function withOrders(): Promise<void> {
  const { id } = await forms.published(form("orders", orders));
  await compute(id, [
    { field: "shout", value: "row.label + '!'" },
    { field: "label", value: "row.no + ' ' + row.title" },
    { field: "made", value: "row.created_at" },
    { field: "maker", value: "row.created_by" },
    { field: "place", value: "row.org_code" },
    { field: "changed", value: "row.updated_at" },
  ]);
}

const save = async (values: object, saved: { id: string; version: number } | null = null, subs = {}) => {
  const sent = { id: saved?.id ?? null, version: saved?.version ?? null, values: { ...values }, subs };
  const { body } = await t.call("onlineRow.save", { params: { code: "orders" }, body: sent }, writer);
  if (!body.success) throw new Error(JSON.stringify(body));
  return body.result;
};
const rows = async () => {
  const { body } = await t.call("onlineRow.list", { params: { code: "orders" }, query: { sort: "no" } }, writer);
  return body.result.rows;
};
async function importRows(lines: string[]): Promise<void> {
  const call = fileForm("rows.csv", lines.join("\n"));
  const { result, message } = (
    await t.http("POST", "/api/online/forms/orders/import", { token: writer.token, ...call })
  ).json();
  if (!result) throw new Error(message);
  const state = async () =>
    (await t.call("onlineRowImport.read", { params: { code: "orders" }, query: { id: result.id } }, writer)).body.result
      .state;
  await expect.poll(state).toBe("ready");
  await t.call("onlineRowImport.start", { params: { code: "orders" }, body: { id: result.id } }, writer);
  await expect.poll(state).toBe("done");
}

describe("a new row", () => {
  test("computes fields from its number, its creator, its department and its time", async () => {
    await withOrders();
    await save({ title: "钢材" });
    const [row] = await rows();
    expect(row?.values).toMatchObject({ no: "HT001", label: "HT001 钢材", shout: "HT001 钢材!", place: "A09" });
    expect(row?.values).toMatchObject({ made: row?.createdAt, changed: row?.createdAt, maker: writer.id });
  });

  test("computes the same in a file, each row with its own number", async () => {
    await withOrders();
    await importRows(["title,no", "一,", "二,自填", "三,"]);
    const found = await rows();
    expect(found.map(({ values }) => values.shout)).toEqual(["HT001 一!", "HT002 三!", "自填 二!"]);
    for (const { values, createdAt } of found)
      expect(values).toMatchObject({ made: createdAt, changed: createdAt, maker: writer.id, place: "A09" });
  });

  test("is refused when a computed text gets too long, and takes no number", async () => {
    const short = orders.map((column) => (column.name === "label" ? { ...column, length: 7 } : column));
    const { id } = await forms.published(form("orders", short));
    await compute(id, [{ field: "label", value: "row.no + ' ' + row.title" }]);
    await expect(save({ title: "很长的" })).rejects.toThrow('"at":"values.label","what":"最长 7 个字符"');
    await save({ title: "短" });
    expect((await rows()).map(({ values }) => values.label)).toEqual(["HT001 短"]);
  });

  test("computes a sub-row from its main row", async () => {
    const link = field("of_orders", {
      control: "link",
      link: { form: "orders" },
      source: { kind: "form", code: "orders", label: "title", fill: [] },
      isRequired: true,
    });
    const main = await forms.make(form("orders", [field("title"), field("no")], { kind: "main", subs: ["lines"] }));
    await forms.publish(main);
    const { id } = await forms.published(form("lines", [link, field("title"), field("path")], { kind: "sub" }));
    await compute(id, [{ field: "path", value: "row.of_orders + '/' + row.title" }]);
    const line = { id: null, version: null, values: { title: "甲" } };
    const saved = await save({ title: "钢材" }, null, { lines: { changed: [line], removed: [] } });
    const { body } = await t.call(
      "onlineRow.listSubRows",
      { params: { code: "orders" }, query: { id: saved.id, sub: "lines" } },
      writer,
    );
    expect(body.result.map(({ values }) => values.path)).toEqual([`${saved.id}/甲`]);
  });
});

test("retains creator and creation time of a changed row, and sets its time of change", async () => {
  await withOrders();
  const saved = await save({ title: "钢材" });
  const [before] = await rows();
  t.clock.advance(61_000);
  await save({ title: "木材" }, saved);
  const [row] = await rows();
  expect(row?.values).toMatchObject({
    ...before?.values,
    title: "木材",
    label: "HT001 木材",
    shout: "HT001 木材!",
    changed: row?.updatedAt,
  });
  expect(row?.updatedAt).not.toBe(before?.updatedAt);
});
