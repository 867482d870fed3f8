import { RowBlocks } from "./row-blocks.tsx";
import { RowTable } from "./row-table.tsx";
import type { RowsProps } from "./rows-props.ts";
import { useIsNarrow } from "./use-is-narrow.ts";

/** Rows as a table that scrolls inside itself; on a phone as blocks. */
export function DataRows<Row extends object>(props: RowsProps<Row>) {
  return useIsNarrow() ? <RowBlocks {...props} /> : <RowTable {...props} />;
}
