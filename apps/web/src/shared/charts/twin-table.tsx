import { Table } from "antd";
import type { ReactNode } from "react";
import { chartText as text } from "./text.ts";
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

/** The data of the chart as a table, for reading and copying. The first column is the row's heading. */
export function TwinTable<Row extends object>({ label, columns, rows, keyOf }: TwinTableProps<Row>): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={`${label}，${text.asTable}`} tabIndex={0}>
      <Table<Row>
        className={styles.table ?? ""}
        size="small"
        rowKey={keyOf}
        dataSource={[...rows]}
        pagination={false}
        columns={columns.map(({ title, isNumber, cell }, index) => ({
          key: title,
          title,
          ...(isNumber ? { align: "right" as const } : {}),
          ...(index === 0 ? { rowScope: "row" as const } : {}),
          render: (_value: unknown, row: Row) => cell(row),
        }))}
      />
    </section>
  );
}
