import { NOTIFICATION_MS } from "@tender/contract/constants";

export type NoticeKind = "info" | "success" | "warning" | "error";

export interface NoticeRequest {
  readonly kind: NoticeKind;
  readonly title?: string;
  readonly text: string;
  /** Milliseconds; 4000 unless stated. */
  readonly durationMs?: number;
}

export interface ShownNotice extends NoticeRequest {
  readonly id: number;
  readonly durationMs: number;
}

const shownAtOnce = 5;
let notices: readonly ShownNotice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownNotice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a notification in the corner and reads it out. The same one twice at a time is shown once. */
export function notify(request: NoticeRequest): void {
  const isShown = ({ kind, title, text }: ShownNotice) =>
    kind === request.kind && title === request.title && text === request.text;
  lastId += 1;
  const added = { ...request, id: lastId, durationMs: request.durationMs ?? NOTIFICATION_MS.default };
  change([...notices.filter((one) => !isShown(one)), added].slice(-shownAtOnce));
}

export function dismissNotice(id: number): void {
  change(notices.filter((one) => one.id !== id));
}

export const shownNotices = (): readonly ShownNotice[] => notices;

export function onNoticesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
