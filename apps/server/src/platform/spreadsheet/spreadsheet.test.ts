// Guarantee: a table comes in as it was typed or not at all, however its file was made, and goes out without running anything.
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { type ReadBounds, readRows, SpreadsheetError } from "./read-rows.ts";
import { xlsxStream } from "./write-xlsx.ts";

const BOUNDS: ReadBounds = { unpackedBytes: 50_000_000, rows: 50_001, columns: 20 };

async function rowsOf(file: Uint8Array, bounds: Partial<ReadBounds> = {}) {
  const rows: (readonly string[])[] = [];
  for await (const { cells } of readRows(file, { ...BOUNDS, ...bounds })) rows.push(cells);
  return rows;
}
const faultOf = async (file: Uint8Array, bounds: Partial<ReadBounds> = {}) => {
  try {
    await rowsOf(file, bounds);
    return undefined;
  } catch (error) {
    return error instanceof SpreadsheetError ? error.fault : error;
  }
};
const sheet = (rows: string, more: Record<string, string> = {}): Uint8Array =>
  zipSync({
    ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });
async function written(pages: readonly (readonly (readonly (string | number | null)[])[])[]): Promise<Buffer> {
  async function* all() {
    yield* pages;
  }
  return Buffer.concat(await xlsxStream({ head: ["姓名", "账号"], pages: all() }).toArray());
}

describe("a workbook", () => {
  test("comes back as it was written, page by page", async () => {
    const file = await written([[["张三 <&>", 7]], [["李\n四", null]]]);
    expect(await rowsOf(file)).toEqual([["姓名", "账号"], ["张三 <&>", "7"], ["李\n四"]]);
  });

  test("[SEC-66] is written without anything that a program would run", async () => {
    const file = await written([[["=1+1", "+86"]], [["@x", "-2"]]]);
    expect((await rowsOf(file)).slice(1)).toEqual([
      ["'=1+1", "'+86"],
      ["'@x", "'-2"],
    ]);
  });

  test("is read by shared and by inline texts, numbers and gaps, without what is written above a text", async () => {
    const file = sheet(
      '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1"><v>1.38E10</v></c></row><row r="2"/><row r="4"><c r="B4" t="inlineStr"><is><t>内</t><t>联</t></is></c><c r="D4" t="b"><v>1</v></c></row>',
      {
        "xl/sharedStrings.xml":
          "<sst><si><t>零</t></si><si><r><t>张</t></r><r><t>三</t></r><rPh><t>zhang</t></rPh></si></sst>",
      },
    );
    const rows = [];
    for await (const row of readRows(file, BOUNDS)) rows.push(row);
    expect(rows).toEqual([
      { number: 1, cells: ["张三", "", "13800000000"], formulas: [] },
      { number: 4, cells: ["", "内联", "", "TRUE"], formulas: [] },
    ]);
  });

  test("says which cells a formula computed", async () => {
    const file = sheet('<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="str"><f>A1&amp;"x"</f><v>1x</v></c></row>');
    for await (const row of readRows(file, BOUNDS)) expect(row.formulas).toEqual([1]);
  });

  test("is read by its first sheet, whatever that is called inside", async () => {
    const file = sheet('<row><c t="str"><v>second</v></c></row>', {
      "xl/workbook.xml": '<workbook xmlns:r="x"><sheets><sheet r:id="rId7"/><sheet r:id="rId1"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="rId7" Target="worksheets/other.xml"/><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      "xl/worksheets/other.xml": '<worksheet><row><c t="str"><v>first</v></c></row></worksheet>',
    });
    expect(await rowsOf(file)).toEqual([["first"]]);
  });
});

describe("a file of somebody's making", () => {
  test("[SEC-69] that unpacks to very much is refused before it does", async () => {
    const bomb = sheet(`<row><c t="str"><v>${"0".repeat(60_000_000)}</v></c></row>`);
    expect(bomb.length).toBeLessThan(200_000);
    const before = process.memoryUsage().rss;
    expect(await faultOf(bomb, { unpackedBytes: 20_000_000 })).toBe("too_large");
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  test("[SEC-69] with paths inside touches none of them, and one of very many entries is refused", async () => {
    const rows = '<row><c t="str"><v>x</v></c></row>';
    expect(await rowsOf(sheet(rows, { "../../etc/passwd": "root" }))).toEqual([["x"]]);
    const many = Object.fromEntries(Array.from({ length: 2_100 }, (_, n) => [`e${n}`, ""]));
    expect(await faultOf(sheet(rows, many))).toBe("too_large");
  });

  test.each([
    ["a document type", sheet('<!DOCTYPE x [<!ENTITY a "b">]><row><c t="str"><v>&a;</v></c></row>')],
    ["broken XML", sheet("<row><c></row>")],
    ["an archive without a sheet", zipSync({ "a.txt": strToU8("x") })],
    ["an older or encrypted workbook", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2])],
    ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])],
    ["a quotation mark that is never closed", strToU8('a,"b\nc')],
  ])("is refused: %s", async (_, file) => expect(await faultOf(file)).toBe("unreadable"));

  test("is refused with more rows than are taken, and cut to the columns that are", async () => {
    expect(await faultOf(strToU8("a\nb\nc"), { rows: 2 })).toBe("too_many_rows");
    expect(await rowsOf(strToU8("a,b,c"), { columns: 2 })).toEqual([["a", "b"]]);
  });
});

test("reads 50,000 rows of a workbook within bounded memory", async () => {
  const page = Array.from({ length: 1_000 }, (_, n) => [`张三${n}`, `user.${n}`, `1380000${n}`]);
  const file = await written(Array.from({ length: 50 }, () => page));
  let count = 0;
  for await (const _ of readRows(file, BOUNDS)) count += 1;
  expect(count).toBe(50_001);
});

test.each([
  [
    "姓名,账号\r\n张三,zhang\r\n",
    [
      ["姓名", "账号"],
      ["张三", "zhang"],
    ],
  ],
  ["\uFEFFa,b", [["a", "b"]]],
  [
    '"a ""b""","c,\nd"\n\n x ,',
    [
      ['a "b"', "c,\nd"],
      ["x", ""],
    ],
  ],
  ["a\rb", [["a"], ["b"]]],
])("reads a csv: %j", async (text, rows) => expect(await rowsOf(strToU8(text))).toEqual(rows));

test("reads a csv as Chinese programs save it", async () => {
  expect(await rowsOf(Uint8Array.from([0xd5, 0xc5, 0xc8, 0xfd, 0x2c, 0x61]))).toEqual([["张三", "a"]]);
});
