import { strToU8, zipSync } from "fflate";

const xml = (text: string) => text.replace(/[<&]/g, (sign) => (sign === "<" ? "&lt;" : "&amp;"));

interface WorkbookOptions {
  /** Blanks between the last row and the end of the sheet: they are meaningless, but unpacked. */
  readonly padding?: number;
  /** Names of empty entries of the archive, in addition to the sheet. */
  readonly emptyEntries?: readonly string[];
}

/** A text; a number as the file writes it; a formula with its result. */
type TestCell = string | { readonly number: string } | { readonly formula: string; readonly result?: string };

function cellXml(cell: TestCell): string {
  if (typeof cell === "string") return `<c t="inlineStr"><is><t xml:space="preserve">${xml(cell)}</t></is></c>`;
  if ("number" in cell) return `<c><v>${cell.number}</v></c>`;
  const result = cell.result === undefined ? "" : `<v>${xml(cell.result)}</v>`;
  return `<c t="str"><f>${xml(cell.formula)}</f>${result}</c>`;
}

/** Returns a workbook of one sheet. Rows are written as they are, valid or not. */
export function workbookOf(
  rows: readonly (readonly TestCell[])[],
  { padding = 0, emptyEntries = [] }: WorkbookOptions = {},
): Buffer {
  const lines = rows.map((row) => `<row>${row.map(cellXml).join("")}</row>`).join("");
  const sheet = `<worksheet><sheetData>${lines}${" ".repeat(padding)}</sheetData></worksheet>`;
  const otherEntries = Object.fromEntries(emptyEntries.map((name) => [name, new Uint8Array()]));
  return Buffer.from(zipSync({ "xl/worksheets/sheet1.xml": strToU8(sheet), ...otherEntries }));
}
