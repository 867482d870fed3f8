import type { ReactNode } from "react";
import styles from "./item-list.module.css";

/** The few things of a card, one a line. Ant Design's List is deprecated. */
export const ItemList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>;

interface ItemProps {
  readonly title: ReactNode;
  /** A short mark beside the title. */
  readonly tag?: string | undefined;
  /** What else is known of it. */
  readonly note?: ReactNode;
  /** At the line's end: a state, a time, what can be done. */
  readonly children?: ReactNode;
}

export function Item({ title, tag, note, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <span className={styles.main}>
        {title}
        {tag === undefined ? null : <span className={styles.tag}>{tag}</span>}
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
      {children ? <span className={styles.end}>{children}</span> : null}
    </li>
  );
}

export const ItemTime = ({ children }: { children: ReactNode }) => <span className={styles.time}>{children}</span>;
