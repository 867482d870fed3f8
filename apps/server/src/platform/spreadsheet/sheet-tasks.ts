import type { MessagePort } from "node:worker_threads";
import { sendStream } from "#platform/off-thread/streamed.ts";
import { rowsOf } from "./rows-of.ts";
import { type ReadBounds, type RowOfSheet, SpreadsheetError, type SpreadsheetFault } from "./spreadsheet-error.ts";

/** Rows in order, or at the end the fault of the file. */
export type SheetPiece = readonly RowOfSheet[] | { readonly fault: SpreadsheetFault };

export interface SheetTask {
  readonly file: Uint8Array;
  readonly bounds: ReadBounds;
  readonly more: readonly string[] | undefined;
  readonly port: MessagePort;
}

/** This many rows or characters occupy the event loop for about a millisecond. */
const ROWS_AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 200_000;

async function* batchesOf({ file, bounds, more }: SheetTask): AsyncGenerator<RowOfSheet[]> {
  let rows: RowOfSheet[] = [];
  let characters = 0;
  for await (const row of rowsOf(Buffer.from(file.buffer), bounds, more)) {
    rows.push(row);
    for (const cell of row.cells) characters += cell.length;
    if (rows.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield rows;
    [rows, characters] = [[], 0];
  }
  if (rows.length > 0) yield rows;
}

async function* piecesOf(task: SheetTask): AsyncGenerator<SheetPiece> {
  try {
    yield* batchesOf(task);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    yield { fault: error.fault };
  }
}

/** Reads a table and sends its rows through the port. */
export const sendRows = (task: SheetTask): Promise<void> => sendStream(task.port, piecesOf(task));
