import { alertPermission } from "./permission.ts";
import { isAnyTabVisible } from "./visibility.ts";

export interface Alert {
  readonly id: string;
  readonly title: string;
  readonly body?: string;
  /** Called when the person opens the notification; the tab is in front by then. */
  readonly onFollow: () => void;
}

/** The browser notifications of one session at this tab. */
export interface Alerts {
  /** Shows a notification if no tab of the portal is visible, once for the whole browser. */
  show(alert: Alert): Promise<void>;
  /** Shows no more notifications and closes those that are open. */
  end(): void;
}

export function createAlerts(): Alerts {
  const shown = new Set<Notification>();
  let isOver = false;
  let finish: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });

  /** True in one tab of the browser, which holds the lock until `end`. */
  const claim = (id: string): Promise<boolean> =>
    new Promise((resolve) => {
      navigator.locks
        .request(`portal-alert:${id}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock ? ended : undefined;
        })
        .catch(() => resolve(false));
    });

  return {
    show: async ({ id, title, body, onFollow }) => {
      if (isOver || alertPermission() !== "granted" || (await isAnyTabVisible()) || !(await claim(id))) return;
      if (isOver) return;
      // By the tag, a notification from a later tab replaces this one.
      const notification = new Notification(title, { tag: id, icon: "/favicon.svg", ...(body ? { body } : {}) });
      shown.add(notification);
      notification.onclose = () => shown.delete(notification);
      notification.onclick = () => {
        window.focus();
        notification.close();
        onFollow();
      };
    },
    end: () => {
      isOver = true;
      finish();
      for (const notification of shown) notification.close();
      shown.clear();
    },
  };
}
