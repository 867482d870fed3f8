import { useEffect, useRef, useSyncExternalStore } from "react";
import { Icon, type IconName } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { dismissNotice, type NoticeKind, onNoticesChange, type ShownNotice, shownNotices } from "./notify.ts";
import styles from "./toast-host.module.css";

const icons: Record<NoticeKind, IconName> = {
  info: "info",
  success: "check-circle",
  warning: "warning",
  error: "close-circle",
};

/** Where `notify` shows. A popover, so that it stands above an open dialog too. */
export function ToastHost() {
  const notices = useSyncExternalStore(onNoticesChange, shownNotices);
  const host = useRef<HTMLElement>(null);

  // Always open, so that its changes are read out.
  useEffect(() => openOnTop(host.current), []);

  useEffect(() => {
    // What was opened last lies on top: a dialog opened meanwhile would cover the notice.
    if (notices.length > 0 && document.querySelector("dialog[open]")) openOnTop(host.current);
  }, [notices]);

  return (
    <section ref={host} popover="manual" className={styles.host} aria-label="通知">
      <div className={styles.list}>
        {notices.map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </div>
    </section>
  );
}

function openOnTop(popover: HTMLElement | null): void {
  if (!popover || typeof popover.showPopover !== "function") return;
  if (popover.matches(":popover-open")) popover.hidePopover();
  popover.showPopover();
}

function Toast({ notice: { id, kind, title, text, durationMs } }: { notice: ShownNotice }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = () => {
    timer.current = setTimeout(() => dismissNotice(id), durationMs);
  };
  const stop = () => clearTimeout(timer.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notice of an id never changes
  useEffect(() => {
    start();
    return stop;
  }, [id]);
  return (
    // A role of its own: the host is hidden while it is empty, and a live region that appears with its text stays unread.
    <div
      className={styles.toast}
      role={kind === "error" || kind === "warning" ? "alert" : "status"}
      data-kind={kind}
      onPointerEnter={stop}
      onPointerLeave={start}
    >
      <Icon name={icons[kind]} className={styles.icon} />
      <div className={styles.words}>
        {title ? <strong className={styles.title}>{title}</strong> : null}
        <p className={styles.text}>{text}</p>
      </div>
      <IconButton icon="close" label="关闭通知" size={16} onClick={() => dismissNotice(id)} />
    </div>
  );
}
