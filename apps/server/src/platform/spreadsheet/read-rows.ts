import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { type ReadBounds, type SheetRow, SpreadsheetError } from "./spreadsheet-error.ts";

export { type ReadBounds, type SheetRow, SpreadsheetError } from "./spreadsheet-error.ts";

const beginsWith = (file: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => file[at] === byte);

/**
 * The rows of a table, xlsx or csv by what the file is and not by its name, one after the other; blank ones are left out.
 * Throws SpreadsheetError. Older or encrypted workbooks are none of both.
 */
export function readRows(file: Uint8Array, bounds: ReadBounds): AsyncGenerator<SheetRow> {
  if (beginsWith(file, [0x50, 0x4b])) return readXlsx(file, bounds);
  if (beginsWith(file, [0xd0, 0xcf, 0x11, 0xe0])) throw new SpreadsheetError("unreadable");
  return readCsv(file, bounds);
}
