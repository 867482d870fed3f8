/**
 * The timers by which the page stops waiting: for an answer, for the reader of a toast, for saves before a sign-out. An
 * object, so that browser tests can lengthen them on a slow machine.
 */
export const patience = {
  /** Runs once after `ms` milliseconds. Returns the function that stops the timer. */
  start(run: () => void, ms: number): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
