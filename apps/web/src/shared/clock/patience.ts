/**
 * When the page stops waiting for something: a call for its answer, a toast for its reader, a sign-out for what is still saved. An
 * object, so that tests in a browser can have more patience: a slow machine takes its time.
 */
export const patience = {
  /** Runs once after so many milliseconds; what it returns stops it. */
  start(run: () => void, ms: number): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
