import { ColumnSettings, useHiddenColumns } from "./column-settings.tsx";
import { shownColumns } from "./hidden-columns.ts";
import { ListBody, type ListBodyProps, RefreshButton } from "./list-body.tsx";

interface Props<Row> extends Omit<ListBodyProps<Row>, "tools" | "bar"> {
  /** The name of the stored column settings. */
  readonly name: string;
}

/** A list inside a page, without filters. Only its page and its columns change. */
export function DataTable<Row extends object>({ name, columns, ...body }: Props<Row>) {
  const { hidden, show } = useHiddenColumns(name);
  return (
    <ListBody
      {...body}
      columns={shownColumns(columns, hidden)}
      tools={
        <>
          <RefreshButton query={body.query} />
          <ColumnSettings columns={columns} hidden={hidden} show={show} />
        </>
      }
    />
  );
}
