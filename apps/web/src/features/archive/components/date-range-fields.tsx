import type { ReactNode } from "react";
import type { ArchiveFilters } from "../model/archive-filters.ts";
import { archiveText } from "../text.ts";
import styles from "./select-field.module.css";

export interface DateRangeProps {
  readonly filters: ArchiveFilters;
  readonly onChange: (filters: ArchiveFilters) => void;
}

/** First and last day of the custom range, each bounded by the other. */
export function DateRangeFields({ filters, onChange }: DateRangeProps): ReactNode {
  if (filters.range !== "custom") return null;
  const change = (part: { from?: string; to?: string }) => {
    const next = { ...filters, ...part };
    // While a date is being typed the field is empty or out of order: the former range stays.
    if (next.from && next.to && next.from <= next.to) onChange(next);
  };
  return (
    <>
      <label className={styles.field}>
        <span className={styles.label}>{archiveText.from}</span>
        <input
          className={styles.select}
          type="date"
          value={filters.from ?? ""}
          max={filters.to}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
      </label>
      <label className={styles.field}>
        <span className={styles.label}>{archiveText.to}</span>
        <input
          className={styles.select}
          type="date"
          value={filters.to ?? ""}
          min={filters.from}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </label>
    </>
  );
}
