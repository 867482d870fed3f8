import type { ReactNode } from "react";

/** A column of a list. On a phone, where each row is a block, it is one line. */
export interface DataColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Pixels. The columns share the remaining width of the table. */
  readonly width: number;
  readonly align?: "left" | "right";
  /** Stays visible while the table scrolls horizontally. */
  readonly fixed?: "left" | "right";
  /** Cannot be hidden. */
  readonly isLocked?: boolean;
  /** The heading of the block on a phone. Default: the first column. */
  readonly isHeading?: boolean;
  /** The server can sort by this column. */
  readonly isSortable?: boolean;
  render(row: Row): ReactNode;
}

export const widthOf = (columns: readonly { readonly width: number }[]): number =>
  columns.reduce((sum, { width }) => sum + width, 0);
