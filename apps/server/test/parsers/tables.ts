// Uploaded tables and files, before their contents are known.
import { strToU8, zipSync } from "fflate";
import { readDictionaryFile } from "#modules/administration/dictionary-admin/dictionary-file.ts";
import { fileKinds, validateUpload } from "#modules/own-account/file/file-content.ts";
import { imageSize } from "#modules/own-account/file/image-size.ts";
import { readCategoryFile } from "#modules/reference/category/category-file.ts";
import { headOf, typedRow } from "#modules/reference/table-import/import-columns.ts";
import { readBounds } from "#modules/reference/table-import/import-words.ts";
import { readYearFile } from "#modules/tendering/work-calendar/year-file.ts";
import { isDateFormat } from "#platform/spreadsheet/cell-dates.ts";
import { rowsOf } from "#platform/spreadsheet/rows-of.ts";
import { isBlank } from "#platform/spreadsheet/spreadsheet-error.ts";
import { truncationOfNumber, truncationOfText } from "#platform/spreadsheet/truncated-numbers.ts";
import { type Parser, parser, sizeLimits } from "./parser.ts";
import { anyJson, anyText, bytesOf, nested, numbered, repeated, within } from "./shapes.ts";

const SHEET = "xl/worksheets/sheet1.xml";
type Entries = Readonly<Record<string, string>>;
const workbook = (entries: Entries): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)]))));
const sheetOf = (rows: string): Entries => ({ [SHEET]: `<worksheet><sheetData>${rows}</sheetData></worksheet>` });
const cell = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
const shared = (text: string): string => `<sst><si><t>${text}</t></si></sst>`;
/** Returns cells that all refer to one shared text, whose length grows with their number. */
const sharing = (letter: string) => (size: number) =>
  workbook({
    ...sheetOf('<row><c t="s"><v>0</v></c></row>'.repeat(Math.ceil(size / 40))),
    "xl/sharedStrings.xml": shared(letter.repeat(Math.min(readBounds.cellLength - 1, Math.ceil(size / 40)))),
  });
const xlsx = (make: (size: number) => Entries) => (size: number) => workbook(make(size));
const inSheet = (make: (size: number) => string) => xlsx((size) => sheetOf(make(size)));

const workbooks: Readonly<Record<string, (size: number) => Buffer>> = {
  rows: inSheet(repeated(cell("a"))),
  "rows that are numbered": inSheet(numbered((n) => `<row r="${n}"><c r="B${n}"><v>${n}</v></c></row>`)),
  "blank rows": inSheet(repeated("<row/>")),
  "cells of one row": inSheet(repeated("<c><v>1</v></c>", "<row>", "</row>")),
  "cells without values": inSheet(repeated("<c/>", "<row>", "</row>")),
  "a cell of a long text": inSheet(repeated("a", cell("").slice(0, 34), "</t></is></c></row>")),
  "a text in many pieces": inSheet(repeated("&amp;", '<row><c t="inlineStr"><is><t>', "</t></is></c></row>")),
  "a text in many runs": inSheet(repeated("<t>a</t>", '<row><c t="inlineStr"><is>', "</is></c></row>")),
  "comments between rows": inSheet(repeated("<!-- -->")),
  "nested elements": inSheet(nested("<a>", "</a>")),
  "open elements": inSheet(repeated("<a>")),
  "many attributes": inSheet(numbered((n) => ` a${n}="1"`, "<row", "/>")),
  "many namespaces": inSheet(numbered((n) => ` xmlns:a${n}="b"`, "<row", "/>")),
  "a long attribute": inSheet(repeated("&amp;", '<row r="', '"/>')),
  "a long number": inSheet(repeated("9", "<row><c><v>", "</v></c></row>")),
  "long numbers": inSheet(repeated("<row><c><v>12345678901234567.123456789012345678901</v></c></row>")),
  "a place of a long name": inSheet(repeated("A", '<row><c r="', '"><v>1</v></c></row>')),
  "an open comment": inSheet(repeated("-", "<!--")),
  "open sections": inSheet(repeated("]]", "<![CDATA[")),
  "cells that share a text": sharing("a"),
  "cells that share digits": sharing("1"),
  "cells that share a text of nothing visible": sharing("\u200b"),
  "shared texts": xlsx((size) => ({
    ...sheetOf(cell("a")),
    "xl/sharedStrings.xml": `<sst>${repeated("<si><t>a</t></si>")(size)}</sst>`,
  })),
  "a shared text in pieces": xlsx((size) => ({
    ...sheetOf(cell("a")),
    "xl/sharedStrings.xml": `<sst><si>${repeated("<r><t>a</t></r>")(size)}</si></sst>`,
  })),
  formats: xlsx((size) => ({
    ...sheetOf(cell("a")),
    "xl/styles.xml": `<s><numFmts>${numbered((n) => `<numFmt numFmtId="${n}" formatCode="[[["/>`)(size)}</numFmts></s>`,
  })),
  "a long format": xlsx((size) => ({
    ...sheetOf(cell("a")),
    "xl/styles.xml": `<s><numFmt numFmtId="200" formatCode="${repeated("[h")(size)}"/></s>`,
  })),
  styles: xlsx((size) => ({
    ...sheetOf(cell("a")),
    "xl/styles.xml": `<s><cellXfs>${repeated('<xf numFmtId="1"/>')(size)}</cellXfs></s>`,
  })),
  sheets: xlsx((size) => ({
    ...sheetOf(cell("a")),
    "xl/workbook.xml": `<w>${numbered((n) => `<sheet name="${n}" r:id="r${n}"/>`)(size)}</w>`,
  })),
  entries: (size) =>
    workbook({
      ...sheetOf(cell("a")),
      ...Object.fromEntries(Array.from({ length: Math.min(990, size) }, (_, n) => [`e${n}`, ""])),
    }),
};

