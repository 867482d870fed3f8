/** Handshakes of one portion: 1,000 a second, which leaves half of a core free. */
const BATCH_SIZE = 10;
const BATCH_MS = 10;
/**
 * Most handshakes in progress: few enough that other requests do not wait longer than one of them for a database
 * connection.
 */
const MAX_RUNNING = 16;
/** A client that would wait longer than a browser does is refused, and reconnects later. */
const MAX_WAITING = 15_000;

export interface HandshakeQueue {
  /** Begins a handshake when its turn comes, usually at once. False: too many wait already. */
  enqueue(handshake: () => Promise<void>): boolean;
}

/**
 * All browsers of a failed node reconnect at the same moment. They are accepted at a pace that leaves this node time
 * for other requests.
 */
export function createHandshakeQueue(): HandshakeQueue {
  let waiting: (() => Promise<void>)[] = [];
  let next = 0;
  let startedInBatch = 0;
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  function startNext(): void {
    while (next < waiting.length && startedInBatch < BATCH_SIZE && running < MAX_RUNNING) {
      startedInBatch += 1;
      running += 1;
      void waiting[next++]?.().finally(() => {
        running -= 1;
        startNext();
      });
    }
    if (next < waiting.length) return;
    waiting = [];
    next = 0;
  }

  function resetBatch(): void {
    if (startedInBatch === 0 && waiting.length === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    startedInBatch = 0;
    startNext();
  }

  return {
    enqueue: (handshake) => {
      if (waiting.length - next >= MAX_WAITING) return false;
      if (timer === undefined) {
        timer = setInterval(resetBatch, BATCH_MS);
        timer.unref();
      }
      waiting.push(handshake);
      startNext();
      return true;
    },
  };
}
