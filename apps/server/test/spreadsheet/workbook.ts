import { strToU8, zipSync } from "fflate";

const xml = (text: string) => text.replace(/[<&]/g, (sign) => (sign === "<" ? "&lt;" : "&amp;"));

interface Made {
  /** Blanks between the last row and the end of the sheet: they mean nothing and are unpacked all the same. */
  readonly padding?: number;
  /** Entries beside the sheet, empty ones, by their names. */
  readonly beside?: readonly string[];
}

/** A text; a number as the file has it; a formula with what came of it. */
type MadeCell = string | { readonly number: string } | { readonly formula: string; readonly result?: string };

function cellXml(cell: MadeCell): string {
  if (typeof cell === "string") return `<c t="inlineStr"><is><t xml:space="preserve">${xml(cell)}</t></is></c>`;
  if ("number" in cell) return `<c><v>${cell.number}</v></c>`;
  const result = cell.result === undefined ? "" : `<v>${xml(cell.result)}</v>`;
  return `<c t="str"><f>${xml(cell.formula)}</f>${result}</c>`;
}

/** A workbook of one sheet that is good as far as its rows go. */
export function workbookOf(rows: readonly (readonly MadeCell[])[], { padding = 0, beside = [] }: Made = {}): Buffer {
  const lines = rows.map((row) => `<row>${row.map(cellXml).join("")}</row>`).join("");
  const sheet = `<worksheet><sheetData>${lines}${" ".repeat(padding)}</sheetData></worksheet>`;
  const others = Object.fromEntries(beside.map((name) => [name, new Uint8Array()]));
  return Buffer.from(zipSync({ "xl/worksheets/sheet1.xml": strToU8(sheet), ...others }));
}
