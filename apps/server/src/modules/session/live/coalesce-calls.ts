/** Changes within this time cause one message, for example a hundred changes in a row. */
const WINDOW_MS = 200;

/** Returns `note`, which calls `publish` once for all calls of `note` within 200 ms. */
export function coalesceCalls(publish: () => void): { readonly note: () => void; readonly close: () => void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    note: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        publish();
      }, WINDOW_MS).unref();
    },
    close: () => clearTimeout(timer),
  };
}
