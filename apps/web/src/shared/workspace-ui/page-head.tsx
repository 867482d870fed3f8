import type { ReactNode } from "react";
import styles from "./page-head.module.css";

/** A page's one title, a sentence on what is here, and its one primary action. */
export function PageHead({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
      {children ? <div className={styles.actions}>{children}</div> : null}
    </header>
  );
}
