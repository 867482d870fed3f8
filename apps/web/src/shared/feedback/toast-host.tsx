import { useEffect, useRef } from "react";
import { patience } from "#shared/clock/patience.ts";
import { Icon, type IconName } from "#shared/ui/icon.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { dismissToast, type Toast as ShownToast, type ToastKind, useToasts } from "./notify.ts";
import styles from "./toast-host.module.css";

const icons: Record<ToastKind, IconName> = {
  info: "info",
  success: "check-circle",
  warning: "warning",
  error: "close-circle",
};

/** Shows the toasts of `notify`. A popover, so that it appears above an open dialog. */
export function ToastHost() {
  const toasts = useToasts();
  const host = useRef<HTMLElement>(null);

  // Always open, so that screen readers announce its changes.
  useEffect(() => openOnTop(host.current), []);

  useEffect(() => {
    if (toasts.length === 0) return;
    if (document.querySelector("dialog[open]")) openOnTop(host.current);
    return onDialogOpen(() => openOnTop(host.current));
  }, [toasts]);

  return (
    <section ref={host} popover="manual" className={styles.host} aria-label="通知">
      <div className={styles.list}>
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}

/** Runs when a dialog opens: the browser puts it above earlier popovers, which would cover the toasts. */
function onDialogOpen(run: () => void): () => void {
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target }) => target instanceof HTMLDialogElement && target.open)) run();
  });
  observer.observe(document.body, { subtree: true, attributeFilter: ["open"] });
  return () => observer.disconnect();
}

function openOnTop(popover: HTMLElement | null): void {
  if (!popover || typeof popover.showPopover !== "function") return;
  if (popover.matches(":popover-open")) popover.hidePopover();
  popover.showPopover();
}

function Toast({ toast: { id, kind, title, text, durationMs } }: { toast: ShownToast }) {
  const stopTimer = useRef<() => void>(undefined);
  const start = () => {
    stopTimer.current = patience.start(() => dismissToast(id), durationMs);
  };
  const stop = () => stopTimer.current?.();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the toast of an id never changes
  useEffect(() => {
    start();
    return stop;
  }, [id]);
  return (
    // Each toast has its own role: screen readers skip a live region that appears together with its text, and the host
    // does.
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
      <IconButton icon="close" label="关闭通知" size={16} onClick={() => dismissToast(id)} />
    </div>
  );
}
