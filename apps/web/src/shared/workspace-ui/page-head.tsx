import type { ReactNode } from "react";
import styles from "./page-head.module.css";

interface Props {
  readonly title: string;
  readonly note?: ReactNode;
  /** A greeting is written larger than the title of a list. */
  readonly isLarge?: boolean;
  /** At the line's end: the page's one primary action. */
  readonly children?: ReactNode;
}

/** A page's one title, a sentence on what is here, and its one primary action. */
export function PageHead({ title, note, isLarge = false, children }: Props) {
  return (
    <header className={styles.head}>
      <div>
        <h1 className={styles.title} data-large={isLarge || undefined}>
          {title}
        </h1>
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
      {children ? <div className={styles.actions}>{children}</div> : null}
    </header>
  );
}
