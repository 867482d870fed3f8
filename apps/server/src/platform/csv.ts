import { Readable } from "node:stream";
import { beijingSecond } from "@tender/contract";
import { decimalOf, plainText } from "@tender/form-rules/decimals";

/** A decimal by its digits: as a binary float it would lose the last of them. */
export interface NumberCell {
  readonly number: string;
}

/** A date is written in Beijing's time, to the second. */
export type CsvCell = string | number | NumberCell | Date | null;
export type CsvRow = readonly CsvCell[];

/** A number as the database writes it, with the zeros at its end; what is no number stays a text. */
export function numberCell(text: string): CsvCell {
  if (/^-?\d+(\.\d+)?$/.test(text)) return { number: text };
  const value = decimalOf(text);
  return value === undefined ? text : { number: plainText(value) };
}

/** Spreadsheet programs take what begins so for a formula, full-width signs included, blanks before it or not. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\t\r＝＋－＠]/;
/** Tells spreadsheet programs that the file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** What stands in the file: text that a spreadsheet would run stands behind an apostrophe. */
export function cellText(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (cell instanceof Date) return beijingSecond(cell.getTime());
  // Digits alone, so that a minus at their beginning is no formula.
  if (typeof cell === "object") return cell.number;
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** What stood in a cell before our files put an apostrophe before it. */
export const uncovered = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

/** One line after RFC 4180. */
export const csvLine = (row: CsvRow): string =>
  `${row
    .map(cellText)
    .map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(",")}\r\n`;

export interface CsvSource {
  readonly head: readonly string[];
  /** Rows page by page, each read when the one before it has been taken. */
  readonly pages: AsyncIterable<readonly CsvRow[]>;
}

/** The rows of a source in the cells of a file. */
export async function* mapPages<Row>(
  pages: AsyncIterable<readonly Row[]>,
  rowOf: (row: Row) => CsvRow,
): AsyncGenerator<readonly CsvRow[]> {
  for await (const page of pages) yield page.map(rowOf);
}

/** Rows in one file; a list that is longer ends with a line that says so. */
export const CSV_ROWS = 100_000;

/** The file as a stream: whoever reads slowly is waited for, and no more than a page is held. */
export const csvStream = (source: CsvSource, mostRows = CSV_ROWS): Readable => Readable.from(chunks(source, mostRows));

async function* chunks({ head, pages }: CsvSource, mostRows: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(head);
  for await (const page of boundedPages(pages, mostRows)) yield page.map(csvLine).join("");
}

/** No more rows than that, and then one that says so. */
export async function* boundedPages(
  pages: AsyncIterable<readonly CsvRow[]>,
  mostRows: number,
): AsyncGenerator<readonly CsvRow[]> {
  let left = mostRows;
  for await (const page of pages) {
    yield page.slice(0, left);
    left -= page.length;
    if (left >= 0) continue;
    yield [[`仅导出前 ${mostRows} 行，请缩小查询范围后分次导出`]];
    return;
  }
}

/** Of a list that is there as a whole. */
export async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** A list as a table: each column with its title and what stands in it. */
export const tableOf = <Row>(
  columns: readonly (readonly [title: string, cell: (row: Row) => CsvCell])[],
  pages: AsyncIterable<readonly Row[]>,
): CsvSource => ({
  head: columns.map(([title]) => title),
  pages: mapPages(pages, (row) => columns.map(([, cell]) => cell(row))),
});

/** Rows that are read at once. */
const AT_ONCE = 1_000;

/** A paged list from its beginning to its end, a part at a time. */
export async function* partsOf<Row>(
  read: (window: { readonly limit: number; readonly offset: number }) => Promise<{ readonly rows: readonly Row[] }>,
): AsyncGenerator<readonly Row[]> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const { rows } = await read({ limit: AT_ONCE, offset });
    yield rows;
    if (rows.length < AT_ONCE) return;
  }
}
