import { ColumnSettings, useHiddenColumns } from "./column-settings.tsx";
import { shownColumns } from "./hidden-columns.ts";
import { ListBody, type ListBodyProps, RefreshButton } from "./list-body.tsx";

interface Props<Row> extends Omit<ListBodyProps<Row>, "tools" | "bar"> {
  /** Names the remembered column settings. */
  readonly name: string;
}

/** A list that is part of a page and asked by nothing: its page and its columns are all that changes. */
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
