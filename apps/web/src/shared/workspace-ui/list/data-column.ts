import type { ReactNode } from "react";

/** A column of a list; on a phone, where a row is a block, one line of it. */
export interface DataColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Pixels; the columns share what the table has beyond their sum. */
  readonly width: number;
  readonly align?: "left" | "right";
  /** Stays in sight while the table scrolls inside itself. */
  readonly fixed?: "left" | "right";
  /** Cannot be switched off. */
  readonly isLocked?: boolean;
  /** Heads its block on a phone; without one the first column does. */
  readonly isHeading?: boolean;
  /** The server can put the rows in this column's order. */
  readonly isSortable?: boolean;
  render(row: Row): ReactNode;
}

export const widthOf = (columns: readonly { readonly width: number }[]): number =>
  columns.reduce((sum, { width }) => sum + width, 0);
