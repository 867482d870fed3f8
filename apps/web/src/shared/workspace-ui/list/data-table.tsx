import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { ColumnSettings, useHiddenColumns } from "./column-settings.tsx";
import type { DataColumn } from "./data-column.ts";
import { DataRows } from "./data-rows.tsx";
import styles from "./data-table.module.css";
import { shownColumns } from "./hidden-columns.ts";
import { Pager } from "./pager.tsx";

const PAGE_SIZES = [10, 20, 30] as const;

/** What a list query says of itself; a query of the cache fits. */
interface ListQuery<Row> {
  readonly data: { readonly total: number; readonly rows: readonly Row[] } | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface Props<Row> {
  /** Names the remembered column settings. */
  readonly name: string;
  /** What the rows are, for headings, messages and who listens. */
  readonly title: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly query: ListQuery<Row>;
  readonly rowKey: (row: Row) => string;
  readonly page: number;
  readonly pageSize: number;
  onPage(page: number, pageSize: number): void;
  /** One sentence, and whether 重置 would help. */
  readonly empty: { readonly text: string; readonly onReset?: (() => void) | undefined };
}

/** A paged list: sticky head, first and last column fixed, columns to choose, everything scrolls inside itself. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { name, title, columns, query } = props;
  const { hidden, show } = useHiddenColumns(name);
  const shown = shownColumns(columns, hidden);
  const { data } = query;
  return (
    <section className={styles.list} aria-label={title} aria-busy={query.isFetching}>
      <div className={styles.bar}>
        <p className={styles.total}>{data ? `共 ${data.total.toLocaleString("zh-CN")} 条` : ""}</p>
        <IconButton icon="refresh" label="刷新列表" size={18} onClick={() => void query.refetch()} />
        <ColumnSettings columns={columns} hidden={hidden} show={show} />
      </div>
      {query.isError ? (
        <LoadFailure
          what={title}
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {data ? <Rows {...props} shown={shown} data={data} /> : query.isError ? null : <Waiting title={title} />}
    </section>
  );
}

const Waiting = ({ title }: { title: string }) => (
  <div className={styles.waiting}>
    <Skeleton lines={6} label={`正在读取${title}`} />
  </div>
);

interface RowsProps<Row> extends Props<Row> {
  readonly shown: readonly DataColumn<Row>[];
  readonly data: { readonly total: number; readonly rows: readonly Row[] };
}

function Rows<Row extends object>({
  title,
  shown,
  data,
  query,
  rowKey,
  page,
  pageSize,
  onPage,
  empty,
}: RowsProps<Row>) {
  if (data.rows.length === 0) {
    // The last row of the last page may have gone meanwhile.
    if (page > 1)
      return (
        <EmptyState text="此页已没有内容" action={<Button onClick={() => onPage(1, pageSize)}>回到第一页</Button>} />
      );
    const action = empty.onReset ? <Button onClick={empty.onReset}>重置筛选</Button> : undefined;
    return <EmptyState text={empty.text} action={action} />;
  }
  return (
    <>
      <DataRows label={title} columns={shown} rows={data.rows} rowKey={rowKey} isStale={query.isFetching} isSticky />
      <div className={styles.foot}>
        <Pager page={page} pageSize={pageSize} total={data.total} sizes={PAGE_SIZES} onChange={onPage} />
      </div>
    </>
  );
}
