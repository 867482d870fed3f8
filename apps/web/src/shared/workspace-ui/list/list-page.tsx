import { type ReactNode, useState } from "react";
import type { DownloadKey } from "#shared/api/download.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import type { BatchAction } from "./batch.ts";
import { BatchBar } from "./batch-bar.tsx";
import { ColumnSettings, useHiddenColumns } from "./column-settings.tsx";
import type { DataColumn } from "./data-column.ts";
import { ExportButton, type ExportFormat } from "./export-button.tsx";
import { shownColumns } from "./hidden-columns.ts";
import type { PageSize } from "./list-address.ts";
import { ListBody, RefreshButton } from "./list-body.tsx";
import type { ListKey, ListParams, QueryNameOf, RowOf, RunTimeName } from "./list-call.ts";
import styles from "./list-page.module.css";
import type { QueryField, QueryValues } from "./query-field.ts";
import { QueryForm } from "./query-form.tsx";
import type { RowExpansion } from "./rows-props.ts";
import { SavedViews } from "./saved-views.tsx";
import { usePermittedActions } from "./use-batch.ts";
import { useIsNarrow } from "./use-is-narrow.ts";
import { buildQuery, type ListRequest, useList, useListAddress } from "./use-list.ts";

/** The description of one list of the workspace. */
export interface ListDescription<K extends ListKey> {
  /** The name of the stored columns and views, in lower case and hyphens. */
  readonly name: string;
  readonly title: string;
  readonly note?: string;
  /** The call that returns a page of the list. */
  readonly list: K;
  /** The call returns all rows at once; there are no pages. */
  readonly isWhole?: true;
  /** Fixed filters of the page, which are not in the address. */
  readonly fixed?: Readonly<Partial<Record<QueryNameOf<K>, string>>>;
  /** Path parameters of the call. */
  readonly params?: ListParams<K>;
  /** The filters. Those whose names are known only at run time need `queryOf`, which converts them for the call. */
  readonly fields: readonly QueryField<QueryNameOf<K> | RunTimeName>[];
  readonly queryOf?: (values: QueryValues) => Readonly<Partial<Record<QueryNameOf<K>, string>>>;
  /** Default number of rows on a page; otherwise 10. */
  readonly pageSize?: PageSize;
  readonly columns: readonly DataColumn<RowOf<K>>[];
  rowKey(row: RowOf<K>): string;
  /** The name of a row, for screen readers and for failures of a batch. */
  rowName(row: RowOf<K>): string;
  /** Texts for an empty list and for a query without results. */
  readonly empty: { readonly plain: string; readonly filtered: string };
  readonly expansion?: RowExpansion<RowOf<K>> | undefined;
  readonly batch?: readonly BatchAction<RowOf<K>>[];
  /** Rendered beside the rows if there is room, for example a tree of filters. Not rendered on a phone. */
  readonly extraFilters?: (values: QueryValues, applyFilters: (values: QueryValues) => void) => ReactNode;
  /** Rendered between the query line and the rows: further filters. */
  readonly between?: (values: QueryValues, applyFilters: (values: QueryValues) => void) => ReactNode;
  /** The primary action of the page, at the end of its title. */
  readonly primary?: ReactNode;
  /** The call that exports all rows of the query as a file. */
  readonly export?: DownloadKey;
  /** Default: the table formats. */
  readonly exportFormats?: readonly ExportFormat[];
  /** Permission code of the export. Undefined: everybody who sees the list may export it. */
  readonly exportPermission?: string;
}

/**
 * A list of the workspace with query, views, columns, order, batches and export. The whole state is in its address,
 * which can be shared.
 */
export function ListPage<K extends ListKey>(description: ListDescription<K>) {
  const { name, title, note, list, fields, columns, rowKey, rowName, empty, isWhole = false } = description;
  const { fixed, params, queryOf } = description;
  // The call carries only the filters that are set.
  const request = { fixed, params: params as object | undefined, queryOf: queryOf as ListRequest["queryOf"] };
  const address = useListAddress(description);
  const { state } = address;
  const query = useList(list, state, isWhole, request);
  const { hidden, show } = useHiddenColumns(name, state.hidden, address.setHiddenColumns);
  const { isVisible } = usePermission(description.exportPermission ?? "");
  const mayExport = description.exportPermission === undefined || isVisible;
  const actions = usePermittedActions(description.batch);
  const [selected, setSelected] = useState<readonly RowOf<K>[]>([]);
  const isNarrow = useIsNarrow();
  const isFiltered = Object.keys(state.values).length > 0;

  const rows = (
    <>
      <QueryForm fields={fields} values={state.values} onQuery={address.applyFilters}>
        {description.between?.(state.values, address.applyFilters)}
      </QueryForm>
      <ListBody
        title={title}
        columns={shownColumns(columns, hidden)}
        query={query}
        rowKey={rowKey}
        page={state.page}
        pageSize={state.pageSize}
        onPage={address.goToPage}
        isWhole={isWhole}
        expansion={description.expansion}
        empty={
          isFiltered
            ? { text: empty.filtered, onReset: () => address.applyFilters({}) }
            : { text: empty.plain, onReset: undefined }
        }
        selection={
          actions.length > 0
            ? {
                rows: selected,
                canSelect: (row) => actions.some((action) => action.canRun(row)),
                nameOf: rowName,
                onChange: setSelected,
              }
            : undefined
        }
        sorting={
          columns.some(({ isSortable }) => isSortable) ? { sort: state.sort, onChange: address.changeSort } : undefined
        }
        tools={
          <>
            {description.export && mayExport ? (
              <ExportButton
                download={description.export}
                query={buildQuery(state, request)}
                params={request.params}
                formats={description.exportFormats}
              />
            ) : null}
            <RefreshButton query={query} />
            <ColumnSettings columns={columns} hidden={hidden} show={show} />
          </>
        }
        bar={
          <BatchBar list={list} actions={actions} rows={selected} nameOf={rowName} onClear={() => setSelected([])} />
        }
      />
    </>
  );
  return (
    <>
      <PageHead title={title} {...(note ? { note } : {})}>
        {fields.length > 0 ? (
          <SavedViews list={name} current={address.view} isBare={address.isBare} onShow={address.showView} />
        ) : null}
        {description.primary}
      </PageHead>
      {description.extraFilters && !isNarrow ? (
        <div className={styles.page}>
          <div className={styles.extraFilters}>{description.extraFilters(state.values, address.applyFilters)}</div>
          <div className={styles.rows}>{rows}</div>
        </div>
      ) : (
        rows
      )}
    </>
  );
}
