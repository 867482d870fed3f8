import type { ReactNode } from "react";
import type { DataColumn } from "./data-column.ts";
import type { Sort } from "./sort.ts";

/** The selection of rows for batch actions. */
export interface RowSelection<Row> {
  readonly rows: readonly Row[];
  canSelect(row: Row): boolean;
  /** The name of the row, for screen readers. */
  nameOf(row: Row): string;
  onChange(rows: readonly Row[]): void;
}

export interface RowSorting {
  readonly sort: Sort | null;
  onChange(sort: Sort | null): void;
}

/** The details of a row, shown below it when it is opened. */
export interface RowExpansion<Row> {
  /** The label of the button that opens or closes the details, for screen readers. */
  labelOf(row: Row, isOpen: boolean): string;
  render(row: Row): ReactNode;
}

/** The totals row: figures by the keys of the columns. */
export interface RowTotals {
  readonly label: string;
  readonly cells: Readonly<Record<string, ReactNode>>;
}

export interface RowsProps<Row> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** True: newer rows are loading. */
  readonly isStale?: boolean;
  /** The head stays visible while the page scrolls. */
  readonly isSticky?: boolean;
  readonly headingLevel?: 2 | 3 | 4;
  readonly selection?: RowSelection<Row> | undefined;
  readonly sorting?: RowSorting | undefined;
  readonly expansion?: RowExpansion<Row> | undefined;
  readonly totals?: RowTotals | undefined;
}
