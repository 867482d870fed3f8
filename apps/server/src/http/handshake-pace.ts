/** Begun in a portion: 1,000 a second, which leaves a core half its time. */
const PORTION = 10;
const PORTION_MS = 10;
/** Not done yet: so few that other requests wait for a connection to the database no longer than one of these takes. */
const AT_ONCE = 16;
/** Who would have to wait longer than a browser waits for an answer is better refused, and comes back later. */
const MOST_WAITING = 15_000;

export interface HandshakePace {
  /** Begins a handshake when its turn comes, which is at once at ordinary moments; false: too many wait already. */
  begin(handshake: () => Promise<void>): boolean;
}

/**
 * When another node has died its browsers come back in the same moment. They are taken in at a pace that leaves this node
 * time for everything else.
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
