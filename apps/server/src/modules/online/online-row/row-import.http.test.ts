// Guarantee: a file of rows is imported completely or not at all, each row is judged as if it were saved, and its
// faults are reported.
import { formField as field, formDefinition as form } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readRows } from "#platform/spreadsheet/read-rows.ts";
import { type Managers, managers } from "#test/online-form/managers.ts";
import { importAddress, type RowImports, rowImports, workbookOf } from "#test/online-form/row-imports.ts";
import { failTrail, restoreTrail } from "#test/trail/failing-trail.ts";

const BOUNDS = { unpackedBytes: 50_000_000, rows: 50_001, columns: 50, cellLength: 32_767 };

let forms: Managers["designerSetting"];
let t: Managers["t"];
let viewer: Managers["viewer"];
let withGoods: Managers["withGoods"];
let add: Managers["add"];
let list: Managers["list"];
let read: Managers["read"];
let titles: Managers["titles"];
let importer: RowImports["importer"];
let chief: RowImports["chief"];
let upload: RowImports["upload"];
let readImport: RowImports["readImport"];
let waitUntilSettled: RowImports["awaitEnd"];
let start: RowImports["start"];
let checkFile: RowImports["uploadAndCheck"];
let importFile: RowImports["importRows"];
let faultsOf: RowImports["faultsOf"];

beforeAll(async () => {
  const setUp = await managers();
  ({ designerSetting: forms, t, viewer, withGoods, add, list, read, titles } = setUp);
  ({
    importer,
    chief,
    upload,
    readImport,
    awaitEnd: waitUntilSettled,
    start,
    uploadAndCheck: checkFile,
    importRows: importFile,
    faultsOf,
  } = await rowImports(setUp));
});
afterAll(() => t.close());
beforeEach(async () => {
  await forms.clear();
  t.clock.advance(61_000);
});

const firstRow = async (code: string) => (await list(code, {}, chief)).body.result.rows[0];

