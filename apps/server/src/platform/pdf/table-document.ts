import { type CsvCell, type CsvRow, type CsvSource, cellText } from "#platform/csv.ts";
import type { PdfChart, PdfColumn, PdfDocument, PdfNote } from "./pdf-document.ts";
import { maxRows } from "./pdf-table.ts";

/** Most rows that are printed; a workbook contains all. */
const PDF_ROWS = 2_000;
/** More columns need the long side of the page. */
const PORTRAIT_COLUMNS = 6;
/** More columns are unreadable on it. */
const MAX_COLUMNS = 24;

interface Parts {
  readonly title: string;
  /** Lines below the title. */
  readonly lines: readonly string[];
  readonly charts: readonly PdfChart[];
  readonly source: CsvSource;
}

/** Returns charts and, below them, the first rows of a list. Reads the list no further than it is printed. */
export async function tableDocument(
  { title, lines, charts, source: { head: names, pages } }: Parts,
  wanted = PDF_ROWS,
): Promise<Omit<PdfDocument, "footer">> {
  const head = names.slice(0, MAX_COLUMNS);
  const most = Math.min(wanted, maxRows(head.length));
  const rows: CsvRow[] = [];
  for await (const page of pages) {
    rows.push(...page);
    if (rows.length > most) break;
  }
  const isCut = rows.length > most;
  const shown = isCut ? rows.slice(0, most) : rows;
  return {
    title,
    lines,
    isLandscape: head.length > PORTRAIT_COLUMNS,
    blocks: [
      ...charts,
      {
        kind: "table",
        columns: head.map((name, n) => columnOf(name, shown, n)),
        rows: shown.map((row) => head.map((_, n) => printed(row[n] ?? null))),
        empty: "没有数据。",
      },
      ...(isCut ? [noteOf(`仅列出前 ${most} 行，全部数据请导出为 Excel 或 CSV。`)] : []),
      ...(head.length < names.length
        ? [noteOf(`仅列出前 ${head.length} 列，共 ${names.length} 列，全部数据请导出为 Excel 或 CSV。`)]
        : []),
    ],
  };
}

const noteOf = (text: string): PdfNote => ({ kind: "note", text });

const isNumber = (cell: CsvCell | undefined): boolean =>
  typeof cell === "number" || (typeof cell === "object" && cell !== null && "number" in cell);

/** Returns the text of a cell: numbers with thousands separators. On paper no text is a formula. */
function printed(cell: CsvCell): string {
  if (typeof cell === "string") return cell;
  const text = cellText(cell);
  return isNumber(cell) ? text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ",")) : text;
}

/** Returns the width of a text. A Chinese character counts as two. */
const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (one > "\u2e7f" ? 2 : 1), 0);
const [MIN_WIDTH, MAX_WIDTH, SAMPLE] = [6, 40, 200];

function columnOf(title: string, rows: readonly CsvRow[], n: number): PdfColumn {
  const cells = rows.slice(0, SAMPLE).map((row) => row[n] ?? null);
  const widest = Math.max(widthOf(title), ...cells.map((cell) => widthOf(printed(cell))));
  const known = cells.filter((cell) => cell !== null);
  return {
    title,
    width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, widest)),
    align: known.length > 0 && known.every(isNumber) ? "right" : "left",
  };
}
