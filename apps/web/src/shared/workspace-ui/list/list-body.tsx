import type { ReactNode } from "react";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { DataRows } from "./data-rows.tsx";
import { PAGE_SIZES } from "./list-address.ts";
import styles from "./list-body.module.css";
import { OrderChoice } from "./order-choice.tsx";
import { Pager } from "./pager.tsx";
import type { RowsProps } from "./rows-props.ts";
import { useIsNarrow } from "./use-is-narrow.ts";
import type { ListAnswer } from "./use-list.ts";

/** The state of a list query; a query of TanStack Query fits. */
export interface ListQuery<Row> {
  readonly data: ListAnswer<Row> | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  refetch(): unknown;
}

export interface ListBodyProps<Row>
  extends Pick<RowsProps<Row>, "columns" | "rowKey" | "selection" | "sorting" | "expansion" | "totals"> {
  /** The name of the rows, for headings, messages and screen readers. */
  readonly title: string;
  readonly query: ListQuery<Row>;
  readonly page: number;
  readonly pageSize: number;
  onPage(page: number, pageSize: number): void;
  /** True: all rows are loaded; no pager. */
  readonly isWhole?: boolean;
  /** Text for an empty list. `onReset` undefined: resetting the filters would not help. */
  readonly empty: { readonly text: string; readonly onReset?: (() => void) | undefined };
  /** Rendered at the end of the line above the rows. */
  readonly tools: ReactNode;
  /** Rendered between that line and the rows. */
  readonly bar?: ReactNode;
}

export const RefreshButton = ({ query }: { query: { refetch(): unknown } }) => (
  <IconButton icon="refresh" label="刷新列表" size={18} onClick={() => void query.refetch()} />
);

/** 用户管理 is the name of the page, 用户列表 that of its list. */
const listLabel = (title: string): string => `${title.replace(/管理$|列表$/, "")}列表`;

const totalText = ({ total, isMore }: ListAnswer<unknown>): string =>
  `${isMore ? "超过" : "共"}${total.toLocaleString("zh-CN")}条`;

/**
 * A paged list in each of its states, with a sticky head and fixed first and last columns; it scrolls inside itself.
 */
export function ListBody<Row extends object>(props: ListBodyProps<Row>) {
  const { title, query, tools, bar, sorting } = props;
  const { data } = query;
  const isNarrow = useIsNarrow();
  return (
    <section className={styles.list} aria-label={title} aria-busy={query.isFetching}>
      <div className={styles.bar}>
        <p className={styles.total} role="status">
          {data ? totalText(data) : ""}
        </p>
        {isNarrow && sorting ? <OrderChoice columns={props.columns} sorting={sorting} /> : null}
        {tools}
      </div>
      {bar}
      {query.isError ? (
        <LoadFailure
          subject={listLabel(title)}
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {data ? <Rows {...props} data={data} /> : query.isError ? null : <Waiting title={title} />}
    </section>
  );
}

const Waiting = ({ title }: { title: string }) => (
  <div className={styles.waiting}>
    <Skeleton lines={6} label={`正在加载${title}`} />
  </div>
);

function Rows<Row extends object>(props: ListBodyProps<Row> & { data: ListAnswer<Row> }) {
  const {
    title,
    columns,
    data,
    query,
    rowKey,
    selection,
    sorting,
    expansion,
    totals,
    page,
    pageSize,
    onPage,
    isWhole = false,
    empty,
  } = props;
  if (data.rows.length === 0) {
    // Another person may have deleted the last row of the last page.
    if (page > 1)
      return (
        <EmptyState text="此页已没有内容" action={<Button onClick={() => onPage(1, pageSize)}>回到第一页</Button>} />
      );
    const action = empty.onReset ? <Button onClick={empty.onReset}>重置筛选</Button> : undefined;
    return <EmptyState text={empty.text} action={action} />;
  }
  return (
    <>
      <DataRows
        label={title}
        columns={columns}
        rows={data.rows}
        rowKey={rowKey}
        isStale={query.isFetching}
        isSticky
        selection={selection}
        sorting={sorting}
        expansion={expansion}
        totals={totals}
      />
      {isWhole ? null : (
        <div className={styles.foot}>
          <Pager page={page} pageSize={pageSize} total={data.total} sizes={PAGE_SIZES} onChange={onPage} />
        </div>
      )}
    </>
  );
}
