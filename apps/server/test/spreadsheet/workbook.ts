import { strToU8, zipSync } from "fflate";

const xml = (text: string) => text.replace(/[<&]/g, (sign) => (sign === "<" ? "&lt;" : "&amp;"));

interface Made {
  /** Blanks between the last row and the end of the sheet: they mean nothing and are unpacked all the same. */
  readonly padding?: number;
  /** Entries beside the sheet, empty ones, by their names. */
  readonly beside?: readonly string[];
}

/** A workbook of one sheet that is good as far as its rows go. */
export function workbookOf(rows: readonly (readonly string[])[], { padding = 0, beside = [] }: Made = {}): Buffer {
  const cells = (row: readonly string[]) => row.map((text) => `<c t="inlineStr"><is><t>${xml(text)}</t></is></c>`);
  const lines = rows.map((row) => `<row>${cells(row).join("")}</row>`).join("");
  const sheet = `<worksheet><sheetData>${lines}${" ".repeat(padding)}</sheetData></worksheet>`;
  const others = Object.fromEntries(beside.map((name) => [name, new Uint8Array()]));
  return Buffer.from(zipSync({ "xl/worksheets/sheet1.xml": strToU8(sheet), ...others }));
}
