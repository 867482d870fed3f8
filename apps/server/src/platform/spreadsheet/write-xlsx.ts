import { Readable } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { decimalOf, significantDigits } from "@tender/form-rules/decimals";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { boundedPages, CSV_ROWS, type CsvCell, type CsvRow, type CsvSource, cellText } from "#platform/csv.ts";
import { truncateText } from "#platform/limited-text.ts";
import { MIN_TRUNCATED, STORED_DIGITS } from "./truncated-numbers.ts";

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

const MAX_NAME_LENGTH = 31;
/** Characters that a sheet's name may not contain, and an apostrophe at its start or end. */
const UNFIT = /[[\]:*?/\\\p{Cc}\p{Cs}\uFFFE\uFFFF]|^'|'$/gu;
const fitName = (name: string): string => truncateText(name, MAX_NAME_LENGTH).replace(UNFIT, "_");

/** Returns the sheets with names that all programs accept: permitted characters, bounded length, no duplicates. */
export function nameSheets(sheets: readonly NamedSheet[]): NamedSheet[] {
  const usedNames = new Set<string>();
  return sheets.map(({ name: requestedName, ...sheet }) => {
    const baseName = fitName(requestedName) || "_";
    let name = baseName;
    for (let n = 2; usedNames.has(name.toLowerCase()); n += 1)
      name = fitName(`${truncateText(baseName, MAX_NAME_LENGTH - String(n).length - 1)}_${n}`);
    usedNames.add(name.toLowerCase());
    return { name, ...sheet };
  });
}

/** Longest list of choices in characters; the limit of the file format. */
const MAX_OFFER_LENGTH = 255;
/** Last row with a list of choices. */
const LAST_OFFER_ROW = 50_001;

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

function offersXml(offers: readonly (readonly string[])[] = []): string {
  const validations = offers.flatMap((words, index) => {
    const list = words.join(",");
    if (words.length === 0 || list.length > MAX_OFFER_LENGTH || words.some((word) => /[,"]/.test(word))) return [];
    const column = columnName(index);
    const cells = `${column}2:${column}${LAST_OFFER_ROW}`;
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${cells}"><formula1>"${escaped(list)}"</formula1></dataValidation>`;
  });
  return validations.length === 0
    ? ""
    : `<dataValidations count="${validations.length}">${validations.join("")}</dataValidations>`;
}

const numbered = (sheets: readonly NamedSheet[], text: (n: number, sheet: NamedSheet) => string): string =>
  sheets.map((sheet, index) => text(index + 1, sheet)).join("");

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
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML excludes these characters
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .replace(/[&<>]/g, (sign) => entities[sign] ?? "");

const inQuotes = (text: string): string => escaped(text).replaceAll('"', "&quot;");

/**
 * Returns whether a spreadsheet stores all digits of the number, so that the cell can be a number. A longer number is
 * written as text.
 */
function isStoredExactly(cell: CsvCell): boolean {
  if (typeof cell === "number") return true;
  if (cell === null || typeof cell !== "object" || cell instanceof Date) return false;
  const value = decimalOf(cell.number);
  return value?.abs().lt(String(MIN_TRUNCATED)) === true && significantDigits(value) <= STORED_DIGITS;
}

const cellXml = (cell: CsvCell): string =>
  isStoredExactly(cell)
    ? `<c><v>${cellText(cell)}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cellText(cell))}</t></is></c>`;

const rowXml = (row: CsvRow): string => `<row>${row.map(cellXml).join("")}</row>`;

/** Characters between two pauses for other requests: their compression takes a few milliseconds. */
const CHUNK_CHARACTERS = 100_000;

function* xmlChunksOf(page: readonly CsvRow[]): Generator<string> {
  let chunk = "";
  for (const row of page) {
    chunk += rowXml(row);
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

/**
 * Returns the workbook as a stream that holds one page of rows in memory. Every cell except numbers is a text, and none
 * a formula.
 */
export const xlsxStream = (content: CsvSource | readonly NamedSheet[], maxRows = CSV_ROWS): Readable =>
  Readable.from(workbookChunks("head" in content ? [{ name: "Sheet1", source: content }] : content, maxRows));

async function* workbookChunks(sheets: readonly NamedSheet[], maxRows: number): AsyncGenerator<Buffer> {
  let buffers: Buffer[] = [];
  let failure: unknown;
  const archive = new Zip((error, chunk) => {
    if (error) failure = error;
    else buffers.push(Buffer.from(chunk));
  });
  const takeBuffered = (): Buffer => {
    if (failure !== undefined) throw failure;
    const all = Buffer.concat(buffers);
    buffers = [];
    return all;
  };
  const add = (name: string): ZipDeflate => {
    const entry = new ZipDeflate(name, { level: 6 });
    archive.add(entry);
    return entry;
  };
  for (const [name, content] of Object.entries(partsOf(sheets))) add(name).push(strToU8(content), true);
  for (const [index, { source, offers }] of sheets.entries()) {
    const sheet = add(`xl/worksheets/sheet${index + 1}.xml`);
    sheet.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(source.head)}`));
    for await (const page of boundedPages(source.pages, maxRows))
      for (const chunk of xmlChunksOf(page)) {
        sheet.push(strToU8(chunk));
        yield takeBuffered();
        await yieldToEventLoop();
      }
    sheet.push(strToU8(`</sheetData>${offersXml(offers)}</worksheet>`), true);
  }
  archive.end();
  yield takeBuffered();
}
