import type { ReactNode } from "react";
import { detailColumns } from "./detail-columns.ts";
import styles from "./detail-list.module.css";

export interface Detail {
  readonly label: string;
  readonly value: ReactNode;
  /** Long text takes a line of its own. */
  readonly isWhole?: boolean;
}

/** What is known of one thing, in 1 to 4 columns; fewer where the place is narrow. */
export function DetailList({ details, columns }: { details: readonly Detail[]; columns?: number }) {
  return (
    <dl className={styles.list} data-columns={detailColumns(columns)}>
      {details.map(({ label, value, isWhole }) => (
        <div key={label} className={styles.pair} data-whole={isWhole || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
