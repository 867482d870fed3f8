import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "#shared/ui/icon.tsx";
import { useFrameOffset } from "./frame-offset.tsx";
import styles from "./told-panel.module.css";

/** Pixels between the frame of the page and the panel. */
const ABOVE = 16;

interface Props {
  readonly title: string;
  readonly hint: string;
  /** What can be done, where that is not the form's own button. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** What has happened to the record under the hands of whoever changes it; it comes into sight by itself. */
export function ToldPanel({ title: told, hint, actions, children }: Props) {
  const frame = useFrameOffset();
  const panel = useRef<HTMLElement>(null);
  const title = useRef<HTMLParagraphElement>(null);
  // Of what is higher than the window its beginning is seen.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
    title.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section className={styles.panel} role="alert" aria-label={told} ref={panel}>
      <p className={styles.title} style={{ scrollMarginBlockStart: frame + ABOVE }} ref={title}>
        <Icon name="warning" size={18} />
        <strong>{told}</strong>
      </p>
      <p className={styles.hint}>{hint}</p>
      {children}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </section>
  );
}
