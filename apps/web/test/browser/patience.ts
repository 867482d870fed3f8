import { dismissToast, shownToasts } from "../../src/shared/feedback/notify.ts";
import { toastTimer } from "../../src/shared/feedback/toast-timer.ts";
import { isClockHeld } from "./clock.ts";

/** A toast goes when the held clock says so. Without one it stays to the end of the test: a slow machine finds it too. */
export function letToastsStay(): void {
  toastTimer.start = (run, ms) => {
    if (!isClockHeld()) return () => undefined;
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
}

/** Nobody reads them any more: what they cover can be pressed, and the same words have to come anew. */
export function dismissToasts(): void {
  for (const { id } of shownToasts()) dismissToast(id);
}
