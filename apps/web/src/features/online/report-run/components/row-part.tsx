import { columnTotalWords } from "@tender/contract/online-reports";
import type { ReactNode } from "react";
import { columnWidths, formatCell } from "#shared/report/shown.ts";
import { ColumnSettings, useHiddenColumns } from "#shared/workspace-ui/list/column-settings.tsx";
import type { DataColumn } from "#shared/workspace-ui/list/data-column.ts";
import { shownColumns } from "#shared/workspace-ui/list/hidden-columns.ts";
import { ListBody, RefreshButton } from "#shared/workspace-ui/list/list-body.tsx";
import type { useListAddress } from "#shared/workspace-ui/list/use-list.ts";
import type { ReportRow, useRows, useTotals } from "../api.ts";
import type { OpenColumn } from "../model/columns.ts";
import { pageText as text } from "../text.ts";
import styles from "./report.module.css";

/** Returns a column for the list kit without its cells; the address is parsed by it. */
export const listColumn = ({ name, title, width, type, isMany, isMasked }: OpenColumn, index: number) => ({
  key: name,
  title,
  width: width ?? columnWidths[type],
  isSortable: !isMany && !isMasked,
  ...(index === 0 ? { fixed: "left" as const, isLocked: true, isHeading: true } : {}),
  ...(type === "number" ? { align: "right" as const } : {}),
});

interface Props {
  readonly title: string;
  readonly code: string;
  readonly columns: readonly OpenColumn[];
  readonly address: ReturnType<typeof useListAddress>;
  readonly rows: ReturnType<typeof useRows>;
  readonly totals: ReturnType<typeof useTotals>;
  readonly isFiltered: boolean;
  readonly tools: ReactNode;
  readonly onReset: () => void;
}

/** 明细: the rows, with the totals over all of them below. */
export function RowPart({ title, code, columns, address, rows, totals, isFiltered, tools, onReset }: Props) {
  const { state } = address;
  const { hidden, show } = useHiddenColumns(`report-${code}`, state.hidden, address.setHiddenColumns);
  const { data } = rows;
  const labels = data?.labels ?? {};
  const indexes = new Map<ReportRow, number>((data?.rows ?? []).map((row, index) => [row, index]));
  const shown = columns.map(
    (column, index): DataColumn<ReportRow> => ({
      ...listColumn(column, index),
      render: ({ values }) => (
        <span className={styles.line}>{formatCell(column.type, values[column.name] ?? null, labels[column.name])}</span>
      ),
    }),
  );
  const cells = Object.fromEntries(
    (totals.data ?? []).flatMap(({ column: name, total, value }) => {
      const column = columns.find((candidate) => candidate.name === name);
      if (!column || total === "none") return [];
      const valueText = formatCell(total === "count" ? "number" : column.type, value);
      return [[name, total === "sum" ? valueText : `${columnTotalWords[total]} ${valueText}`]];
    }),
  );
  return (
    <ListBody<ReportRow>
      title={title}
      columns={shownColumns(shown, hidden)}
      query={rows}
      // A data set without ids identifies rows by position.
      rowKey={(row) => row.id ?? `row ${indexes.get(row)}`}
      page={state.page}
      pageSize={state.pageSize}
      onPage={address.goToPage}
      empty={isFiltered ? { text: text.noneFound, onReset } : { text: text.none }}
      sorting={{ sort: state.sort, onChange: address.changeSort }}
      totals={Object.keys(cells).length > 0 ? { label: text.total, cells } : undefined}
      tools={
        <>
          {tools}
          <RefreshButton query={{ refetch: () => Promise.all([rows.refetch(), totals.refetch()]) }} />
          <ColumnSettings columns={shown} hidden={hidden} show={show} />
        </>
      }
    />
  );
}
