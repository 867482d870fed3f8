import { tasksIn } from "#platform/off-thread/off-thread.ts";
import { readStream } from "#platform/off-thread/streamed.ts";
import type * as sheetTasks from "./sheet-tasks.ts";
import type { SheetPiece } from "./sheet-tasks.ts";
import { type ReadBounds, type RowOfSheet, SpreadsheetError } from "./spreadsheet-error.ts";

export { type ReadBounds, type SheetRow, SpreadsheetError, type SpreadsheetFault } from "./spreadsheet-error.ts";
export { TRUNCATED_MESSAGE } from "./truncated-numbers.ts";

const inThread = tasksIn<typeof sheetTasks>(new URL("./sheet-tasks.ts", import.meta.url), { kind: "streamed" });

/**
 * Yields the rows of a table without blank ones; xlsx or csv is recognised by content, not by name. `more`: names of
 * further sheets, whose rows carry their position in this list, from 1. Another thread reads the file, a few rows ahead
 * of the caller. Throws SpreadsheetError, http.unavailable.
 */
export async function* readRows(
  file: Buffer,
  bounds: ReadBounds,
  moreSheets?: readonly string[],
): AsyncGenerator<RowOfSheet> {
  const copy = Uint8Array.from(file);
  const rowStream = readStream<SheetPiece>((port) =>
    inThread("sendRows", { file: copy, bounds, more: moreSheets, port }, [copy.buffer, port]),
  );
  for await (const rows of rowStream) {
    if ("fault" in rows) throw new SpreadsheetError(rows.fault);
    yield* rows;
  }
}
