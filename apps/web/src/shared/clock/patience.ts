/** When a toast goes by itself. An object, so that the tests in a browser can let a toast stay while a slow machine looks for it. */
export const toastTimer = {
  /** Runs once after so many milliseconds; what it returns stops it. */
  start(run: () => void, ms: number): () => void {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
