// Guarantee: rows are exported as the list shows them to the exporting account, and nothing else of them is.
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { field, form, integer } from "#test/online-form/designers.ts";
import { type Managers, managers } from "#test/online-form/managers.ts";

let forms: Managers["designerSetting"];
let t: Managers["t"];
let clerk: Managers["clerk"];
let viewer: Managers["viewer"];
let withGoods: Managers["withGoods"];
let add: Managers["add"];
let save: Managers["save"];
let inBranch: Managers["inBranch"];
let by: Managers["by"];
/** Restricted by the rules of columns. */
let exporter: Managers["clerk"];
let chief: Managers["clerk"];

beforeAll(async () => {
  ({ designerSetting: forms, t, clerk, viewer, withGoods, add, save, by, inBranch } = await managers());
  await t.make.role("taker", ["online:goods:export", "online:orders:export", "online:areas:export"]);
  await t.make.role("taker_of_lines", ["online:lines:export"]);
  exporter = await t.person({ roles: ["taker"], realname: "陈静" });
  chief = await t.person({ roles: ["taker", "taker_of_lines", "clerk"] });
});
afterAll(() => t.close());
beforeEach(async () => {
  await forms.clear();
  await t.database.pool.query("DELETE FROM data_rule");
  t.clock.advance(61_000);
});

const exportRows = (code: string, query: Record<string, string> = {}, person = exporter) =>
  t.http("GET", `/api/online/forms/${code}/rows/export?${new URLSearchParams(query)}`, { token: person.token });
const csv = async (code: string, query: Record<string, string> = {}, user = exporter) =>
  (await exportRows(code, { format: "csv", ...query }, user)).body
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));

/** Returns the sheets of a workbook by name, with the texts of their cells. */
function sheetsOf(file: Buffer): Record<string, string[][]> {
  const parts = unzipSync(file);
  const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const names = [...text("xl/workbook.xml").matchAll(/<sheet name="([^"]+)"/g)].map(([, name = ""]) => name);
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      [...text(`xl/worksheets/sheet${index + 1}.xml`).matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
        [...row.matchAll(/<c[^>]*>(.*?)<\/c>/gs)].map(([, cell = ""]) => cell.replace(/<[^>]+>/g, "")),
      ),
    ]),
  );
}

describe("[SEC-66, SEC-80] the rows of a form", () => {
  test("have labels, no hidden columns, masked values, and formulas as texts", async () => {
    await withGoods();
    await add("goods", { title: "=1+1", count: 3, phone: "13700000001", tags: ["2", "1"], due: "2026-11-30" });
    const [head = [], row = []] = await csv("goods");
    expect(head).toEqual(
      [
        ...["title", "count", "phone", "state", "due", "since", "tags"],
        ...["所属部门", "创建人", "创建时间", "修改人", "修改时间"],
      ].toSpliced(2, 0, "sum"),
    );
    expect(row.slice(0, 8)).toEqual(["'=1+1", "3", "", "1***1", "在办", "2026-11-30", "", "乙；甲"]);
    expect(row[9]).toBe("王芳");
  });

  test("follow the list's filter and order, with the conditions in words", async () => {
    await withGoods();
    for (const [n, title] of ["钢材甲", "钢材乙", "木材"].entries()) await add("goods", { title, count: n + 1 });
    const { filter } = by(
      { field: "title", is: "contains", value: "钢材" },
      { field: "state", is: "eq", value: "open" },
    );
    const reply = await exportRows("goods", { format: "xlsx", filter, sort: "-count" });
    const sheets = sheetsOf(reply.rawPayload);
    expect(sheets["表单 goods"]?.slice(1).map(([title]) => title)).toEqual(["钢材乙", "钢材甲"]);
    expect(sheets.导出信息?.[3]).toEqual(["条件", "筛选：title包含“钢材”，且state等于“在办”"]);
    expect(sheets.导出信息?.[4]).toEqual(["行数", "2"]);
    const { rows } = await t.database.pool.query(
      "SELECT action, object, username, outcome, detail FROM audit_entry ORDER BY id DESC LIMIT 1",
    );
    expect(rows[0]).toMatchObject({
      action: "online_row.export",
      object: "goods",
      username: exporter.username,
      outcome: "ok",
      detail: { form: "表单 goods", filter: "title包含“钢材”，且state等于“在办”", sort: "-count" },
    });
  });

  test("[SEC-59] require the right to export, and refuse a filter by hidden columns", async () => {
    await withGoods();
    for (const user of [viewer, clerk]) expect((await exportRows("goods", {}, user)).statusCode).toBe(403);
    const { filter } = by({ field: "price", is: "gt", value: 1 });
    expect((await exportRows("goods", { filter })).json().code).toBe("online_row.bad_query");
    expect((await exportRows("nothing")).statusCode).toBe(403);
  });

  test("are limited by data rules", async () => {
    await withGoods();
    await add("goods", { title: "别处" });
    await add("goods", { title: "本处" }, inBranch);
    await t.make.dataRule(await t.make.role("taker"), {
      list: "online/goods",
      columnCode: "title",
      columnType: "text",
      condition: "eq",
      values: ["本处"],
    });
    t.clock.advance(61_000);
    expect((await csv("goods")).slice(1).map(([title]) => title)).toEqual(["本处"]);
  });

  test("are read page by page to their end, each once", async () => {
    await withGoods();
    await forms.insert(
      "goods",
      Array.from({ length: 2_345 }, (_, n) => ({
        id: `r${String(n).padStart(5, "0")}`,
        title: `货物${n}`,
        count: n % 7,
      })),
    );
    for (const sort of ["count", "-count", "-created_at", "due"]) {
      const rows = (await csv("goods", { sort })).slice(1);
      expect(new Set(rows.map(([title]) => title)).size).toBe(2_345);
      expect(rows.length).toBe(2_345);
    }
  });
});

