import { chartTerms } from "@tender/contract/archive-terms";
import type { ReactNode } from "react";
import { ChartPanel, type PanelQuery } from "#shared/charts/chart-panel.tsx";
import { ChartTable } from "#shared/charts/chart-table.tsx";
import type { BarRow } from "../model/chart-rows.ts";
import { archiveText } from "../text.ts";
import { BarList } from "./bar-list.tsx";
import styles from "./month-series-panel.module.css";

interface Props<R extends BarRow> {
  readonly title: string;
  readonly caption: string;
  readonly query: PanelQuery;
  readonly rows: readonly R[];
  /** Column title of the names. */
  readonly column: string;
  /** Column title of the values. */
  readonly valueTitle: string;
  /** Text that replaces an empty chart. */
  readonly emptyText?: string;
  readonly switches?: ReactNode;
  /** Content below the bars. */
  readonly children?: ReactNode;
  /** A further column of the table. */
  readonly more?: { readonly title: string; readonly renderCell: (row: R) => ReactNode };
  readonly onOpen?: (row: R) => void;
}

/** A bar chart with an equivalent table. */
export function BarPanel<R extends BarRow>(props: Props<R>): ReactNode {
  const { title, caption, query, rows, column, valueTitle, switches, children, more, onOpen } = props;
  const isEmpty = rows.every(({ value }) => value === null || Number(value) === 0);
  const rowOf = (key: string): R | undefined => rows.find((row) => row.key === key);
  const open =
    onOpen &&
    (({ key }: BarRow) => {
      const row = rowOf(key);
      if (row) onOpen(row);
    });
  return (
    <ChartPanel
      title={title}
      caption={caption}
      query={query}
      emptyText={isEmpty ? (props.emptyText ?? chartTerms.nothing) : null}
      switches={switches}
      chart={() => (
        <>
          <BarList label={title} rows={rows} onOpen={open} />
          {children}
        </>
      )}
      table={() => (
        <ChartTable
          label={title}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { title: column, renderCell: ({ label }) => label },
            {
              title: valueTitle,
              isNumber: true,
              renderCell: (row) =>
                open && row.value !== null && Number(row.value) > 0 ? (
                  <button
                    type="button"
                    className={styles.link}
                    aria-label={`${row.label} ${row.shown}，${archiveText.listFor}`}
                    onClick={() => open(row)}
                  >
                    {row.shown}
                  </button>
                ) : (
                  row.shown
                ),
            },
            ...(more ? [more] : []),
          ]}
        />
      )}
    />
  );
}
