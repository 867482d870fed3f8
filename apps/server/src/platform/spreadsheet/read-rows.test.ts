// Guarantee: cells are read as they were typed, or the file is refused, regardless of the program that wrote it.
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { numberCell } from "#platform/csv.ts";
import { isDateFormat } from "./cell-dates.ts";
import { type ReadBounds, readRows, SpreadsheetError } from "./read-rows.ts";
import { xlsxStream } from "./write-xlsx.ts";

const BOUNDS: ReadBounds = { unpackedBytes: 50_000_000, rows: 50_001, columns: 20, cellLength: 1_000 };

async function readAll(file: Uint8Array, bounds: Partial<ReadBounds> = {}) {
  const rows = [];
  for await (const row of readRows(Buffer.from(file), { ...BOUNDS, ...bounds })) rows.push(row);
  return rows;
}
const readCells = async (file: Uint8Array) => (await readAll(file)).map(({ cells }) => cells);
const readCuts = async (file: Uint8Array) => (await readAll(file)).flatMap(({ cut }) => cut);
const readFault = (file: Uint8Array, bounds: Partial<ReadBounds> = {}) =>
  (async () => readAll(file, bounds))().then(
    () => undefined,
    (error: unknown) => (error instanceof SpreadsheetError ? error.fault : error),
  );
