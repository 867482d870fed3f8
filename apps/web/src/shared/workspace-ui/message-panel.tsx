import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "#shared/ui/icon.tsx";
import { useFrameOffset } from "./frame-offset.tsx";
import styles from "./message-panel.module.css";

/** Pixels between the frame of the page and the panel. */
const SCROLL_MARGIN = 16;

interface Props {
  readonly title: string;
  readonly hint: string;
  /** Actions, if these are not the form's own buttons. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** Reports a change of the record that the person is editing. Scrolls itself into view. */
export function MessagePanel({ title: heading, hint, actions, children }: Props) {
  const frame = useFrameOffset();
  const panel = useRef<HTMLElement>(null);
  const title = useRef<HTMLParagraphElement>(null);
  // If the panel is higher than the window, its beginning is visible.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
    title.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section className={styles.panel} role="alert" aria-label={heading} ref={panel}>
      <p className={styles.title} style={{ scrollMarginBlockStart: frame + SCROLL_MARGIN }} ref={title}>
        <Icon name="warning" size={18} />
        <strong>{heading}</strong>
      </p>
      <p className={styles.hint}>{hint}</p>
      {children}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </section>
  );
}
