import { expect, test } from "vitest";
import type { CsvRow } from "#platform/csv.ts";
import { tableDocument } from "./table-document.ts";

async function* pagesOf(...pages: (readonly CsvRow[])[]) {
  for (const page of pages) yield page;
}
const documentOf = (head: readonly string[], pages: AsyncIterable<readonly CsvRow[]>, maxRows?: number) =>
  tableDocument({ title: "台账", lines: [], charts: [], source: { head, pages } }, maxRows);
const tableOf = async (head: readonly string[], rows: readonly CsvRow[]) => {
  const [table] = (await documentOf(head, pagesOf(rows))).blocks;
  if (table?.kind !== "table") throw new Error("no table");
  return table;
};

test("aligns numbers to the right with thousands separators and leaves texts as is", async () => {
  const { columns, rows } = await tableOf(
    ["名称", "金额", "时间"],
    [
      ["=1+1", { number: "1234567.50" }, new Date("2026-11-20T04:00:00Z")],
      ["很长的名称".repeat(30), { number: "-1234" }, null],
    ],
  );
  expect(columns.map(({ align }) => align)).toEqual(["left", "right", "left"]);
  expect(rows[0]).toEqual(["=1+1", "1,234,567.50", "2026-11-20 12:00:00"]);
  expect(rows[1]?.slice(1)).toEqual(["-1,234", ""]);
  const [name, amount] = columns;
  expect(name?.width).toBe(40);
  expect(amount?.width).toBe(12);
});

test("uses landscape for more than six columns", async () => {
  const heads = (count: number) => Array.from({ length: count }, (_, n) => `列${n}`);
  expect((await documentOf(heads(6), pagesOf())).isLandscape).toBe(false);
  expect((await documentOf(heads(7), pagesOf())).isLandscape).toBe(true);
});

test("limits the columns, and the rows of many columns", async () => {
  const names = Array.from({ length: 60 }, (_, n) => `列${n}`);
  const rows = Array.from({ length: 1_000 }, () => names);
  const { blocks } = await documentOf(names, pagesOf(rows));
  const [table] = blocks;
  if (table?.kind !== "table") throw new Error("no table");
  expect(table.columns).toHaveLength(24);
  expect(table.rows).toHaveLength(666);
  expect(blocks.slice(1)).toEqual([
    { kind: "note", text: "仅列出前 666 行，全部数据请导出为 Excel 或 CSV。" },
    { kind: "note", text: "仅列出前 24 列，共 60 列，全部数据请导出为 Excel 或 CSV。" },
  ]);
});

test("prints the first rows, states that there are more, and reads no further", async () => {
  let readCount = 0;
  async function* endless() {
    for (;;) {
      readCount += 1;
      yield [["甲"], ["乙"]];
    }
  }
  const { blocks } = await documentOf(["名称"], endless(), 3);
  expect(blocks[0]).toMatchObject({ rows: [["甲"], ["乙"], ["甲"]] });
  expect(blocks[1]).toEqual({ kind: "note", text: "仅列出前 3 行，全部数据请导出为 Excel 或 CSV。" });
  expect(readCount).toBe(2);
  expect((await documentOf(["名称"], pagesOf([["甲"]]), 1)).blocks).toHaveLength(1);
});
