import { patience } from "#shared/clock/patience.ts";
import { dismissToast, shownToasts } from "#shared/feedback/notify.ts";
import { isClockFrozen } from "./clock.ts";

/**
 * Lets the page time out only by the frozen clock. Without it a toast stays to the end of the test and a call waits for
 * its answer, so that a slow machine passes too.
 */
export function disableRealTimeouts(): void {
  patience.start = (run, ms) => {
    if (!isClockFrozen()) return () => undefined;
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
}

/** Dismisses the toasts of earlier steps, so that they cover nothing and an equal text must appear again. */
export function dismissToasts(): void {
  for (const { id } of shownToasts()) dismissToast(id);
}
