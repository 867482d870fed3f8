import { on } from "node:events";
import { MessageChannel, type MessagePort } from "node:worker_threads";

/** Chunks that a streamed task produces ahead of its reader. */
const CHUNKS_AHEAD = 4;

type Answer<Chunk> = { readonly chunk: Chunk } | { readonly end: true };

/**
 * In the thread: sends the chunks on request and stops when the reader has closed its end. A chunk is received in one
 * turn, so it should occupy the event loop for about a millisecond at most.
 */
export async function sendStream<Chunk>(port: MessagePort, chunks: AsyncIterable<Chunk>): Promise<void> {
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
    for await (const chunk of chunks) {
      await waitForRequest();
      if (isClosed) return;
      port.postMessage({ chunk });
    }
    await waitForRequest();
    if (!isClosed) port.postMessage({ end: true });
  } finally {
    port.close();
  }
}

/**
 * In the process: yields the chunks of a streamed task. `start` runs the task with the port of its end. An error of the
 * task is thrown to the reader.
 */
export async function* readStream<Chunk>(start: (port: MessagePort) => Promise<void>): AsyncGenerator<Chunk> {
  const { port1: port, port2 } = new MessageChannel();
  const broken = new AbortController();
  const answers = on(port, "message", { signal: broken.signal }) as AsyncIterable<[Answer<Chunk>]>;
  start(port2).catch((error: unknown) => broken.abort(error));
  try {
    for (let requested = 0; requested < CHUNKS_AHEAD; requested += 1) port.postMessage(null);
    for await (const [answer] of answers) {
      if ("end" in answer) return;
      port.postMessage(null);
      yield answer.chunk;
    }
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error;
  } finally {
    port.close();
  }
}
