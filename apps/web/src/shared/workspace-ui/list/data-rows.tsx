import { useMediaQuery } from "../../hooks/use-media-query.ts";
import { RowBlocks } from "./row-blocks.tsx";
import { RowTable } from "./row-table.tsx";
import type { RowsProps } from "./rows-props.ts";

/** Rows as a table that scrolls inside itself, on a phone as one block each. */
export function DataRows<Row extends object>(props: RowsProps<Row>) {
  const isNarrow = useMediaQuery("(max-width: 767px)");
  return isNarrow ? <RowBlocks {...props} /> : <RowTable {...props} />;
}
