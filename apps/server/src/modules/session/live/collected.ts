/** A form that is saved in a hurry, or a hundred changes one after the other, are one message. */
const COLLECTED_MS = 200;

/** Tells once of whatever was noted within a moment. */
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
