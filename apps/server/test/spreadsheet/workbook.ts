import { strToU8, zipSync } from "fflate";

const xml = (text: string) => text.replace(/[<&]/g, (sign) => (sign === "<" ? "&lt;" : "&amp;"));

interface Made {
  /** Blanks between the last row and the end of the sheet: they are meaningless, but unpacked. */
  readonly padding?: number;
  /** Names of empty entries beside the sheet. */
  readonly beside?: readonly string[];
}

/** A text; a number in the form of the file; a formula with its result. */
type MadeCell = string | { readonly number: string } | { readonly formula: string; readonly result?: string };

function cellXml(cell: MadeCell): string {
  if (typeof cell === "string") return `<c t="inlineStr"><is><t xml:space="preserve">${xml(cell)}</t></is></c>`;
  if ("number" in cell) return `<c><v>${cell.number}</v></c>`;
  const result = cell.result === undefined ? "" : `<v>${xml(cell.result)}</v>`;
  return `<c t="str"><f>${xml(cell.formula)}</f>${result}</c>`;
}

/** Returns a workbook of one sheet that is valid as far as its rows are. */
export function workbookOf(rows: readonly (readonly MadeCell[])[], { padding = 0, beside = [] }: Made = {}): Buffer {
  const lines = rows.map((row) => `<row>${row.map(cellXml).join("")}</row>`).join("");
  const sheet = `<worksheet><sheetData>${lines}${" ".repeat(padding)}</sheetData></worksheet>`;
  const others = Object.fromEntries(beside.map((name) => [name, new Uint8Array()]));
  return Buffer.from(zipSync({ "xl/worksheets/sheet1.xml": strToU8(sheet), ...others }));
}
