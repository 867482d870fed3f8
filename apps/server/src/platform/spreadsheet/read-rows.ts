import { on } from "node:events";
import { MessageChannel } from "node:worker_threads";
import { tasksIn } from "../off-thread/off-thread.ts";
import type * as sheetTasks from "./sheet-tasks.ts";
import type { SheetAnswer } from "./sheet-tasks.ts";
import { type ReadBounds, type RowOfSheet, SpreadsheetError } from "./spreadsheet-error.ts";

export { CUT_WORDS } from "./cut-numbers.ts";
export { type ReadBounds, type SheetRow, SpreadsheetError, type SpreadsheetFault } from "./spreadsheet-error.ts";

const inThread = tasksIn<typeof sheetTasks>(new URL("./sheet-tasks.ts", import.meta.url), "streamed");

/** The thread reads so many batches while the caller works on one. */
const BATCHES_AHEAD = 4;

/**
 * The rows of a table, xlsx or csv by what the file is and not by its name; blank ones are left out. `more`: names of further sheets
 * of a workbook, whose rows carry the place there, from 1. Another thread reads the file, a few rows ahead of the caller. Throws
 * SpreadsheetError, http.unavailable.
 */
export async function* readRows(
  file: Buffer,
  bounds: ReadBounds,
  more?: readonly string[],
): AsyncGenerator<RowOfSheet> {
  const { port1: port, port2 } = new MessageChannel();
  const copy = Uint8Array.from(file);
  // Rejects where the thread breaks off; it ends by itself behind the last row.
  const reading = inThread("sendRows", { file: copy, bounds, more, port: port2 }, [copy.buffer, port2]);
  const broken = new AbortController();
  reading.catch((error: unknown) => broken.abort(error));
  const answers = on(port, "message", { signal: broken.signal });
  try {
    for (let ahead = 0; ahead < BATCHES_AHEAD; ahead += 1) port.postMessage(null);
    for await (const [answer] of answers as AsyncIterable<[SheetAnswer]>) {
      if ("fault" in answer) throw new SpreadsheetError(answer.fault);
      if ("end" in answer) return;
      port.postMessage(null);
      yield* answer.rows;
    }
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error;
  } finally {
    port.close();
  }
}
