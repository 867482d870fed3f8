import { useMediaQuery } from "../../hooks/use-media-query.ts";
import type { DataColumn } from "./data-column.ts";
import { RowBlocks } from "./row-blocks.tsx";
import { RowTable } from "./row-table.tsx";
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

export interface DataRowsProps<Row> {
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
}

/** Rows as a table that scrolls inside itself, on a phone as one block each. */
export function DataRows<Row extends object>(props: DataRowsProps<Row>) {
  const isNarrow = useMediaQuery("(max-width: 767px)");
  return isNarrow ? <RowBlocks {...props} /> : <RowTable {...props} />;
}
