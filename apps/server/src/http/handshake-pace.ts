/** Handshakes of one portion: 1,000 a second, which leaves half of a core free. */
const PORTION = 10;
const PORTION_MS = 10;
/**
 * Most handshakes in progress: few enough that other requests do not wait longer than one of them for a database
 * connection.
 */
const AT_ONCE = 16;
/** A client that would wait longer than a browser does is refused, and reconnects later. */
const MOST_WAITING = 15_000;

export interface HandshakePace {
  /** Begins a handshake when its turn comes, usually at once. False: too many wait already. */
  begin(handshake: () => Promise<void>): boolean;
}

/**
 * All browsers of a failed node reconnect at the same moment. They are accepted at a pace that leaves this node time
 * for other requests.
 */
export function createHandshakePace(): HandshakePace {
  let waiting: (() => Promise<void>)[] = [];
  let next = 0;
  let begunInPortion = 0;
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  function beginNext(): void {
    while (next < waiting.length && begunInPortion < PORTION && running < AT_ONCE) {
      begunInPortion += 1;
      running += 1;
      void waiting[next++]?.().finally(() => {
        running -= 1;
        beginNext();
      });
    }
    if (next < waiting.length) return;
    waiting = [];
    next = 0;
  }

  function portion(): void {
    if (begunInPortion === 0 && waiting.length === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    begunInPortion = 0;
    beginNext();
  }

  return {
    begin: (handshake) => {
      if (waiting.length - next >= MOST_WAITING) return false;
      if (timer === undefined) {
        timer = setInterval(portion, PORTION_MS);
        timer.unref();
      }
      waiting.push(handshake);
      beginNext();
      return true;
    },
  };
}
