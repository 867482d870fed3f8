import { onSessionChange } from "#shared/session/session.ts";

/** All signed-in people receive a change at the same moment; their reads are spread over this time. */
const MAX_DELAY_MS = 2_000;

/** Runs the work once within that time, however often it is called. The end of the session cancels it. */
export function afterRandomDelay(work: () => void): () => void {
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
    }, Math.random() * MAX_DELAY_MS);
  };
}
