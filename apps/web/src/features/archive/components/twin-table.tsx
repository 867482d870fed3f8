import type { ReactNode } from "react";
import { archiveText } from "../text.ts";
import styles from "./twin-table.module.css";

export interface TwinColumn<Row> {
  readonly title: string;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export interface TwinTableProps<Row> {
  readonly label: string;
  readonly columns: readonly TwinColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** The same data as the chart, to read and to copy. The first column heads its row. */
export function TwinTable<Row>({ label, columns, rows, keyOf }: TwinTableProps<Row>): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={`${label}，${archiveText.asTable}`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" data-number={isNumber || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, isNumber, cell }, index) =>
                index === 0 ? (
                  <th key={title} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} data-number={isNumber || undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
