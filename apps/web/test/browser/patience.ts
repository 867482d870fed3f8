import { patience } from "#shared/clock/patience.ts";
import { dismissToast, shownToasts } from "#shared/feedback/notify.ts";
import { isClockHeld } from "./clock.ts";

/**
 * The page gives up when the held clock says so. Without one a toast stays to the end of the test, and a call waits for its answer:
 * a slow machine is in time too.
 */
export function waitAsLongAsNeeded(): void {
  patience.start = (run, ms) => {
    if (!isClockHeld()) return () => undefined;
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
}

/** Nobody reads them any more: what they cover can be pressed, and the same words have to come anew. */
export function dismissToasts(): void {
  for (const { id } of shownToasts()) dismissToast(id);
}
