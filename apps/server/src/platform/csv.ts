import { Readable } from "node:stream";
import { beijingSecond } from "@tender/contract";
import { decimalOf, plainText } from "@tender/form-rules/decimals";

/** A decimal as digits. A binary float would lose the last of them. */
export interface NumberCell {
  readonly number: string;
}

/** A cell of a list file. A date is written in Beijing time, to the second. */
export type CsvCell = string | number | NumberCell | Date | null;
export type CsvRow = readonly CsvCell[];

/** Returns a number in the database's form, with its trailing zeros. Text that is no number stays text. */
export function numberCell(text: string): CsvCell {
  if (/^-?\d+(\.\d+)?$/.test(text)) return { number: text };
  const value = decimalOf(text);
  return value === undefined ? text : { number: plainText(value) };
}

/** Spreadsheet programs take such a beginning for a formula, full-width signs and leading blanks included. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\t\r＝＋－＠]/;
/** Marks the file as UTF-8 for spreadsheet programs. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Returns the text of a cell. Text that a spreadsheet would execute gets a leading apostrophe. */
export function cellText(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (cell instanceof Date) return beijingSecond(cell.getTime());
  // Digits only, so a leading minus begins no formula.
  if (typeof cell === "object") return cell.number;
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Removes the apostrophe that `cellText` added. */
export const stripApostrophe = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

/** Returns one line in the form of RFC 4180. */
export const csvLine = (row: CsvRow): string =>
  `${row
    .map(cellText)
    .map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(",")}\r\n`;

export interface CsvSource {
  readonly head: readonly string[];
  /** Pages of rows. Each is read after the previous one was consumed. */
  readonly pages: AsyncIterable<readonly CsvRow[]>;
}

/** Converts the rows of a source to cells. */
export async function* mapPages<Row>(
  pages: AsyncIterable<readonly Row[]>,
  rowOf: (row: Row) => CsvRow,
): AsyncGenerator<readonly CsvRow[]> {
  for await (const page of pages) yield page.map(rowOf);
}

/** Maximum rows in one file. A longer list ends with a line that reports the limit. */
export const CSV_ROWS = 100_000;

/** Returns the file as a stream. It waits for a slow reader and holds one page in memory. */
export const csvStream = (source: CsvSource, maxRows = CSV_ROWS): Readable => Readable.from(chunks(source, maxRows));

async function* chunks({ head, pages }: CsvSource, maxRows: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(head);
  for await (const page of boundedPages(pages, maxRows)) yield page.map(csvLine).join("");
}

/** Yields at most `maxRows` rows; for a longer list, then a row that reports the limit. */
export async function* boundedPages(
  pages: AsyncIterable<readonly CsvRow[]>,
  maxRows: number,
): AsyncGenerator<readonly CsvRow[]> {
  let remainingRows = maxRows;
  for await (const page of pages) {
    yield page.slice(0, remainingRows);
    remainingRows -= page.length;
    if (remainingRows >= 0) continue;
    yield [[`仅导出前 ${maxRows} 行，请缩小查询范围后分次导出`]];
    return;
  }
}

/** Yields a complete list as a single page. */
export async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** Returns a list as a table: for each column a title and a function for its cell. */
export const tableOf = <Row>(
  columns: readonly (readonly [title: string, cell: (row: Row) => CsvCell])[],
  pages: AsyncIterable<readonly Row[]>,
): CsvSource => ({
  head: columns.map(([title]) => title),
  pages: mapPages(pages, (row) => columns.map(([, cell]) => cell(row))),
});

/** Rows that one query reads. */
const PAGE_ROWS = 1_000;

/** Reads a paged list from beginning to end, one part at a time. */
export async function* partsOf<Row>(
  read: (window: { readonly limit: number; readonly offset: number }) => Promise<{ readonly rows: readonly Row[] }>,
): AsyncGenerator<readonly Row[]> {
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const { rows } = await read({ limit: PAGE_ROWS, offset });
    yield rows;
    if (rows.length < PAGE_ROWS) return;
  }
}
