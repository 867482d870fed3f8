import { NOTIFICATION_MS, type NotificationMs } from "@tender/contract/constants";
import { createStore } from "#shared/store/create-store.ts";

export type ToastKind = "info" | "success" | "warning" | "error";

interface ToastRequest {
  readonly kind: ToastKind;
  readonly title?: string;
  readonly text: string;
  /** Milliseconds; 4000 unless stated. */
  readonly durationMs?: NotificationMs;
}

export interface Toast extends ToastRequest {
  readonly id: number;
  readonly durationMs: NotificationMs;
}

const MAX_TOASTS = 5;
const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

export const { get: shownToasts, listen: onToastsChange, use: useToasts } = toasts;

/** Shows a toast at the edge of the page and announces it. Of two equal toasts one is shown. */
export function notify(request: ToastRequest): void {
  const isEqual = ({ kind, title, text }: Toast) =>
    kind === request.kind && title === request.title && text === request.text;
  lastId += 1;
  const newToast = { ...request, id: lastId, durationMs: request.durationMs ?? NOTIFICATION_MS.default };
  toasts.set([...shownToasts().filter((toast) => !isEqual(toast)), newToast].slice(-MAX_TOASTS));
}

export function dismissToast(id: number): void {
  toasts.set(shownToasts().filter((toast) => toast.id !== id));
}