describe("a file of rows", () => {
  test("stores types, codes for labels, computed fields and the importer", async () => {
    await withGoods();
    const result = await importFile("goods", {
      any: [
        ["title*", "count", "price", "state", "due", "since", "tags"],
        ["钢材", 3, "1,000.5", "在办", "2026/11/30", "2026-11-20 12:00", "乙；甲"],
        ["木材", "", "", "", "", "", ""],
      ],
    });
    expect([result.state, result.total]).toEqual(["done", 2]);
    const rows = (await list("goods", { sort: "title" }, chief)).body.result.rows;
    expect(rows.map(({ values }) => values)).toMatchObject([
      { title: "木材", count: 1, state: "open", sum: null },
      {
        title: "钢材",
        count: 3,
        price: "1000.50",
        sum: "3001.50",
        state: "open",
        due: "2026-11-30",
        since: "2026-11-20T04:00:00.000Z",
        tags: ["2", "1"],
      },
    ]);
    expect(rows[0]?.createdBy).toBe("李雷");
    const { rows: trail } = await t.database.pool.query(
      "SELECT detail FROM audit_entry WHERE action = 'online_row.import' ORDER BY id DESC LIMIT 1",
    );
    expect(trail[0].detail).toMatchObject({
      fileName: "rows.xlsx",
      rows: 2,
      forms: { goods: { added: 2, changed: 0 } },
    });
    expect(trail[0].detail.rowsKept[0].after).toMatchObject({ title: "钢材", count: 3 });
  });

  test("[SEC-80] is not imported while the audit trail cannot be written", async () => {
    await withGoods();
    const checkedImport = await checkFile("goods", { any: [["title*"], ["钢材"]] });
    await failTrail(t.database.pool);
    const startWithBrokenTrail = async () => {
      await start("goods", checkedImport.id);
      return waitUntilSettled("goods", checkedImport.id);
    };
    const { state } = await startWithBrokenTrail().finally(() => restoreTrail(t.database.pool));
    expect([state, (await list("goods", {}, chief)).body.result.rows]).toEqual(["failed", []]);
  });

  test("is refused with the faults of each row, as in saving, and stores nothing", async () => {
    await withGoods();
    await add("goods", { title: "有了" });
    const result = await checkFile("goods", {
      any: [
        ["title", "count", "price", "state", "due", "tags"],
        ["甲", 11, "", "", "", ""],
        ["", 1, "", "", "", ""],
        ["乙", "x", "1.234", "没有", "2026-02-30", "甲、丙"],
        ["有了", 1, "", "", "", ""],
        ["丙", 1, "", "", "", ""],
        ["丙", 1, "", "", "", ""],
        ["丁", 101, "", "", "2026-11-20", ""],
        ["戊", 1, "", `${"很".repeat(39)}😀`, "", ""],
      ],
    });
    expect(result.state).toBe("refused");
    expect(faultsOf(result)).toEqual([
      [2, "due：不能为空"],
      [3, "title：不能为空"],
      [
        4,
        "state：“没有”无法识别，请按填写说明填写",
        "tags：“丙”无法识别，请按填写说明填写",
        "count：应为整数",
        "price：最多 2 位小数",
        "due：应为日期，如 2026-11-20",
      ],
      [5, "title：该值已存在，不能重复"],
      [7, "title：与第 6 行重复"],
      [8, "count：数量过大"],
      [9, `state：“${"很".repeat(39)}”无法识别，请按填写说明填写`],
    ]);
    expect(await titles({}, chief)).toEqual(["有了"]);
  });

  test("[SEC-80] has a report, and records its export", async () => {
    await withGoods();
    const { id } = await checkFile("goods", {
      any: [
        ["title", "count"],
        ["甲", "x"],
      ],
    });
    const report = await t.http("GET", `${importAddress("goods", "/report")}?id=${id}&format=csv`, {
      token: chief.token,
    });
    expect(report.body.split("\r\n")[1]).toBe("2,甲,有误：count：应为整数");
    const { rows } = await t.database.pool.query(
      "SELECT username, object, outcome, detail FROM audit_entry WHERE action = 'online_row.export_report'",
    );
    expect(rows).toEqual([{ username: "li.lei", object: id, outcome: "ok", detail: { form: "goods" } }]);
  });

  test("fills no column that is hidden, masked, read-only or computed", async () => {
    await withGoods();
    const hidden = await checkFile(
      "goods",
      {
        any: [
          ["title", "price"],
          ["甲", "1"],
        ],
      },
      importer,
    );
    expect([hidden.state, hidden.failure?.message]).toEqual([
      "failed",
      "无法识别的列：price，请删除或改用模板中的列名",
    ]);
    await importFile(
      "goods",
      {
        any: [
          ["title", "phone", "state", "sum", "创建人"],
          ["甲", "137", "关闭", "9", "别人"],
        ],
      },
      importer,
    );
    expect((await firstRow("goods"))?.values).toMatchObject({ title: "甲", phone: null, state: "open", sum: null });
  });

  test("updates rows by a chosen unique field, with the right to edit", async () => {
    await withGoods();
    const steel = await add("goods", { title: "钢材", count: 2, price: "5.00" });
    const rows = {
      any: [
        ["title", "count"],
        ["钢材", 7],
        ["木材", 1],
      ],
    } as const;
    expect((await upload("goods", await workbookOf(rows), importer, "?updateBy=title")).code).toBe("http.forbidden");
    expect((await upload("goods", await workbookOf(rows), chief, "?updateBy=count")).code).toBe("online_row.bad_query");
    expect(faultsOf(await checkFile("goods", rows))).toEqual([[2, "title：该值已存在，不能重复"]]);
    await importFile("goods", rows, chief, "?updateBy=title");
    expect((await read("goods", steel.id, chief)).body.result).toMatchObject({
      version: 2,
      values: { count: 7, price: "5.00", sum: "35.00" },
    });
    expect((await titles({ sort: "title" }, chief)).toSorted()).toEqual(["木材", "钢材"]);
    // An import does not change a row that cannot be edited.
    await t.database.pool.query("UPDATE online.goods SET state = 'closed' WHERE title = '钢材'");
    expect(faultsOf(await checkFile("goods", rows, chief, "?updateBy=title"))).toEqual([
      [2, "null：该记录当前不能修改"],
    ]);
  });

  test("is judged again at its start, and refused if a value was taken since", async () => {
    await withGoods();
    const checkedImport = await checkFile("goods", { any: [["title"], ["钢材"]] });
    await add("goods", { title: "钢材" });
    await start("goods", checkedImport.id);
    expect(faultsOf(await waitUntilSettled("goods", checkedImport.id))).toEqual([[2, "title：该值已存在，不能重复"]]);
  });

  test("[SEC-56, SEC-59] requires the right to import, and is visible to its importer alone", async () => {
    await withGoods();
    const content = await workbookOf({ any: [["title"], ["钢材"]] });
    expect((await upload("goods", content, viewer)).code).toBe("http.forbidden");
    const checkedImport = await checkFile("goods", { any: [["title"], ["钢材"]] });
    expect(
      (await t.call("onlineRowImport.list", { params: { code: "goods" }, query: {} }, importer)).body.result.total,
    ).toBe(0);
    expect((await start("goods", checkedImport.id, importer)).body.code).toBe("import.not_found");
    const read = await t.call(
      "onlineRowImport.read",
      { params: { code: "goods" }, query: { id: checkedImport.id } },
      importer,
    );
    expect(read.body.code).toBe("import.not_found");
    const report = `${importAddress("goods", "/report")}?id=${checkedImport.id}&format=csv`;
    expect((await t.http("GET", report, { token: importer.token })).json()).toMatchObject({ code: "import.not_found" });
    const withdraw = { params: { code: "goods" }, body: { id: checkedImport.id } };
    expect((await t.call("onlineRowImport.withdraw", withdraw, importer)).body.code).toBe("import.not_found");
    // The importer still has the import, unchanged.
    expect((await readImport("goods", checkedImport.id)).state).toBe("ready");
  });

  test("has a template with its columns, hints and lists of choices", async () => {
    await withGoods();
    const reply = await t.http("GET", importAddress("goods", "/template"), { token: importer.token });
    const rows = [];
    for await (const { cells, sheet } of readRows(reply.rawPayload, BOUNDS, ["填写说明"]))
      rows.push([sheet ?? 0, ...cells]);
    expect(rows[0]).toEqual([0, "title*", "count", "due", "since", "tags", "所属部门"]);
    expect(rows).toContainEqual([
      1,
      "tags",
      "否",
      "32767",
      "可填：甲、乙，或其编码；多个值以；分隔，最多 100 个",
      "甲",
    ]);
    const { unzipSync, strFromU8 } = await import("fflate");
    const whole = await t.http("GET", importAddress("goods", "/template"), { token: chief.token });
    expect(strFromU8(unzipSync(whole.rawPayload)["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain(
      '<formula1>"在办,关闭"</formula1>',
    );
  });

  test("has a template with distinct sheet names, whatever the form's title", async () => {
    await forms.published(form("areas", [field("title")], { title: "填写说明" }));
    const { rawPayload } = await t.http("GET", importAddress("areas", "/template"), { token: chief.token });
    const rows = [];
    for await (const { cells } of readRows(rawPayload, BOUNDS, ["填写说明_2"])) rows.push(cells[0]);
    expect(rows).toEqual(["title", "列名", "title", "所属部门"]);
  });

  test("assigns numbers of a fill rule in the order of the rows", async () => {
    const parts = [
      { kind: "text", text: "HT" },
      { kind: "sequence", digits: 3, start: 1, restarts: "never", isGapless: false, perDepartment: false },
    ];
    await t.database.pool.query(
      "INSERT INTO fill_rule (id, code, name, description, enabled, parts) VALUES ('fr', 'ht_no', '编号', '', true, $1) ON CONFLICT DO NOTHING",
      [JSON.stringify(parts)],
    );
    await forms.published(form("orders", [field("title"), field("no", { fillRule: "ht_no" })]));
    await importFile("orders", {
      any: [
        ["title", "no"],
        ["一", ""],
        ["二", "自填"],
        ["三", ""],
      ],
    });
    const { rows } = (await list("orders", {}, chief)).body.result;
    const numbers = Object.fromEntries(rows.map(({ values }) => [values.title, values.no]));
    expect(numbers).toEqual({ 一: "HT001", 二: "自填", 三: "HT002" });
  });
});
