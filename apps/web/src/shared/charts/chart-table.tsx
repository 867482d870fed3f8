import { Table } from "antd";
import type { ReactNode } from "react";
import styles from "./chart-table.module.css";
import { chartText as text } from "./text.ts";

export interface ChartTableColumn<Row> {
  readonly title: string;
  readonly isNumber?: boolean;
  readonly renderCell: (row: Row) => ReactNode;
}

export interface ChartTableProps<Row> {
  readonly label: string;
  readonly columns: readonly ChartTableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** The data of the chart as a table, for reading and copying. The first column is the row's heading. */
export function ChartTable<Row extends object>({ label, columns, rows, keyOf }: ChartTableProps<Row>): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={`${label}，${text.asTable}`} tabIndex={0}>
      <Table<Row>
        className={styles.table ?? ""}
        size="small"
        rowKey={keyOf}
        dataSource={[...rows]}
        pagination={false}
        columns={columns.map(({ title, isNumber, renderCell }, index) => ({
          key: title,
          title,
          ...(isNumber ? { align: "right" as const } : {}),
          ...(index === 0 ? { rowScope: "row" as const } : {}),
          render: (_value: unknown, row: Row) => renderCell(row),
        }))}
      />
    </section>
  );
}
