import type { ReactNode } from "react";
import styles from "./page-head.module.css";

interface Props {
  readonly title: string;
  readonly note?: ReactNode;
  /** A greeting is larger than the title of a list. */
  readonly isLarge?: boolean;
  /** Rendered at the end of the line: the primary action of the page. */
  readonly children?: ReactNode;
}

/** The title of a page, a sentence about its content, and its primary action. */
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
