/** A shared lock of every visible tab of the portal; any tab can query whether it is held. */
const IN_SIGHT = "portal-in-sight";

/** Holds the lock while this tab is visible, until the returned function is called. */
export function announceSight(): () => void {
  if (!("locks" in navigator)) return () => undefined;
  let release: (() => void) | undefined;
  const leave = () => {
    release?.();
    release = undefined;
  };
  const look = () => {
    if (document.visibilityState !== "visible") return leave();
    if (release) return;
    const untilLeft = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The browser releases the lock of a closed page.
    navigator.locks.request(IN_SIGHT, { mode: "shared" }, () => untilLeft).catch(() => undefined);
  };
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    leave();
  };
}

/** Returns whether any tab of the portal is visible in this browser. */
export async function isAnyTabInSight(): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].some(({ name }) => name === IN_SIGHT);
}
