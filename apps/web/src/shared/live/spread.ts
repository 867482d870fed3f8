import { onSessionChange } from "#shared/session/session.ts";

/** Everybody who is signed in hears of a change in the same moment; they ask one after the other. */
const SPREAD_MS = 2_000;

/** Does the work once within that time, however often it is called meanwhile. A session that ends takes it along. */
export function spread(work: () => void): () => void {
  let timer: number | undefined;
  onSessionChange((session) => {
    if (session !== null) return;
    window.clearTimeout(timer);
    timer = undefined;
  });
  return () => {
    timer ??= window.setTimeout(() => {
      timer = undefined;
      work();
    }, Math.random() * SPREAD_MS);
  };
}
