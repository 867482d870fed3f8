import { type ComponentType, type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Called by the close button, the Escape key and a click on the mask. Undefined: the dialog cannot be closed. */
  readonly onClose?: (() => void) | undefined;
  /** Pixels, bounded by the window. */
  readonly width?: number;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** The dialog of a part that both sides use: this one on public pages, Ant Design's in the workspace. */
export type DialogFrame = ComponentType<DialogProps>;

/** A modal dialog. The browser keeps the focus inside; closing returns it. The content is mounted only while open. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

/** The element that gets the first focus; the browser would choose the close button. */
const findFirstFocusable = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>(
    `.${styles.body} :is(input, select, textarea):not(:disabled, [type="hidden"], [tabindex="-1"])`,
  ) ?? dialog.querySelector<HTMLElement>(`.${styles.foot} button:not(:disabled)`);

function OpenDialog({ title, onClose, width = 480, children, footer }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const previousFocus = document.activeElement;
    if (!dialog.open) dialog.showModal();
    findFirstFocusable(dialog)?.focus();
    return () => {
      dialog.close();
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus();
    };
  }, []);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const onCancel = (event: Event) => {
      event.preventDefault();
      onClose?.();
    };
    // A second Escape closes the dialog although `cancel` was prevented, so a dialog that must stay is opened again.
    const onClosed = () => {
      if (dialog.isConnected && !onClose) dialog.showModal();
    };
    dialog.addEventListener("cancel", onCancel);
    dialog.addEventListener("close", onClosed);
    return () => {
      dialog.removeEventListener("cancel", onCancel);
      dialog.removeEventListener("close", onClosed);
    };
  }, [onClose]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the mask's click has the Escape key beside it
    <dialog
      ref={element}
      className={styles.dialog}
      style={{ width }}
      aria-labelledby={titleId}
      onClick={(event) => {
        if (event.target === element.current) onClose?.();
      }}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {onClose ? <IconButton icon="close" label="关闭" size={18} onClick={onClose} /> : null}
        </header>
        <div className={styles.body}>{children}</div>
        {footer ? <footer className={styles.foot}>{footer}</footer> : null}
      </div>
    </dialog>
  );
}
