import type { ReactNode } from "react";
import styles from "./item-list.module.css";

/** The few items of a card, one a line. Ant Design's List is deprecated. */
export const ItemList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>;

interface ItemProps {
  readonly title: ReactNode;
  /** A short mark beside the title. */
  readonly tag?: string | undefined;
  /** Further details. */
  readonly note?: ReactNode;
  /** Rendered at the end of the line: state, time, actions. */
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
