// Guarantee: one file imports main rows with their sub-rows, and rows of a tree with their paths.
import { formField as field, formDefinition as form, integerField as integer } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Managers, managers } from "#test/online-form/managers.ts";
import { type RowImports, rowImports } from "#test/online-form/row-imports.ts";

let forms: Managers["designerSetting"];
let t: Managers["t"];
let add: Managers["add"];
let save: Managers["save"];
let list: Managers["list"];
let chief: RowImports["chief"];
let upload: RowImports["upload"];
let waitUntilSettled: RowImports["awaitEnd"];
let start: RowImports["start"];
let checkFile: RowImports["uploadAndCheck"];
let importFile: RowImports["importRows"];
let faultsOf: RowImports["faultsOf"];

beforeAll(async () => {
  const setUp = await managers();
  ({ designerSetting: forms, t, add, save, list } = setUp);
  ({
    chief,
    upload,
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

const first = async (code: string) => (await list(code, {}, chief)).body.result.rows[0];

describe("a file of related forms", () => {
  async function withOrders(): Promise<void> {
    const saved = await forms.make(form("orders", [field("title")], { kind: "main", subs: ["lines"] }));
    await forms.publish(saved);
    const link = field("of_orders", {
      control: "link",
      link: { form: "orders" },
      source: { kind: "form", code: "orders", label: "title", fill: [] },
      isRequired: true,
    });
    await forms.published(form("lines", [link, integer("count"), field("who", { control: "user" })], { kind: "sub" }));
  }

  test("stores sub-rows with the main row that they name", async () => {
    await withOrders();
    await importFile("orders", {
      "表单 orders": [
        ["记录序号", "title"],
        ["1", "一"],
        ["2", "二"],
      ],
      "表单 lines": [
        ["主表记录序号", "count", "who"],
        ["2", 21, "li.lei"],
        ["2", 22, "李雷"],
        ["1", 11, ""],
      ],
    });
    const orders = (await list("orders", {}, chief)).body.result.rows;
    const counts = async (title: string) => {
      const id = orders.find(({ values }) => values.title === title)?.id ?? "";
      const rows = await t.call(
        "onlineRow.listSubRows",
        { params: { code: "orders" }, query: { id, sub: "lines" } },
        chief,
      );
      return rows.body.result.map(({ values, labels }) => [values.count, labels.who?.[String(values.who)]]);
    };
    expect((await counts("二")).toSorted()).toEqual([
      [21, "李雷"],
      [22, "李雷"],
    ]);
    expect(await counts("一")).toEqual([[11, undefined]]);
  });

  test("reports sub-rows that name no main row", async () => {
    await withOrders();
    const checkedImport = await checkFile("orders", {
      "表单 orders": [
        ["记录序号", "title"],
        ["1", "一"],
        ["1", "二"],
      ],
      "表单 lines": [
        ["主表记录序号", "count"],
        ["3", 1],
        ["", 2],
      ],
    });
    expect(faultsOf(checkedImport)).toEqual([
      [3, "记录序号：与前面的行重复"],
      [2, "主表记录序号：第一个工作表中没有该序号"],
      [3, "主表记录序号：必填，不能为空"],
    ]);
    expect(checkedImport.rows.map(({ name }) => name)).toEqual(["二", "表单 lines：1", "表单 lines：2"]);
  });

  test("is imported as it was exported", async () => {
    await withOrders();
    const line = (count: number) => ({ id: null, version: null, values: { count } });
    await save("orders", { title: "=一" }, null, chief, { lines: { changed: [line(1), line(2)], removed: [] } });
    const file = await t.http("GET", "/api/online/forms/orders/rows/export?format=xlsx", { token: chief.token });
    await t.database.pool.query("DELETE FROM online.lines; DELETE FROM online.orders");
    const { result: uploaded } = await upload("orders", file.rawPayload);
    const checkedImport = await waitUntilSettled("orders", uploaded.id);
    expect(checkedImport.rows).toEqual([]);
    await start("orders", checkedImport.id);
    expect((await waitUntilSettled("orders", checkedImport.id)).state).toBe("done");
    expect((await first("orders"))?.values.title).toBe("=一");
    expect((await list("lines", {}, chief)).body.result.total).toBe(2);
  });

  test("builds a tree from the path of each row, also within the file", async () => {
    await forms.published(
      form("areas", [field("title"), field("parent")], { kind: "tree", tree: { parent: "parent", title: "title" } }),
    );
    await add("areas", { title: "中国" }, chief);
    await importFile("areas", {
      any: [
        ["title", "parent"],
        ["河北", "中国"],
        ["保定", "中国/河北"],
        ["法国", ""],
      ],
    });
    const file = await t.http("GET", "/api/online/forms/areas/rows/export?sort=title", { token: chief.token });
    const rows = file.body
      .trim()
      .split("\r\n")
      .map((row) => row.split(",").slice(0, 2).join("<"));
    expect(rows.slice(1).toSorted()).toEqual(["中国<", "保定<中国/河北", "河北<中国", "法国<"].toSorted());
    const checkedImport = await checkFile("areas", {
      any: [
        ["title", "parent"],
        ["石家庄", "中国/河南"],
      ],
    });
    expect(faultsOf(checkedImport)).toEqual([[2, "parent：没有“中国/河南”；上级须已存在，或为本文件中靠前的行"]]);
  });
});
