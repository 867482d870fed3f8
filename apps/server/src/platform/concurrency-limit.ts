export class QueueFull extends Error {
  override name = "QueueFull";
}

/**
 * Limits how much heavy work runs at once; the rest waits in order of arrival. Throws QueueFull if more than
 * `queueLimit` would wait.
 */
export function limitConcurrency(concurrency: number, queueLimit = Number.POSITIVE_INFINITY) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (waiting.length >= queueLimit) throw new QueueFull();
      // Finished work passes its slot to the next one. The slot is never free in between, so later work cannot
      // overtake.
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
