import type { ReactNode } from "react";
import styles from "./setting-row.module.css";

interface Props {
  readonly title: string;
  readonly note?: string;
  readonly value?: ReactNode;
  readonly children?: ReactNode;
}

/** A row of settings: title, current value and action. */
export function SettingRow({ title, note, value, children }: Props) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>{title}</p>
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
      <div className={styles.end}>
        {value === undefined ? null : <span className={styles.value}>{value}</span>}
        {children}
      </div>
    </li>
  );
}
