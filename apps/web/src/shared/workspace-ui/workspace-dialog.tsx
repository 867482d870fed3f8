import { Modal } from "antd";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { classNames } from "#shared/ui/class-names.ts";
import type { DialogProps } from "#shared/ui/dialog.tsx";
import styles from "./workspace-dialog.module.css";

export interface WorkspaceDialogProps extends DialogProps {
  /** Size as a share of the window, instead of `width` and the height of the content. A phone uses the full screen. */
  readonly share?: { readonly widthPercent: number; readonly heightPercent: number };
}

/**
 * A dialog of the workspace, with the same props as the dialog of public pages, so that shared parts can use either.
 * The content is mounted only while open. A page in a tab shows it by `useTabDialog`.
 */
export function WorkspaceDialog(props: WorkspaceDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

/** The element that gets the first focus; the library would choose the close button. */
const findFirstFocusable = (dialog: HTMLElement | null): HTMLElement | null | undefined =>
  dialog?.querySelector<HTMLElement>(
    '.ant-modal-body :is(input, select, textarea):not(:disabled, [hidden], [tabindex="-1"])',
  ) ?? dialog?.querySelector<HTMLElement>(".ant-modal-footer button:not(:disabled)");

/**
 * Moves the focus into the dialog, unless the person has already focused an element there: the library reports the
 * opening some time after the dialog is visible.
 */
function focusDialog(dialog: HTMLElement | null): void {
  if (!dialog?.querySelector(":is(.ant-modal-body, .ant-modal-footer) :focus")) findFirstFocusable(dialog)?.focus();
}

const shareStyle = ({ widthPercent, heightPercent }: NonNullable<WorkspaceDialogProps["share"]>) =>
  ({ "--share-of-width": `${widthPercent}vw`, "--dialog-height": `${heightPercent}vh` }) as CSSProperties;

function OpenDialog({ title, onClose, width = 480, share, children, footer }: WorkspaceDialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  useRestoreFocus();
  return (
    <Modal
      open
      centered
      className={classNames(styles.dialog, share && styles.share)}
      title={<h2 className={styles.title}>{title}</h2>}
      width={share ? "var(--dialog-width)" : width}
      style={share ? shareStyle(share) : {}}
      footer={footer ?? null}
      closable={onClose ? { "aria-label": "关闭" } : false}
      mask={{ closable: onClose !== undefined }}
      keyboard={onClose !== undefined}
      styles={{ mask: { background: "var(--color-mask)" } }}
      transitionName=""
      maskTransitionName=""
      panelRef={panel}
      afterOpenChange={() => focusDialog(panel.current)}
      onCancel={(event) => {
        // A question that `onClose` opens would be closed by the same Escape key.
        event.preventDefault();
        // A native dialog above this one is closed by the same Escape key, which must close only that one.
        if (document.querySelector("dialog:modal") === null) onClose?.();
      }}
    >
      {children}
    </Modal>
  );
}

/** The element that had the focus before the first of several consecutive dialogs. */
let outsideFocus: Element | null = null;

/**
 * Restores the focus on unmount. The library does so only when a dialog closes, but these dialogs are unmounted while
 * open.
 */
function useRestoreFocus(): void {
  const [previousFocus] = useState(() => {
    if (!document.activeElement?.closest(".ant-modal")) outsideFocus = document.activeElement;
    return outsideFocus;
  });
  useEffect(
    () => () => {
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected)
        previousFocus.focus({ preventScroll: true });
    },
    [previousFocus],
  );
}
