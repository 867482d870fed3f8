import { alertPermission } from "./permission.ts";
import { isAnyTabInSight } from "./sight.ts";

export interface Alert {
  readonly id: string;
  readonly title: string;
  readonly body?: string;
  /** The person followed it; the tab is in front by then. */
  readonly onFollow: () => void;
}

/** The notifications of one sitting of one person at this tab. */
export interface Alerts {
  /** Says it to a person who sees no page of the portal, once for the whole browser. */
  show(alert: Alert): Promise<void>;
  /** Nobody is told any more, and what was said is taken back. */
  end(): void;
}

export function createAlerts(): Alerts {
  const shown = new Set<Notification>();
  let isOver = false;
  let finish: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    finish = resolve;
  });

  /** True in one tab of the browser, which keeps the claim as long as the sitting lasts. */
  const claim = (id: string): Promise<boolean> =>
    new Promise((resolve) => {
      navigator.locks
        .request(`portal-alert:${id}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock ? over : undefined;
        })
        .catch(() => resolve(false));
    });

  return {
    show: async ({ id, title, body, onFollow }) => {
      if (isOver || alertPermission() !== "granted" || (await isAnyTabInSight()) || !(await claim(id))) return;
      if (isOver) return;
      // The tag: a tab that comes late says the same in its place.
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
