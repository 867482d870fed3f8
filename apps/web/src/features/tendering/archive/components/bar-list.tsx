import type { ReactNode } from "react";
import { type BarRow, barLengths } from "../model/chart-rows.ts";
import { archiveText } from "../text.ts";
import styles from "./bar-list.module.css";

interface Props {
  readonly label: string;
  readonly rows: readonly BarRow[];
  /** Opens the list behind a bar; absent: the rows have no list. */
  readonly onOpen?: ((row: BarRow) => void) | undefined;
}

/** A ranked list as bars. Each bar is text with its value, so that no information is only drawn. */
export function BarList({ label, rows, onOpen }: Props): ReactNode {
  const lengths = barLengths(rows);
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row, index) => {
        const isOpen = onOpen !== undefined && row.value !== null && Number(row.value) > 0;
        const content = <Content row={row} length={lengths[index] ?? 0} />;
        return (
          <li key={row.key}>
            {isOpen ? (
              <button type="button" className={styles.row} onClick={() => onOpen(row)}>
                {content}
                <span className="visually-hidden">，{archiveText.listFor}</span>
              </button>
            ) : (
              <div className={styles.row}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Content({ row, length }: { row: BarRow; length: number }): ReactNode {
  return (
    <>
      <span className={styles.label} title={row.label}>
        {row.label}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} data-none={length === 0 || undefined} style={{ inlineSize: `${length * 100}%` }} />
      </span>
      <span className={styles.value}>
        {row.shown}
        {row.note ? <span className={styles.note}>{row.note}</span> : null}
      </span>
    </>
  );
}
