import { on } from "node:events";
import { MessageChannel, type MessagePort } from "node:worker_threads";

/** Pieces that a streamed task produces ahead of its reader. */
const PIECES_AHEAD = 4;

type Answer<Piece> = { readonly piece: Piece } | { readonly end: true };

/**
 * In the thread: sends the pieces on request and stops once the reader has closed its end. A piece is received in one
 * turn, so it should occupy the event loop for about a millisecond at most.
 */
export async function sendThrough<Piece>(port: MessagePort, pieces: AsyncIterable<Piece>): Promise<void> {
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
  const untilAsked = async (): Promise<void> => {
    while (asked === 0 && !isClosed)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    asked -= 1;
  };
  try {
    for await (const piece of pieces) {
      await untilAsked();
      if (isClosed) return;
      port.postMessage({ piece });
    }
    await untilAsked();
    if (!isClosed) port.postMessage({ end: true });
  } finally {
    port.close();
  }
}

/**
 * In the process: yields the pieces of a streamed task. `start` runs the task with the port of its end. An error of the
 * task is thrown to the reader.
 */
export async function* readThrough<Piece>(start: (port: MessagePort) => Promise<void>): AsyncGenerator<Piece> {
  const { port1: port, port2 } = new MessageChannel();
  const broken = new AbortController();
  const answers = on(port, "message", { signal: broken.signal }) as AsyncIterable<[Answer<Piece>]>;
  start(port2).catch((error: unknown) => broken.abort(error));
  try {
    for (let ahead = 0; ahead < PIECES_AHEAD; ahead += 1) port.postMessage(null);
    for await (const [answer] of answers) {
      if ("end" in answer) return;
      port.postMessage(null);
      yield answer.piece;
    }
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error;
  } finally {
    port.close();
  }
}
