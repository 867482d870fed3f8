import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { type ReadBounds, type RowOfSheet, SpreadsheetError } from "./spreadsheet-error.ts";

const beginsWith = (file: Buffer, bytes: readonly number[]): boolean => bytes.every((byte, at) => file[at] === byte);

/**
 * Yields the rows of a table; xlsx or csv is recognised by content, not by name. Like `readRows`, but in the calling
 * thread.
 */
export function rowsOf(file: Buffer, bounds: ReadBounds, more?: readonly string[]): AsyncGenerator<RowOfSheet> {
  if (beginsWith(file, [0x50, 0x4b])) return readXlsx(file, bounds, more);
  if (beginsWith(file, [0xd0, 0xcf, 0x11, 0xe0])) throw new SpreadsheetError("old_or_encrypted");
  return readCsv(file, bounds);
}
