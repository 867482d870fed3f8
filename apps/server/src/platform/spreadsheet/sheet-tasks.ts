import type { MessagePort } from "node:worker_threads";
import { rowsOf } from "./rows-of.ts";
import { type ReadBounds, type RowOfSheet, SpreadsheetError, type SpreadsheetFault } from "./spreadsheet-error.ts";

/** What the thread answers each time that it is asked. */
export type SheetAnswer =
  | { readonly rows: readonly RowOfSheet[] }
  | { readonly end: true }
  | { readonly fault: SpreadsheetFault };

export interface SheetTask {
  readonly file: Uint8Array;
  readonly bounds: ReadBounds;
  readonly more: readonly string[] | undefined;
  /** Each message to it asks for an answer; closing it ends the reading. */
  readonly port: MessagePort;
}

/** A message is received at one go: so many rows, or so many characters, take the event loop about a millisecond. */
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

/** Answers as many times as the other end asked, and fails when that end is closed. */
function answering(port: MessagePort) {
  let asked = 0;
  let isClosed = false;
  let wake = (): void => undefined;
  port.on("message", () => {
    asked += 1;
    wake();
  });
  port.on("close", () => {
    isClosed = true;
    wake();
  });
  return {
    isClosed: () => isClosed,
    send: async (answer: SheetAnswer): Promise<void> => {
      while (asked === 0 && !isClosed)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (isClosed) throw new Error("nobody reads the rows any more");
      asked -= 1;
      port.postMessage(answer);
    },
  };
}

/** Reads a table and sends its rows through the port as they are asked for. */
export async function sendRows(task: SheetTask): Promise<void> {
  const { port } = task;
  const { send, isClosed } = answering(port);
  try {
    for await (const rows of batchesOf(task)) await send({ rows });
    await send({ end: true });
  } catch (error) {
    if (isClosed()) return;
    if (!(error instanceof SpreadsheetError)) throw error;
    await send({ fault: error.fault });
  } finally {
    port.close();
  }
}
