// Guarantee: a workbook contains the given cells as texts and numbers only, and nothing that a program would execute.
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { type CsvRow, numberCell } from "#platform/csv.ts";
import { readRows } from "./read-rows.ts";
import { nameSheets, xlsxStream } from "./write-xlsx.ts";

type Rows = readonly CsvRow[];

async function readParts(pages: readonly Rows[]): Promise<Record<string, string>> {
  async function* all() {
    yield* pages;
  }
  const file = Buffer.concat(await xlsxStream({ head: ["姓名", "账号"], pages: all() }).toArray());
  return Object.fromEntries(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const readRowsXml = async (pages: readonly Rows[]): Promise<readonly (readonly string[])[]> => {
  const sheet = (await readParts(pages))["xl/worksheets/sheet1.xml"] ?? "";
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) => row.split("</c>").slice(0, -1));
};
const text = (content: string) => `<c t="inlineStr"><is><t xml:space="preserve">${content}</t></is>`;

describe("a workbook", () => {
  test("contains its head and all pages, with texts unchanged and numbers as numbers", async () => {
    expect(await readRowsXml([[["张三 <&>", 7]], [["李\n四", null]]])).toEqual([
      [text("姓名"), text("账号")],
      [text("张三 &lt;&amp;&gt;"), "<c><v>7</v>"],
      [text("李\n四"), text("")],
    ]);
  });

  test("contains decimals as numbers, or as texts if a spreadsheet would truncate them", async () => {
    const longer = ["1234567890123456.78", "-1234567890123456.78", "1000000000000000.00"];
    const cells = ["12.50", "-0.05", "123456789012345.00", ...longer, "NaN"];
    expect((await readRowsXml([[cells.map(numberCell)]]))[1]).toEqual([
      ...["<c><v>12.50</v>", "<c><v>-0.05</v>", "<c><v>123456789012345.00</v>"],
      ...[...longer, "NaN"].map(text),
    ]);
  });

  test("[SEC-66] contains nothing that a program would execute", async () => {
    const rows = await readRowsXml([[["=1+1", "+86"]], [["@x", "-2"]]]);
    expect(rows.slice(1)).toEqual([
      [text("'=1+1"), text("'+86")],
      [text("'@x"), text("'-2")],
    ]);
    expect(JSON.stringify(rows)).not.toContain("<f");
  });

  test("omits characters that XML excludes, and has the parts that programs require", async () => {
    expect((await readRowsXml([[["a\u0000\u0008b", null]]]))[1]?.[0]).toBe(text("ab"));
    expect(Object.keys(await readParts([]))).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/workbook.xml",
      "xl/_rels/workbook.xml.rels",
      "xl/worksheets/sheet1.xml",
    ]);
  });
});

describe("the sheets of a workbook", () => {
  const BOUNDS = { unpackedBytes: 1_000_000, rows: 10, columns: 2, cellLength: 10 };

  /**
   * Writes sheets with the requested names, and returns those of the given names that a reader finds, with the content.
   */
  async function readSheets(
    requestedNames: readonly string[],
    names: readonly string[],
  ): Promise<(readonly [string, string])[]> {
    const sheets = ["首页", ...requestedNames].map((name, index) => ({
      name,
      source: { head: [`第 ${index} 张`], pages: (async function* () {})() },
    }));
    const file = Buffer.concat(await xlsxStream(nameSheets(sheets)).toArray());
    const found: (readonly [string, string])[] = [];
    for await (const { cells, sheet = 0 } of readRows(file, BOUNDS, names))
      if (sheet > 0) found.push([names[sheet - 1] ?? "", cells[0] ?? ""]);
    return found;
  }

  test.each([
    ['"甲类"供应商', '"甲类"供应商'],
    ["a<b>&'c", "a<b>&'c"],
    ["甲/乙[1]:*?\\", "甲_乙_1_____"],
    ["'甲'", "_甲_"],
    ["甲\n乙\u0001", "甲_乙_"],
    ["", "_"],
    [`${"甲".repeat(30)}'乙`, `${"甲".repeat(30)}_`],
    [`${"甲".repeat(30)}😀`, "甲".repeat(30)],
    [`${"甲".repeat(29)}😀乙`, `${"甲".repeat(29)}😀`],
  ])("have the requested name, without what programs refuse: %j is %j", async (requestedName, name) =>
    expect(await readSheets([requestedName], [name])).toEqual([[name, "第 1 张"]]),
  );

  test("have different names if equal ones were requested", async () => {
    const long = "甲".repeat(31);
    const names = ["台账", "台账_2", long, `${"甲".repeat(29)}_2`];
    expect(await readSheets(["台账", "台账", long, `${long}乙`], names)).toEqual(
      names.map((name, index) => [name, `第 ${index + 1} 张`]),
    );
  });
});
