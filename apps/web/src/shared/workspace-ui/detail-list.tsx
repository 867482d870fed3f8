import type { ReactNode } from "react";
import { detailColumns } from "./detail-columns.ts";
import styles from "./detail-list.module.css";

export interface Detail {
  readonly label: string;
  readonly value: ReactNode;
  /** Long text gets its own line. */
  readonly isFullWidth?: boolean;
}

/** The details of a record in 1 to 4 columns; fewer in a narrow place. Default of `columns`: 3. */
export function DetailList({ details, columns }: { details: readonly Detail[]; columns?: number }) {
  return (
    <dl className={styles.list} data-columns={detailColumns(columns)}>
      {details.map(({ label, value, isFullWidth }) => (
        <div key={label} className={styles.pair} data-whole={isFullWidth || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
