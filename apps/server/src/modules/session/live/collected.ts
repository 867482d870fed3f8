/**
 * Changes within this time cause one message, for example a form that is saved repeatedly or a hundred changes in a
 * row.
 */
const COLLECTED_MS = 200;

/** Calls `tell` once for all changes that were noted within 200 ms. */
export function collected(tell: () => void): { readonly note: () => void; readonly close: () => void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    note: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        tell();
      }, COLLECTED_MS).unref();
    },
    close: () => clearTimeout(timer),
  };
}
