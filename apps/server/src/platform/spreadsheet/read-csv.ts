import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { createRowCheck, type ReadBounds, type SheetRow, SpreadsheetError } from "./spreadsheet-error.ts";
import { type TruncatedCell, truncationOfText } from "./truncated-numbers.ts";

/** Rows between pauses that let other requests run. */
const ROWS_BETWEEN_PAUSES = 2_000;

/** Characters in which the separator is searched. */
const SAMPLE_CHARACTERS = 65_536;

/** Decodes UTF-8, GB 18030 (the default of Chinese spreadsheet programs), or UTF-16 (their “Unicode text”). */
function textOf(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder("utf-16le").decode(file);
  for (const encoding of ["utf-8", "gb18030"])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(file);
    } catch {
      // Tries the next encoding.
    }
  throw new SpreadsheetError("unreadable");
}

/** Returns the most frequent separator of the first line, outside quotation marks. */
function separatorOf(text: string): string {
  const [line = ""] = text.replace(/"[^"]*"/g, "").split(/[\r\n]/, 1);
  const counted = [",", "\t", ";"].map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).sign;
}

function truncatedCellsIn(cells: readonly string[]): TruncatedCell[] {
  return cells.flatMap((text, column) => {
    const cut = truncationOfText(text);
    return cut === undefined ? [] : [{ column, cut }];
  });
}

/** Yields the rows of a text in the form of RFC 4180, with any line breaks, the last one optional. */
export async function* readCsv(file: Uint8Array, bounds: ReadBounds): AsyncGenerator<SheetRow> {
  const text = textOf(file);
  if (text.includes("\0")) throw new SpreadsheetError("unreadable");
  const readLine = lineReader(text, separatorOf(text.slice(0, SAMPLE_CHARACTERS)), bounds.columns);
  const checkRow = createRowCheck(bounds);
  let [position, number] = [0, 0];
  while (position < text.length) {
    const { cells, next } = readLine(position);
    position = next;
    number += 1;
    if (number % ROWS_BETWEEN_PAUSES === 0) await yieldToEventLoop();
    const row = checkRow({ number, cells, formulas: [], hasResult: false, cut: truncatedCellsIn(cells) });
    if (row) yield row;
  }
}

function lineReader(text: string, separator: string, maxCells: number) {
  const ends = new RegExp(`[${separator}\r\n]`, "g");

  function readPlain(from: number): { cell: string; next: number } {
    ends.lastIndex = from;
    const next = ends.exec(text)?.index ?? text.length;
    return { cell: text.slice(from, next), next };
  }

  /** Reads a quoted cell. A doubled quotation mark is an escaped mark. */
  function readQuoted(from: number): { cell: string; next: number } {
    let end = from + 1;
    for (;;) {
      end = text.indexOf('"', end);
      if (end < 0) throw new SpreadsheetError("unreadable");
      if (text[end + 1] !== '"') break;
      end += 2;
    }
    const rest = readPlain(end + 1);
    return { cell: text.slice(from + 1, end).replaceAll('""', '"') + rest.cell, next: rest.next };
  }

  return (from: number): { cells: string[]; next: number } => {
    const cells: string[] = [];
    let position = from;
    for (;;) {
      const { cell, next } = text[position] === '"' ? readQuoted(position) : readPlain(position);
      cells.push(cell.trim());
      position = next;
      if (text[position] === separator) {
        position += 1;
        if (cells.length > 2 * maxCells) throw new SpreadsheetError("too_many_columns");
        continue;
      }
      while (cells.length > 0 && cells.at(-1) === "") cells.pop();
      if (text[position] === "\r" && text[position + 1] === "\n") position += 1;
      return { cells, next: position + 1 };
    }
  };
}
