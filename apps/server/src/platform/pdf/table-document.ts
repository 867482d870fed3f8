import { type CsvCell, type CsvRow, type CsvSource, cellText } from "#platform/csv.ts";
import type { PdfChart, PdfColumn, PdfDocument, PdfNote } from "./pdf-document.ts";
import { maxPrintedRows } from "./pdf-limits.ts";

/** Limit of printed rows; a workbook contains all. */
const MAX_PDF_ROWS = 2_000;
/** More columns are printed in landscape. */
const PORTRAIT_COLUMNS = 6;
/** Limit of printed columns: more are unreadable in landscape. */
const MAX_COLUMNS = 24;

interface Parts {
  readonly title: string;
  /** Lines below the title. */
  readonly lines: readonly string[];
  readonly charts: readonly PdfChart[];
  readonly source: CsvSource;
}

/** Returns charts and, below them, the first rows of a list. Reads the list only as far as it is printed. */
export async function tableDocument(
  { title, lines, charts, source: { head: names, pages } }: Parts,
  requestedRows = MAX_PDF_ROWS,
): Promise<Omit<PdfDocument, "footer">> {
  const head = names.slice(0, MAX_COLUMNS);
  const rowLimit = Math.min(requestedRows, maxPrintedRows(head.length));
  const rows: CsvRow[] = [];
  for await (const page of pages) {
    rows.push(...page);
    if (rows.length > rowLimit) break;
  }
  const isTruncated = rows.length > rowLimit;
  const shown = isTruncated ? rows.slice(0, rowLimit) : rows;
  return {
    title,
    lines,
    isLandscape: head.length > PORTRAIT_COLUMNS,
    blocks: [
      ...charts,
      {
        kind: "table",
        columns: head.map((name, n) => columnOf(name, shown, n)),
        rows: shown.map((row) => head.map((_, n) => printedText(row[n] ?? null))),
        empty: "没有数据。",
      },
      ...(isTruncated ? [noteOf(`仅列出前 ${rowLimit} 行，全部数据请导出为 Excel 或 CSV。`)] : []),
      ...(head.length < names.length
        ? [noteOf(`仅列出前 ${head.length} 列，共 ${names.length} 列，全部数据请导出为 Excel 或 CSV。`)]
        : []),
    ],
  };
}

const noteOf = (text: string): PdfNote => ({ kind: "note", text });

const isNumber = (cell: CsvCell | undefined): boolean =>
  typeof cell === "number" || (typeof cell === "object" && cell !== null && "number" in cell);

/** Returns the text of a cell; numbers have thousands separators. Texts are unchanged: a PDF has no formulas. */
function printedText(cell: CsvCell): string {
  if (typeof cell === "string") return cell;
  const text = cellText(cell);
  return isNumber(cell) ? text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ",")) : text;
}

/** Returns the width of a text. A Chinese character counts as two. */
const widthOf = (text: string): number => [...text].reduce((sum, character) => sum + (character > "\u2e7f" ? 2 : 1), 0);
const [MIN_WIDTH, MAX_WIDTH, SAMPLE_ROWS] = [6, 40, 200];

function columnOf(title: string, rows: readonly CsvRow[], n: number): PdfColumn {
  const cells = rows.slice(0, SAMPLE_ROWS).map((row) => row[n] ?? null);
  const widest = Math.max(widthOf(title), ...cells.map((cell) => widthOf(printedText(cell))));
  const filled = cells.filter((cell) => cell !== null);
  return {
    title,
    width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, widest)),
    align: filled.length > 0 && filled.every(isNumber) ? "right" : "left",
  };
}
