import { setImmediate as turn } from "node:timers/promises";
import { type ReadBounds, type SheetRow, SpreadsheetError } from "./spreadsheet-error.ts";

const TURN_ROWS = 2_000;

/** UTF-8, or what Chinese spreadsheet programs save by themselves. */
function textOf(file: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("gb18030").decode(file);
  }
}

/** The rows of a text after RFC 4180; line breaks of any kind, the last one missing or not. */
export async function* readCsv(file: Uint8Array, bounds: ReadBounds): AsyncGenerator<SheetRow> {
  const text = textOf(file);
  if (text.includes("\0")) throw new SpreadsheetError("unreadable");
  let [at, number, count] = [0, 0, 0];
  while (at < text.length) {
    const { cells, next } = readLine(text, at, bounds.columns);
    at = next;
    number += 1;
    if (number % TURN_ROWS === 0) await turn();
    if (cells.every((cell) => cell === "")) continue;
    count += 1;
    if (count > bounds.rows) throw new SpreadsheetError("too_many_rows");
    yield { number, cells, formulas: [] };
  }
}

const ENDS = /[,\r\n]/g;

function readLine(text: string, from: number, mostCells: number): { cells: string[]; next: number } {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const { cell, next } = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at);
    if (cells.length < mostCells) cells.push(cell.trim());
    at = next;
    if (text[at] === ",") {
      at += 1;
      continue;
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    return { cells, next: at + 1 };
  }
}

function readPlain(text: string, from: number): { cell: string; next: number } {
  ENDS.lastIndex = from;
  const next = ENDS.exec(text)?.index ?? text.length;
  return { cell: text.slice(from, next), next };
}

/** A doubled quotation mark is one. */
function readQuoted(text: string, from: number): { cell: string; next: number } {
  let end = from + 1;
  for (;;) {
    end = text.indexOf('"', end);
    if (end < 0) throw new SpreadsheetError("unreadable");
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  const rest = readPlain(text, end + 1);
  return { cell: text.slice(from + 1, end).replaceAll('""', '"') + rest.cell, next: rest.next };
}