describe("[SEC-66] related forms", () => {
  const line = (count: number) => ({ id: null, version: null, values: { count } });

  async function withOrders(): Promise<void> {
    const saved = await forms.make(form("orders", [field("title")], { kind: "main", subs: ["lines"] }));
    await forms.publish(saved);
    const link = field("of_orders", {
      control: "link",
      link: { form: "orders" },
      source: { kind: "form", code: "orders", label: "title", fill: [] },
      isRequired: true,
    });
    await forms.published(form("lines", [link, integer("count")], { kind: "sub" }));
    for (const [title, counts] of [
      ["一", [11, 12]],
      ["二", []],
      ["三", [31]],
    ] as const)
      await save("orders", { title }, null, clerk, { lines: { changed: counts.map(line), removed: [] } });
  }

  test("share a workbook: sub-rows have a sheet and the number of their main row", async () => {
    await withOrders();
    const sheets = sheetsOf((await exportRows("orders", { format: "xlsx", sort: "created_at" }, chief)).rawPayload);
    expect(Object.keys(sheets)).toEqual(["表单 orders", "表单 lines", "导出信息"]);
    expect(sheets["表单 orders"]?.map((row) => row.slice(0, 2))).toEqual([
      ["记录序号", "title"],
      ["1", "一"],
      ["2", "二"],
      ["3", "三"],
    ]);
    expect(sheets["表单 lines"]?.map((row) => row.slice(0, 2))).toEqual([
      ["主表记录序号", "count"],
      ["1", "11"],
      ["1", "12"],
      ["3", "31"],
    ]);
    expect((await csv("orders", { sort: "created_at" }, chief)).map((row) => row.slice(0, 2))).toEqual([
      ["记录序号", "title"],
      ["1", "一"],
      ["2", "二"],
      ["3", "三"],
    ]);
  });

  test("omit the sub-rows that the caller may not export", async () => {
    await withOrders();
    expect(Object.keys(sheetsOf((await exportRows("orders", { format: "xlsx" })).rawPayload))).toEqual([
      "表单 orders",
      "导出信息",
    ]);
  });

  test("name the parent row by the titles on its path", async () => {
    await forms.published(
      form("areas", [field("title"), field("parent")], { kind: "tree", tree: { parent: "parent", title: "title" } }),
    );
    const china = await add("areas", { title: "中国" });
    const hebei = await add("areas", { title: "河北", parent: china.id });
    await add("areas", { title: "保定", parent: hebei.id });
    expect((await csv("areas", { sort: "created_at" })).map((row) => row.slice(0, 2))).toEqual([
      ["title", "parent"],
      ["中国", ""],
      ["河北", "中国"],
      ["保定", "中国/河北"],
    ]);
  });
});
