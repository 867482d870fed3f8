import { on } from "node:events";
import { MessageChannel, type MessagePort } from "node:worker_threads";

/** Pieces that a streamed task produces ahead of its reader. */
const PIECES_AHEAD = 4;

type Answer<Piece> = { readonly piece: Piece } | { readonly end: true };

/**
 * In the thread: sends the pieces on request and stops once the reader has closed its end. A piece is received in one
 * turn, so it should occupy the event loop for about a millisecond at most.
 */
export async function sendStream<Piece>(port: MessagePort, pieces: AsyncIterable<Piece>): Promise<void> {
  let requested = 0;
  let isClosed = false;
  let resume = (): void => undefined;
  port.on("message", () => {
    requested += 1;
    resume();
  });
  port.on("close", () => {
    isClosed = true;
    resume();
  });
  const waitForRequest = async (): Promise<void> => {
    while (requested === 0 && !isClosed)
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
    requested -= 1;
  };
  try {
    for await (const piece of pieces) {
      await waitForRequest();
      if (isClosed) return;
      port.postMessage({ piece });
    }
    await waitForRequest();
    if (!isClosed) port.postMessage({ end: true });
  } finally {
    port.close();
  }
}

/**
 * In the process: yields the pieces of a streamed task. `start` runs the task with the port of its end. An error of the
 * task is thrown to the reader.
 */
export async function* readStream<Piece>(start: (port: MessagePort) => Promise<void>): AsyncGenerator<Piece> {
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
