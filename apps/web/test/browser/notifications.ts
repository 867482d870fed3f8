import { vi } from "vitest";

/** What the browser was asked to show. */
export class FakeNotification {
  static permission: NotificationPermission = "default";
  static readonly shown: FakeNotification[] = [];
  /** How often the person was asked. */
  static asked = 0;
  static answer: NotificationPermission = "granted";
  static async requestPermission(): Promise<NotificationPermission> {
    FakeNotification.asked += 1;
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

/** A browser whose notifications a test can look at. */
export function fakeNotifications(permission: NotificationPermission): typeof FakeNotification {
  Object.assign(FakeNotification, { permission, asked: 0, answer: "granted" });
  FakeNotification.shown.length = 0;
  vi.stubGlobal("Notification", FakeNotification);
  return FakeNotification;
}

/** Puts the page out of sight, or back into it. */
export function setSight(state: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** As the browser says it. */
export function resetSight(): void {
  Reflect.deleteProperty(document, "visibilityState");
  document.dispatchEvent(new Event("visibilitychange"));
}
