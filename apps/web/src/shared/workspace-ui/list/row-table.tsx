import { Table, type TableProps } from "antd";
import { useLayoutEffect, useRef } from "react";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { useFrameOffset } from "#shared/workspace-ui/frame-offset.tsx";
import { type DataColumn, widthOf } from "./data-column.ts";
import styles from "./row-table.module.css";
import type { RowExpansion, RowSelection, RowSorting, RowsProps, RowTotals } from "./rows-props.ts";

const SELECTION_WIDTH = 44;

export function RowTable<Row extends object>(props: RowsProps<Row>) {
  const { label, columns, rows, rowKey, isStale = false, isSticky = false } = props;
  const { selection, sorting, expansion, totals } = props;
  const offsetHeader = useFrameOffset();
  const box = useScrollRegion(`${label}，可左右滚动`);
  return (
    <div ref={box}>
      <Table<Row>
        className={styles.table ?? ""}
        data-stale={isStale || undefined}
        columns={columns.map((column) => tableColumn(column, sorting))}
        dataSource={[...rows]}
        rowKey={rowKey}
        scroll={{ x: widthOf(columns) + (selection ? SELECTION_WIDTH : 0) + (expansion ? SELECTION_WIDTH : 0) }}
        {...(isSticky ? { sticky: { offsetHeader } } : {})}
        {...(selection ? { rowSelection: tableSelection(selection, rowKey) } : {})}
        {...(expansion ? { expandable: tableExpansion(expansion) } : {})}
        {...(sorting ? { onChange: (_page, _filters, sorter) => sorting.onChange(chosenSort(sorter)) } : {})}
        pagination={false}
        {...(totals
          ? { summary: () => <Totals columns={columns} totals={totals} isIndented={selection !== undefined} /> }
          : {})}
      />
    </div>
  );
}

interface TotalsProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly totals: RowTotals;
  /** True: a column of checkboxes is in front. */
  readonly isIndented: boolean;
}

function Totals<Row>({ columns, totals: { label, cells }, isIndented }: TotalsProps<Row>) {
  const leadingColumns = isIndented ? 1 : 0;
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className={styles.totals ?? ""}>
        {isIndented ? <Table.Summary.Cell index={0} /> : null}
        {columns.map(({ key, align }, index) => (
          <Table.Summary.Cell key={key} index={index + leadingColumns} {...(align ? { align } : {})}>
            {index === 0 ? <strong>{label}</strong> : null}
            {index === 0 && cells[key] !== undefined ? " " : null}
            {cells[key]}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}

type TableColumn<Row> = NonNullable<TableProps<Row>["columns"]>[number];

function tableColumn<Row>(column: DataColumn<Row>, sorting: RowSorting | undefined): TableColumn<Row> {
  const { key, title, width, align, fixed, isSortable, render } = column;
  const order = sorting?.sort?.key === key ? (sorting.sort.isDescending ? "descend" : "ascend") : null;
  return {
    key,
    title,
    width,
    ...(align ? { align } : {}),
    ...(fixed ? { fixed } : {}),
    ...(isSortable && sorting ? { sorter: true, sortOrder: order } : {}),
    render: (_value: unknown, row: Row) => render(row),
  };
}

type Sorter<Row> = Parameters<NonNullable<TableProps<Row>["onChange"]>>[2];

function chosenSort<Row>(sorter: Sorter<Row>) {
  const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
  return order ? { key: String(columnKey), isDescending: order === "descend" } : null;
}

function tableSelection<Row>(
  { rows, canSelect, nameOf, onChange }: RowSelection<Row>,
  rowKey: (row: Row) => string,
): NonNullable<TableProps<Row>["rowSelection"]> {
  return {
    columnWidth: SELECTION_WIDTH,
    fixed: true,
    // Rows that were selected on another page stay selected.
    preserveSelectedRowKeys: true,
    selectedRowKeys: rows.map(rowKey),
    onChange: (_keys, chosen) => onChange(chosen),
    getCheckboxProps: (row) => ({ disabled: !canSelect(row), "aria-label": `选择${nameOf(row)}` }),
    getTitleCheckboxProps: () => ({ "aria-label": "选择本页全部" }),
  };
}

const tableExpansion = <Row,>({ labelOf, render }: RowExpansion<Row>): NonNullable<TableProps<Row>["expandable"]> => ({
  columnWidth: SELECTION_WIDTH,
  expandedRowRender: (row) => render(row),
  expandIcon: ({ expanded, onExpand, record }) => (
    <IconButton
      icon={expanded ? "chevron-up" : "chevron-down"}
      label={labelOf(record, expanded)}
      size={16}
      aria-expanded={expanded}
      onClick={(event) => onExpand(record, event)}
    />
  ),
});

/** Makes the scrolling element reachable by keyboard and gives it a label; the table has no property for that. */
function useScrollRegion(label: string) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const region = box.current?.querySelector(".ant-table-body, .ant-table-content");
    region?.setAttribute("role", "region");
    region?.setAttribute("aria-label", label);
    region?.setAttribute("tabindex", "0");
  });
  return box;
}
