import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { decimalOf, significantDigits } from "@tender/form-rules/decimals";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { boundedPages, CSV_ROWS, type CsvCell, type CsvRow, type CsvSource, cellText } from "#platform/csv.ts";
import { truncateText } from "#platform/truncate-text.ts";
import { MIN_CUT, STORED_DIGITS } from "./truncated-numbers.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** A sheet of a workbook with the name of its tab. */
export interface NamedSheet {
  readonly name: string;
  readonly source: CsvSource;
  /** Choices of the cells, by column. A list that is too long for a cell or contains a comma is omitted. */
  readonly offers?: readonly (readonly string[])[];
}

const LONGEST_NAME = 31;
/** Characters that a sheet's name may not contain, and an apostrophe at either end. */
const UNFIT = /[[\]:*?/\\\p{Cc}\p{Cs}\uFFFE\uFFFF]|^'|'$/gu;
const fitting = (name: string): string => truncateText(name, LONGEST_NAME).replace(UNFIT, "_");

/** Returns the sheets with names that all programs accept: permitted characters, bounded length, no duplicates. */
export function sheetsNamed(sheets: readonly NamedSheet[]): NamedSheet[] {
  const taken = new Set<string>();
  return sheets.map(({ name: wanted, ...sheet }) => {
    const plain = fitting(wanted) || "_";
    let name = plain;
    for (let n = 2; taken.has(name.toLowerCase()); n += 1)
      name = fitting(`${truncateText(plain, LONGEST_NAME - String(n).length - 1)}_${n}`);
    taken.add(name.toLowerCase());
    return { name, ...sheet };
  });
}

/** Most characters of a list in a cell, and the rows that offer it. */
const LONGEST_OFFER = 255;
const OFFERING_ROWS = 50_001;

const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));

function offersXml(offers: readonly (readonly string[])[] = []): string {
  const made = offers.flatMap((words, at) => {
    const list = words.join(",");
    if (words.length === 0 || list.length > LONGEST_OFFER || words.some((word) => /[,"]/.test(word))) return [];
    const column = columnName(at);
    const cells = `${column}2:${column}${OFFERING_ROWS}`;
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${cells}"><formula1>"${escaped(list)}"</formula1></dataValidation>`;
  });
  return made.length === 0 ? "" : `<dataValidations count="${made.length}">${made.join("")}</dataValidations>`;
}

const numbered = (sheets: readonly NamedSheet[], text: (n: number, sheet: NamedSheet) => string): string =>
  sheets.map((sheet, at) => text(at + 1, sheet)).join("");

const partsOf = (sheets: readonly NamedSheet[]): Readonly<Record<string, string>> => ({
  "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${numbered(sheets, (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
  "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbered(sheets, (n, { name }) => `<sheet name="${inQuotes(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${numbered(sheets, (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
});

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escapes text, and removes characters that XML excludes. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what may not stand in XML
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .replace(/[&<>]/g, (sign) => entities[sign] ?? "");

const inQuotes = (text: string): string => escaped(text).replaceAll('"', "&quot;");

/**
 * Returns whether a spreadsheet stores all digits of a number, so that it can be summed there. A longer one is written
 * as text.
 */
function isKept(cell: CsvCell): boolean {
  if (typeof cell === "number") return true;
  if (cell === null || typeof cell !== "object" || cell instanceof Date) return false;
  const value = decimalOf(cell.number);
  return value?.abs().lt(String(MIN_CUT)) === true && significantDigits(value) <= STORED_DIGITS;
}

const cellXml = (cell: CsvCell): string =>
  isKept(cell)
    ? `<c><v>${cellText(cell)}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cellText(cell))}</t></is></c>`;

const rowXml = (row: CsvRow): string => `<row>${row.map(cellXml).join("")}</row>`;

/** Compressing so many characters takes a few milliseconds; then other requests may run. */
const PIECE_CHARACTERS = 100_000;

function* piecesOf(page: readonly CsvRow[]): Generator<string> {
  let piece = "";
  for (const row of page) {
    piece += rowXml(row);
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

/**
 * Returns the workbook as a stream that holds one page of rows in memory. Every cell except numbers is a text, and none
 * a formula.
 */
export const xlsxStream = (content: CsvSource | readonly NamedSheet[], mostRows = CSV_ROWS): Readable =>
  Readable.from(pieces("head" in content ? [{ name: "Sheet1", source: content }] : content, mostRows));

async function* pieces(sheets: readonly NamedSheet[], mostRows: number): AsyncGenerator<Buffer> {
  let made: Buffer[] = [];
  let failure: unknown;
  const archive = new Zip((error, piece) => {
    if (error) failure = error;
    else made.push(Buffer.from(piece));
  });
  const taken = (): Buffer => {
    if (failure !== undefined) throw failure;
    const all = Buffer.concat(made);
    made = [];
    return all;
  };
  const add = (name: string): ZipDeflate => {
    const entry = new ZipDeflate(name, { level: 6 });
    archive.add(entry);
    return entry;
  };
  for (const [name, content] of Object.entries(partsOf(sheets))) add(name).push(strToU8(content), true);
  for (const [at, { source, offers }] of sheets.entries()) {
    const sheet = add(`xl/worksheets/sheet${at + 1}.xml`);
    sheet.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(source.head)}`));
    for await (const page of boundedPages(source.pages, mostRows))
      for (const piece of piecesOf(page)) {
        sheet.push(strToU8(piece));
        yield taken();
        await turn();
      }
    sheet.push(strToU8(`</sheetData>${offersXml(offers)}</worksheet>`), true);
  }
  archive.end();
  yield taken();
}
