import type { ReactNode } from "react";
import type { DataColumn } from "./data-column.ts";
import type { Sort } from "./sort.ts";

/** Rows to act on together. */
export interface RowSelection<Row> {
  readonly rows: readonly Row[];
  canSelect(row: Row): boolean;
  /** What the row is called, for whoever listens. */
  nameOf(row: Row): string;
  onChange(rows: readonly Row[]): void;
}

export interface RowSorting {
  readonly sort: Sort | null;
  onChange(sort: Sort | null): void;
}

/** What belongs to a row and is shown below it once somebody opens it. */
export interface RowExpansion<Row> {
  /** What is opened and closed, for whoever listens. */
  labelOf(row: Row, isOpen: boolean): string;
  render(row: Row): ReactNode;
}

/** What stands below the rows: figures of all of them, by the columns' keys. */
export interface RowTotals {
  readonly label: string;
  readonly cells: Readonly<Record<string, ReactNode>>;
}

export interface RowsProps<Row> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Others are on their way. */
  readonly isStale?: boolean;
  /** The head stays in sight while the page scrolls. */
  readonly isSticky?: boolean;
  readonly headingLevel?: 2 | 3 | 4;
  readonly selection?: RowSelection<Row> | undefined;
  readonly sorting?: RowSorting | undefined;
  readonly expansion?: RowExpansion<Row> | undefined;
  readonly totals?: RowTotals | undefined;
}
