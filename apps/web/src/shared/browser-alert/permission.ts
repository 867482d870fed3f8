import { createStore } from "#shared/store/create-store.ts";

/** Whether this browser may show notifications of the portal. */
export type AlertPermission = "unsupported" | "unasked" | "denied" | "granted";

/** Android's browsers show a page's notification through a service worker alone, which the portal has none of. */
const isKnown = (): boolean =>
  typeof Notification === "function" && "locks" in navigator && !/Android/.test(navigator.userAgent);

const now = (): AlertPermission => {
  if (!isKnown()) return "unsupported";
  return Notification.permission === "default" ? "unasked" : Notification.permission;
};

const store = createStore<AlertPermission>("unasked");

export const alertPermission = now;

/** The permission, in a component that follows it when the person changes it in the browser. */
export function useAlertPermission(): AlertPermission {
  store.use();
  return now();
}

/** Asks the person, by the browser's own question; only ever on a press. */
export async function askForAlerts(): Promise<AlertPermission> {
  if (isKnown()) await Notification.requestPermission();
  store.set(now());
  return now();
}

/** Follows what is changed in the browser's own settings, until what is answered is called. */
export function followAlertPermission(): () => void {
  const controller = new AbortController();
  const look = () => store.set(now());
  document.addEventListener("visibilitychange", look, { signal: controller.signal });
  navigator.permissions
    ?.query({ name: "notifications" })
    .then((status) => status.addEventListener("change", look, { signal: controller.signal }))
    // What cannot be followed is looked at when the page comes back into sight.
    .catch(() => undefined);
  return () => controller.abort();
}
