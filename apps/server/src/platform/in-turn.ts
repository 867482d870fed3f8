export class QueueFull extends Error {
  override name = "QueueFull";
}

/**
 * Lets so much heavy work run at once; the rest waits, first come first served. Throws QueueFull when more than
 * `queueLimit` would wait.
 */
export function inTurn(atOnce: number, queueLimit = Number.POSITIVE_INFINITY) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= queueLimit) throw new QueueFull();
      // The work that ends hands its place on: it is never free in between, so that none that comes later goes first.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
