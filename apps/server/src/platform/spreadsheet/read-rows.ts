import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { type ReadBounds, type SheetRow, SpreadsheetError } from "./spreadsheet-error.ts";

export { CUT_WORDS } from "./cut-numbers.ts";
export { type ReadBounds, type SheetRow, SpreadsheetError, type SpreadsheetFault } from "./spreadsheet-error.ts";

const beginsWith = (file: Buffer, bytes: readonly number[]): boolean => bytes.every((byte, at) => file[at] === byte);

/**
 * The rows of a table, xlsx or csv by what the file is and not by its name; blank ones are left out. `more`: names of further sheets
 * of a workbook, whose rows carry the place there, from 1. Throws SpreadsheetError.
 */
export function readRows(
  file: Buffer,
  bounds: ReadBounds,
  more?: readonly string[],
): AsyncGenerator<SheetRow & { readonly sheet?: number }> {
  if (beginsWith(file, [0x50, 0x4b])) return readXlsx(file, bounds, more);
  if (beginsWith(file, [0xd0, 0xcf, 0x11, 0xe0])) throw new SpreadsheetError("old_or_encrypted");
  return readCsv(file, bounds);
}