const bytesOf = (parts: Record<string, string>) =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]));
const sheet = (rows: string, more: Record<string, string> = {}): Uint8Array =>
  zipSync(bytesOf({ ...more, "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>` }));
const sheetWithCells = (cell: string, more: Record<string, string> = {}) => sheet(`<row r="1">${cell}</row>`, more);

describe("a workbook", () => {
  test("is read as it was written", async () => {
    async function* pages() {
      yield [["张三 <&>", 7]];
      yield [["李\n四", null]];
      yield [["911101081000010712", 0.0000001]];
      yield [[123456789012345, 1234567890123.45]];
      yield [[numberCell("-12345678901234.50"), numberCell("-1234567890123456.78")]];
    }
    const file = Buffer.concat(await xlsxStream({ head: ["姓名", "账号"], pages: pages() }).toArray());
    expect(await readCells(file)).toEqual([
      ["姓名", "账号"],
      ["张三 <&>", "7"],
      ["李\n四"],
      ["911101081000010712", "0.0000001"],
      ["123456789012345", "1234567890123.45"],
      ["-12345678901234.5", "-1234567890123456.78"],
    ]);
  });

  test("is read from shared and inline texts, numbers, booleans, gaps, without ruby text", async () => {
    const file = sheet(
      '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1"><v>1.38E10</v></c></row><row r="2"/><row r="4"><c r="B4" t="inlineStr"><is><t>内</t><t>联</t><rPh><t>nei</t></rPh></is></c><c r="D4" t="b"><v>1</v></c></row>',
      {
        "xl/sharedStrings.xml":
          "<sst><si><t>零</t></si><si><r><t>张</t></r><r><t>三</t></r><rPh><t>zhang</t></rPh></si></sst>",
      },
    );
    expect(await readAll(file)).toEqual([
      { number: 1, cells: ["张三", "", "13800000000"], formulas: [], hasResult: false, cut: [] },
      { number: 4, cells: ["", "内联", "", "TRUE"], formulas: [], hasResult: false, cut: [] },
    ]);
  });

  test.each([
    ["1234.5599999999999", "1234.56"],
    ["1.1000000000000001", "1.1"],
    ["-2.2000000000000002", "-2.2"],
    ["1.0000000000000001E-5", "0.00001"],
    ["2.9999999999999996", "3"],
    ["123.0", "123"],
    ["12345678901234.5", "12345678901234.5"],
    ["12345678901234.56", "12345678901234.56"],
    ["123456789012345.67", "123456789012345.67"],
    ["1.2345678901234561E13", "12345678901234.56"],
    ["-0.05", "-0.05"],
    ["0.30000000000000004", "0.3"],
    ["1234567890.1199999", "1234567890.12"],
    ["1E-7", "0.0000001"],
  ])("yields a number as typed: %s is %s", async (stored, typed) =>
    expect(await readCells(sheetWithCells(`<c><v>${stored}</v></c>`))).toEqual([[typed]]),
  );

  test.each([
    "911101081000010",
    "9111010810000107",
    "622202020001234567890",
    "6.22202020001234E+20",
    "1234567890123456.5",
    "00123",
  ])("retains all digits of a longer number: %s", async (stored) =>
    expect(await readCells(sheetWithCells(`<c><v>${stored}</v></c>`))).toEqual([[stored]]),
  );

  test.each(["911101081000010712", "1234.5599999999999", "1.0000000000000001E-5", "6.2220E+18"])(
    "yields a text of digits unchanged: %s",
    async (typed) => {
      const shared = { "xl/sharedStrings.xml": `<sst><si><t>${typed}</t></si></sst>` };
      const cells = `<c t="s"><v>0</v></c><c t="inlineStr"><is><t>${typed}</t></is></c><c t="str"><v>${typed}</v></c>`;
      expect(await readCells(sheetWithCells(cells, shared))).toEqual([[typed, typed, typed]]);
    },
  );

  test.each([
    ["911101081000010712", "whole"],
    ["110101199003070000", "whole"],
    ["1.10101199003078E+17", "whole"],
    ["-6.22202020001234E+20", "whole"],
    ["1234567890123456", "whole"],
    ["1E15", "whole"],
    ["1234567890123456.5", "whole"],
    ["12345678901234.56", "fraction"],
    ["0.1234567890123456", "fraction"],
    ["123456789012345", undefined],
    ["12345678901234.5", undefined],
    ["1.38E10", undefined],
    ["1234.5599999999999", undefined],
    ["0.30000000000000004", undefined],
    ["1.0000000000000001E-5", undefined],
  ])("reports that a number may have lost digits: %s, %s", async (stored, cut) =>
    expect(await readCuts(sheetWithCells(`<c><v>7</v></c><c><v>${stored}</v></c>`))).toEqual(
      cut ? [{ column: 1, cut }] : [],
    ),
  );

  test("reports lost digits for exponent notation, not for dates and texts of digits", async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>';
    const time = '<c s="1"><v>45292.520833333336</v></c>';
    expect(await readCuts(sheetWithCells(time, { "xl/styles.xml": styles }))).toEqual([]);
    const text = (typed: string) => sheetWithCells(`<c t="inlineStr"><is><t>${typed}</t></is></c>`);
    expect(await readCuts(text("911101081000010712"))).toEqual([]);
    expect(await readCuts(text("1.10101199003079E+17"))).toEqual([{ column: 0, cut: "whole" }]);
  });

  test("yields the column of a formula, not its result", async () => {
    const file = sheetWithCells('<c r="A1"><v>1</v></c><c r="B1" t="str"><f>A1&amp;"x"</f><v>1x</v></c>');
    expect(await readAll(file)).toEqual([{ number: 1, cells: ["1"], formulas: [1], hasResult: true, cut: [] }]);
  });

  test("reads long texts of zero-width characters and long digits like any other", async () => {
    const long = ["\u200b".repeat(101), `${"1".repeat(500)}E+17`];
    expect(
      await readCells(sheet(long.map((text) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`).join(""))),
    ).toEqual(long.map((text) => [text]));
    expect(await readCuts(sheetWithCells(`<c t="inlineStr"><is><t>${long[1]}</t></is></c>`))).toEqual([]);
  });

  test("skips rows with only formulas without a result, or with blanks of any kind", async () => {
    const formulaRow = '<c r="A1" t="str"><f>IF(X1="","",X1)</f><v></v></c><c r="B1"><f>X1</f></c>';
    const blanks = ["\u00a0", "\u3000 \t", "\u200b", "\ufeff", "\u2060"];
    const inline = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
    const rows = [
      inline("甲"),
      formulaRow,
      ...blanks.map(inline),
      `${inline(" ")}<c t="str"><f>X1</f><v>\u00a0</v></c>`,
      inline("乙"),
      '<c r="A1" t="str"><f>X1</f><v>x</v></c>',
    ];
    const file = sheet(rows.map((row) => `<row>${row}</row>`).join(""));
    expect(
      (await readAll(file, { rows: 3 })).map(({ number, cells, hasResult }) => [number, cells, hasResult]),
    ).toEqual([
      [1, ["甲"], false],
      [9, ["乙"], false],
      [10, [], true],
    ]);
    expect(await readCells(strToU8(`甲\n${blanks.join("\n")}\n乙`))).toEqual([["甲"], ["乙"]]);
  });

  test("shows a date as people write it, in either day system", async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="171" formatCode="[Red]0.00"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>';
    const cells = '<c s="1"><v>45292</v></c><c s="2"><v>45292.5</v></c><c s="3"><v>45292</v></c><c><v>45292</v></c>';
    const more = { "xl/styles.xml": styles };
    expect(await readCells(sheetWithCells(cells, more))).toEqual([
      ["2024-01-01", "2024-01-01 12:00:00", "45292", "45292"],
    ]);
    const later = { ...more, "xl/workbook.xml": '<workbook><workbookPr date1904="1"/></workbook>' };
    expect((await readCells(sheetWithCells(cells, later)))[0]?.[0]).toBe("2028-01-02");
  });

  test("is read from its first visible sheet, whatever its internal name", async () => {
    const file = sheetWithCells('<c t="str"><v>second</v></c>', {
      "xl/workbook.xml":
        '<workbook xmlns:r="x"><sheets><sheet r:id="rId9" state="veryHidden"/><sheet r:id="rId7"/><sheet r:id="rId1"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="rId9" Target="none.xml"/><Relationship Id="rId7" Target="/xl/worksheets/other.xml"/></Relationships>',
      "xl/worksheets/other.xml": '<worksheet><row><c t="str"><v>first</v></c></row></worksheet>',
    });
    expect(await readCells(file)).toEqual([["first"]]);
  });
});

test.each([
  [14, undefined, true],
  [31, undefined, true],
  [0, undefined, false],
  [49, undefined, false],
  [170, "yyyy/mm/dd", true],
  [170, "[h]:mm", true],
  [170, '0.00"days"', false],
  [170, "[Red]General", false],
  [170, "[$-804]0_d", false],
  [170, "[[Red]0", false],
  [170, "[Red][hh]:mm", true],
  [170, "[DBNum1][$-804]0.00", false],
])("recognises a date format: %i %s, %s", (id, code, isDate) => expect(isDateFormat(id, code)).toBe(isDate));

describe("a hostile file", () => {
  const bomb = sheetWithCells(`<c t="str"><v>${"0".repeat(60_000_000)}</v></c>`);

  test("[SEC-69] is refused by its stated size if it unpacks to very much", async () => {
    expect(bomb.length).toBeLessThan(200_000);
    expect(await readFault(bomb, { unpackedBytes: 20_000_000 })).toBe("too_large");
  });

  test("[SEC-69] is refused while it unpacks to more than it states", async () => {
    const falsified = Buffer.from(bomb);
    for (const signature of [0x02014b50, 0x04034b50]) {
      const at = falsified.indexOf(Buffer.from(Uint32Array.of(signature).buffer));
      falsified.writeUInt32LE(1_000, at + (signature === 0x02014b50 ? 24 : 22));
    }
    expect(await readFault(falsified)).toBe("unreadable");
  });

  test("[SEC-69] is refused with paths that leave the archive or with very many entries", async () => {
    const rows = '<row><c t="str"><v>x</v></c></row>';
    expect(await readFault(sheet(rows, { "../../etc/passwd": "root" }))).toBe("unreadable");
    const emptyEntries = Object.fromEntries(Array.from({ length: 1_100 }, (_, n) => [`e${n}`, ""]));
    expect(await readFault(sheet(rows, emptyEntries))).toBe("too_large");
  });

  const format = (code: string) => `<numFmt numFmtId="170" formatCode="${code}"/>`;
  const styled = (formats: string, count = 1) =>
    `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${'<xf numFmtId="170"/>'.repeat(count)}</cellXfs></styleSheet>`;
  const spaces = '<c t="s"><v>0</v></c>'.repeat(50_000);

  test.each([
    [
      "a format of very many brackets",
      sheetWithCells("<c><v>1</v></c>", { "xl/styles.xml": styled(format("[".repeat(200_000))) }),
    ],
    [
      "very many styles of one long format",
      sheetWithCells("<c><v>1</v></c>", { "xl/styles.xml": styled(format("_".repeat(1_000_000)), 5_000) }),
    ],
    [
      "very many cells with one long text of spaces",
      sheetWithCells(`${spaces}<c r="A1"><v>1</v></c>`, {
        "xl/sharedStrings.xml": `<sst><si><t>${" ".repeat(1_000_000)}</t></si></sst>`,
      }),
    ],
  ])("[SEC-69] is read quickly with %s", async (_, file) => {
    // The test's time limit is far below any quadratic run time on this input.
    expect((await readCells(file)).flat()).toEqual(["1"]);
  });

  test.each([
    ["a document type", sheet('<!DOCTYPE x [<!ENTITY a "b">]><row><c t="str"><v>&a;</v></c></row>'), "unreadable"],
    ["broken XML", sheet("<row><c></row>"), "unreadable"],
    ["XML that ends too soon", sheet("<row><c><v>1</v></c></row><row>"), "unreadable"],
    ["an archive without a sheet", zipSync({ "a.txt": strToU8("x") }), "unreadable"],
    ["an archive that ends too soon", sheetWithCells("<c><v>1</v></c>").subarray(0, 60), "unreadable"],
    ["an older or encrypted workbook", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2), "old_or_encrypted"],
    ["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0), "unreadable"],
    ["bytes of no encoding", Uint8Array.of(0xff, 0x20, 0xff), "unreadable"],
    ["a quotation mark that is never closed", strToU8('a,"b\nc'), "unreadable"],
    ["a cell far to the right", sheetWithCells('<c r="XFD1"><v>1</v></c>'), "too_many_columns"],
    ["more columns than are taken", strToU8(Array(21).fill("a").join(",")), "too_many_columns"],
    ["a long cell", strToU8("a".repeat(1_001)), "cell_too_long"],
  ])("is refused: %s", async (_, file, fault) => expect(await readFault(file)).toBe(fault));

  test("is refused beyond the bound of rows, not counting blank ones", async () => {
    expect(await readFault(strToU8("a\n\n\nb\n,,\nc"), { rows: 2 })).toBe("too_many_rows");
    expect(await readFault(strToU8("a\n\n\nb\n,,\n"), { rows: 2 })).toBeUndefined();
  });
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
  ['"a ""b""","c,\nd"\n\n x ,', [['a "b"', "c,\nd"], ["x"]]],
  ["a\rb", [["a"], ["b"]]],
  [
    "a;b;c\n1;2,5;3",
    [
      ["a", "b", "c"],
      ["1", "2,5", "3"],
    ],
  ],
  [
    'a\t"b\tc"\n1\t2',
    [
      ["a", "b\tc"],
      ["1", "2"],
    ],
  ],
])("reads a csv: %j", async (text, rows) => expect(await readCells(strToU8(text))).toEqual(rows));

test.each([
  ["1.10101E+17", true],
  ["1.10101199003078e+17", true],
  ["-1.1E+05", true],
  ["1E+15", true],
  ["1.5E17", true],
  ["1E-07", true],
  ["110101199003078515", false],
  ["2E10", false],
  ["E+17", false],
  ["3.5", false],
])("detects an exponent in a csv: %s, %s", async (text, isCut) =>
  expect(await readCuts(strToU8(`a,"${text}"`))).toEqual(isCut ? [{ column: 1, cut: "whole" }] : []),
);

test("reads a csv in the encoding of Chinese programs and their “Unicode text”", async () => {
  expect(await readCells(Uint8Array.of(0xd5, 0xc5, 0xc8, 0xfd, 0x2c, 0x61))).toEqual([["张三", "a"]]);
  expect(await readCells(Buffer.from("\uFEFF姓名\t账号", "utf16le"))).toEqual([["姓名", "账号"]]);
});
