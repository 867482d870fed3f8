import type { DataColumn } from "./data-column.ts";

/** The column of row actions, at the right edge; the list adds `render`. */
export const actionsColumn = (width: number) =>
  ({ key: "actions", title: "操作", width, fixed: "right", isLocked: true }) as const;

/** A column of whole numbers, with thousands separators. */
export const countColumn = <Row>(
  key: string,
  title: string,
  width: number,
  count: (row: Row) => number,
): DataColumn<Row> => ({ key, title, width, align: "right", render: (row) => count(row).toLocaleString("zh-CN") });
