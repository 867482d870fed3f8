import { vi } from "vitest";

/** A notification that the browser should show. */
export class FakeNotification {
  static permission: NotificationPermission = "default";
  static readonly shown: FakeNotification[] = [];
  /** Number of permission requests to the person. */
  static requestCount = 0;
  static answer: NotificationPermission = "granted";
  static async requestPermission(): Promise<NotificationPermission> {
    FakeNotification.requestCount += 1;
    FakeNotification.permission = FakeNotification.answer;
    return FakeNotification.permission;
  }

  readonly title: string;
  readonly options: NotificationOptions;
  onclick: (() => void) | null = null;
  onclose: (() => void) | null = null;
  isClosed = false;
  constructor(title: string, options: NotificationOptions = {}) {
    this.title = title;
    this.options = options;
    FakeNotification.shown.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}

/** Provides a browser whose notifications are recorded. */
export function fakeNotifications(permission: NotificationPermission): typeof FakeNotification {
  Object.assign(FakeNotification, { permission, requestCount: 0, answer: "granted" });
  FakeNotification.shown.length = 0;
  vi.stubGlobal("Notification", FakeNotification);
  return FakeNotification;
}

/** Hides the page or shows it again. */
export function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Restores the browser's own visibility. */
export function resetVisibility(): void {
  Reflect.deleteProperty(document, "visibilityState");
  document.dispatchEvent(new Event("visibilitychange"));
}
