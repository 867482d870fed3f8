import { type ReactNode, useId } from "react";
import styles from "./dev-panel.module.css";

export interface DevPanelProps {
  readonly title: string;
  readonly hint?: string;
  /** Rendered beside the title: controls that select the content. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A tool of the development page. */
export function DevPanel({ title, hint, aside, children }: DevPanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}