const tables = {
  ...bytesOf(anyText),
  rows: (size: number) => Buffer.from(repeated("a,b\r\n")(size)),
  "rows of quotes": (size: number) => Buffer.from(repeated('"a""b",c\n')(size)),
  "a cell of quotes": (size: number) => Buffer.from(repeated('""', '"', '"')(size)),
  "an open cell": (size: number) => Buffer.from(repeated("a\n", '"')(size)),
  "an open cell in each row": (size: number) => Buffer.from(repeated('a,"b\n')(size)),
  "blank rows": (size: number) => Buffer.from(repeated(",,\n")(size)),
  "in the other encoding": (size: number) =>
    Buffer.concat([Buffer.from(repeated("a,b\n")(size)), Buffer.from([0xb2, 0xc9])]),
  "in Unicode": (size: number) =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(repeated("a,b\n")(size / 2), "utf16le")]),
};

/** Reads a table with its head and its rows as an import does. */
async function readTable(bytes: Buffer): Promise<number> {
  const column = {
    key: "a",
    title: "名称",
    isRequired: true,
    maxLength: 100,
    width: 10,
    hint: "",
    isNumber: false,
  } as const;
  let count = 0;
  for await (const row of rowsOf(bytes, readBounds)) {
    if (count === 0) headOf(row.cells, [column as never]);
    count += typedRow(row, [{ column: column as never, at: 0 }]).faults.length + 1;
  }
  return count;
}

const categories = within(anyText, "编码,分类,状态,说明\nA01,", ",启用,\n");
const bytes = (head: readonly number[], part: readonly number[]) => (size: number) =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(size, Buffer.from(part))]);
const images: Readonly<Record<string, (size: number) => Buffer>> = {
  "a JPEG of empty segments": bytes([0xff, 0xd8], [0xff, 0xe0, 0, 0]),
  "a JPEG of fill bytes": bytes([0xff, 0xd8], [0xff]),
  "a JPEG of restart marks": bytes([0xff, 0xd8], [0xff, 0xd0]),
  "a PNG of nothing": bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], [0]),
  "a WebP of nothing": (size) => Buffer.concat([Buffer.from("RIFF0000WEBPVP8X"), Buffer.alloc(size)]),
};

export const tableParsers: readonly Parser[] = [
  parser("rowsOf of a workbook", readTable, workbooks, {
    maxSize: 4 * sizeLimits.body,
    covers: ["readRows", "readXml", "readWorkbook", "readDateStyles", "readSharedStrings"],
  }),
  parser("rowsOf of a text", readTable, tables, { maxSize: 4 * sizeLimits.body, covers: ["headOf", "typedRow"] }),
  parser("readCategoryFile", readCategoryFile, {
    ...bytesOf(categories),
    "a workbook of blanks in one text": (size) =>
      workbook({
        [SHEET]: `<worksheet><sheetData><row><c t="inlineStr"><is><t>分类</t></is></c></row>${'<row><c t="s"><v>0</v></c></row>'.repeat(Math.ceil(size / 400))}</sheetData></worksheet>`,
        "xl/sharedStrings.xml": shared(`a${" ".repeat(Math.min(32_000, size / 4))}b`),
      }),
  }),
  parser("readYearFile", (file: Buffer) => readYearFile(file, 2027), {
    ...bytesOf(anyText),
    "a table": (size) => Buffer.from(numbered((n) => `2027-01-${n % 31},休息,元旦\n`, "日期,类型,名称\n")(size)),
  }),
  parser("readDictionaryFile", (file: Buffer) => readDictionaryFile(file, "dictionary" as never), {
    ...bytesOf(anyJson),
    "a table": (size) => Buffer.from(numbered((n) => `d${n % 50},a,${n},b\n`, "字典编码,字典名称,值,文本\n")(size)),
    "many items": (size) =>
      Buffer.from(
        numbered((n) => `{"value":"${n}","text":"a"}`, '{"dictionaries":[{"code":"a","items":[', "]}]}", ",")(size),
      ),
  }),
  parser("isDateFormat", (code: string) => isDateFormat(200, code), {
    ...anyText,
    brackets: repeated("[h"),
    words: repeated('"a', "", ""),
  }),
  parser("cut numbers", (text: string) => [truncationOfText(text), truncationOfNumber(text), isBlank(text)], {
    ...anyText,
    "a number and no exponent": repeated("1.1", "", "E"),
  }),
  parser("imageSize", imageSize, images, { maxSize: 8 * sizeLimits.body }),
  parser("validateUpload", (file: Buffer) => validateUpload("a.png", file, fileKinds), {
    ...images,
    ...bytesOf(anyText),
    zip: (size) => workbook({ a: "b".repeat(size) }),
  }),
  parser("validateUpload of a text", (file: Buffer) => validateUpload("a.txt", file, fileKinds), bytesOf(anyText)),
];
