/** Held by every tab of the portal that can be seen, shared: any tab can ask the browser whether one is held. */
const IN_SIGHT = "portal-in-sight";

/** Lets the browser's other tabs know while this one is in sight, until what is answered is called. */
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
    // A page that goes away lets go by itself.
    navigator.locks.request(IN_SIGHT, { mode: "shared" }, () => untilLeft).catch(() => undefined);
  };
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    leave();
  };
}

/** Is any tab of the portal in sight, in this browser? */
export async function isAnyTabInSight(): Promise<boolean> {
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].some(({ name }) => name === IN_SIGHT);
}
