import type { DataColumn } from "./data-column.ts";
import styles from "./list-body.module.css";
import type { RowSorting } from "./rows-props.ts";
import { sortFromText, sortText } from "./sort.ts";

interface Props<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly sorting: RowSorting;
}

/** Selects the order of rows without a table head. A native select, because a phone has its own picker for it. */
export function OrderChoice<Row>({ columns, sorting: { sort, onChange } }: Props<Row>) {
  const options = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ key, title }) => [
      { value: sortText({ key, isDescending: false }), label: `${title}升序` },
      { value: sortText({ key, isDescending: true }), label: `${title}降序` },
    ]);
  return (
    <select
      className={styles.order}
      aria-label="排序"
      value={sort ? sortText(sort) : ""}
      onChange={({ currentTarget }) => onChange(sortFromText(currentTarget.value, columns))}
    >
      <option value="">默认排序</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
