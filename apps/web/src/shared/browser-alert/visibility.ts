/** A shared lock of every visible tab of the portal; any tab can query whether it is held. */
const VISIBLE_LOCK = "portal-in-sight";

/** Holds the lock while this tab is visible, until the returned function is called. */
export function holdVisibleLock(): () => void {
  if (!("locks" in navigator)) return () => undefined;
  let release: (() => void) | undefined;
  const releaseLock = () => {
    release?.();
    release = undefined;
  };
  const updateLock = () => {
    if (document.visibilityState !== "visible") return releaseLock();
    if (release) return;
    const untilHidden = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The browser releases the lock of a closed page.
    navigator.locks.request(VISIBLE_LOCK, { mode: "shared" }, () => untilHidden).catch(() => undefined);
  };
  updateLock();
  document.addEventListener("visibilitychange", updateLock);
  return () => {
    document.removeEventListener("visibilitychange", updateLock);
    releaseLock();
  };
}

/** Returns whether any tab of the portal is visible in this browser. */
export async function isAnyTabVisible(): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].some(({ name }) => name === VISIBLE_LOCK);
}
