import { Modal } from "antd";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { classNames } from "#shared/ui/class-names.ts";
import type { DialogProps } from "#shared/ui/dialog.tsx";
import styles from "./workspace-dialog.module.css";

export interface WorkspaceDialogProps extends DialogProps {
  /** A share of the window in place of `width` and of the height that the content takes; phones give all they have. */
  readonly share?: { readonly widthPercent: number; readonly heightPercent: number };
}

/**
 * A dialog of the workspace. Takes the same props as the dialog of the pages before it, so that what stands on both
 * sides can be given either. The content lives while open. A page in a tab shows it through `useTabDialog`.
 */
export function WorkspaceDialog(props: WorkspaceDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

/** Left alone, the focus begins at the cross in the corner. */
const firstToUse = (dialog: HTMLElement | null): HTMLElement | null | undefined =>
  dialog?.querySelector<HTMLElement>(
    '.ant-modal-body :is(input, select, textarea):not(:disabled, [hidden], [tabindex="-1"])',
  ) ?? dialog?.querySelector<HTMLElement>(".ant-modal-footer button:not(:disabled)");

/** Somebody may be quicker than the dialog, which says that it is open a while after it is seen: what they use stays in use. */
function begin(dialog: HTMLElement | null): void {
  if (!dialog?.querySelector(":is(.ant-modal-body, .ant-modal-footer) :focus")) firstToUse(dialog)?.focus();
}

const shareStyle = ({ widthPercent, heightPercent }: NonNullable<WorkspaceDialogProps["share"]>) =>
  ({ "--share-of-width": `${widthPercent}vw`, "--dialog-height": `${heightPercent}vh` }) as CSSProperties;

function OpenDialog({ title, onClose, width = 480, share, children, footer }: WorkspaceDialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFocusGivenBack();
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
      afterOpenChange={() => begin(panel.current)}
      onCancel={() => {
        // A native dialog above this one is closed by the same Escape key, and alone.
        if (document.querySelector("dialog:modal") === null) onClose?.();
      }}
    >
      {children}
    </Modal>
  );
}

/** What had the focus before the first of several dialogs that follow each other. */
let outside: Element | null = null;

/** The library gives the focus back when a dialog is closed; ours leave the page while open. */
function useFocusGivenBack(): void {
  const [before] = useState(() => {
    if (!document.activeElement?.closest(".ant-modal")) outside = document.activeElement;
    return outside;
  });
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
