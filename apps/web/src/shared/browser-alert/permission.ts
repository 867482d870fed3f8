import { createStore } from "#shared/store/create-store.ts";

/** Whether this browser may show notifications of the portal. */
export type AlertPermission = "unsupported" | "unasked" | "denied" | "granted";

/** Browsers on Android show notifications only through a service worker, which the portal does not have. */
const areAlertsSupported = (): boolean =>
  typeof Notification === "function" && "locks" in navigator && !/Android/.test(navigator.userAgent);

const readPermission = (): AlertPermission => {
  if (!areAlertsSupported()) return "unsupported";
  return Notification.permission === "default" ? "unasked" : Notification.permission;
};

const store = createStore<AlertPermission>("unasked");

export const alertPermission = readPermission;

/** Returns the permission and renders again when the person changes it in the browser. */
export function useAlertPermission(): AlertPermission {
  store.use();
  return readPermission();
}

/** Opens the browser's question. Call only on a press. */
export async function requestAlertPermission(): Promise<AlertPermission> {
  if (areAlertsSupported()) await Notification.requestPermission();
  store.set(readPermission());
  return readPermission();
}

/** Watches the browser's settings until the returned function is called. */
export function watchAlertPermission(): () => void {
  const controller = new AbortController();
  const updatePermission = () => store.set(readPermission());
  document.addEventListener("visibilitychange", updatePermission, { signal: controller.signal });
  navigator.permissions
    ?.query({ name: "notifications" })
    .then((status) => status.addEventListener("change", updatePermission, { signal: controller.signal }))
    // Without this event, the next `visibilitychange` reads the permission.
    .catch(() => undefined);
  return () => controller.abort();
}
