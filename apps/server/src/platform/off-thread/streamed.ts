import { on } from "node:events";
import { MessageChannel, type MessagePort } from "node:worker_threads";

/** A streamed task runs so many pieces ahead of its reader. */
const PIECES_AHEAD = 4;

type Answer<Piece> = { readonly piece: Piece } | { readonly end: true };

/**
 * In the thread: sends the pieces as the reader asks for them, and stops when the reader has closed its end. A piece is received at one
 * go, so it should be small enough to take the event loop about a millisecond.
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
 * In the process: the pieces that a streamed task sends. `start` runs the task with the port of its end; what the task throws, the reader
 * throws.
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
