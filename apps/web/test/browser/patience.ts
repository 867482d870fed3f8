import { patience } from "#shared/clock/patience.ts";
import { dismissToast, shownToasts } from "#shared/feedback/notify.ts";
import { isClockHeld } from "./clock.ts";

/**
 * Lets the page time out only by the held clock. Without it a toast stays to the end of the test and a call waits for
 * its answer, so that a slow machine passes too.
 */
export function waitAsLongAsNeeded(): void {
  patience.start = (run, ms) => {
    if (!isClockHeld()) return () => undefined;
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
}

/** Dismisses the toasts of earlier steps, so that they cover nothing and an equal text must appear again. */
export function dismissToasts(): void {
  for (const { id } of shownToasts()) dismissToast(id);
}
