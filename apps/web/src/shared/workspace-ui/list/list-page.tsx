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
import { askedQuery, type ListAsking, useList, useListAddress } from "./use-list.ts";

/** What makes one list of the workspace. */
export interface ListDescription<K extends ListKey> {
  /** Names what is kept of it: columns, saved views. Lower case and hyphens. */
  readonly name: string;
  readonly title: string;
  readonly note?: string;
  /** The call that answers a page of it. */
  readonly list: K;
  /** The call answers all rows at once: there are no pages. */
  readonly isWhole?: true;
  /** What the page itself asks by, beside what people do: not in the address. */
  readonly fixed?: Readonly<Partial<Record<QueryNameOf<K>, string>>>;
  /** What the call's path names. */
  readonly params?: ListParams<K>;
  /** Fields that are known first when the list is there need `queryOf`: how the call is asked by them. */
  readonly fields: readonly QueryField<QueryNameOf<K> | RunTimeName>[];
  readonly queryOf?: (values: QueryValues) => Readonly<Partial<Record<QueryNameOf<K>, string>>>;
  /** Rows of a page where nobody chose; else 10. */
  readonly pageSize?: PageSize;
  readonly columns: readonly DataColumn<RowOf<K>>[];
  rowKey(row: RowOf<K>): string;
  /** What a row is called, for whoever listens and where a batch failed. */
  rowName(row: RowOf<K>): string;
  /** One sentence each: nothing at all, and nothing that fits what is asked. */
  readonly empty: { readonly plain: string; readonly asked: string };
  readonly expansion?: RowExpansion<RowOf<K>> | undefined;
  readonly batch?: readonly BatchAction<RowOf<K>>[];
  /** Beside the rows where there is room: what they are asked by as a tree, say. On a phone the fields alone ask. */
  readonly beside?: (values: QueryValues, ask: (values: QueryValues) => void) => ReactNode;
  /** Between the query line and the rows: what else they are asked by. */
  readonly between?: (values: QueryValues, ask: (values: QueryValues) => void) => ReactNode;
  /** The page's one primary action, at the end of its title. */
  readonly primary?: ReactNode;
  /** The call that answers everything that fits as a file. */
  readonly export?: DownloadKey;
  /** Without it as a table. */
  readonly exportFormats?: readonly ExportFormat[];
  /** Permission code of the export; without it everybody who sees the list may. */
  readonly exportPermission?: string;
}

/** A list of the workspace: query, views, columns, order, batches, export, all of it in an address to share. */
export function ListPage<K extends ListKey>(description: ListDescription<K>) {
  const { name, title, note, list, fields, columns, rowKey, rowName, empty, isWhole = false } = description;
  const { fixed, params, queryOf } = description;
  // What is not asked is not in it.
  const asking = { fixed, params: params as object | undefined, queryOf: queryOf as ListAsking["queryOf"] };
  const address = useListAddress(description);
  const { state } = address;
  const query = useList(list, state, isWhole, asking);
  const { hidden, show } = useHiddenColumns(name, state.hidden, address.hide);
  const { isVisible } = usePermission(description.exportPermission ?? "");
  const mayExport = description.exportPermission === undefined || isVisible;
  const actions = usePermittedActions(description.batch);
  const [selected, setSelected] = useState<readonly RowOf<K>[]>([]);
  const isNarrow = useIsNarrow();
  const isAsked = Object.keys(state.values).length > 0;

  const rows = (
    <>
      <QueryForm fields={fields} values={state.values} onQuery={address.ask}>
        {description.between?.(state.values, address.ask)}
      </QueryForm>
      <ListBody
        title={title}
        columns={shownColumns(columns, hidden)}
        query={query}
        rowKey={rowKey}
        page={state.page}
        pageSize={state.pageSize}
        onPage={address.turn}
        isWhole={isWhole}
        expansion={description.expansion}
        empty={
          isAsked ? { text: empty.asked, onReset: () => address.ask({}) } : { text: empty.plain, onReset: undefined }
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
          columns.some(({ isSortable }) => isSortable) ? { sort: state.sort, onChange: address.order } : undefined
        }
        tools={
          <>
            {description.export && mayExport ? (
              <ExportButton
                what={description.export}
                query={askedQuery(state, asking)}
                params={asking.params}
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
          <SavedViews list={name} current={address.view} isBare={address.isBare} onShow={address.show} />
        ) : null}
        {description.primary}
      </PageHead>
      {description.beside && !isNarrow ? (
        <div className={styles.page}>
          <div className={styles.beside}>{description.beside(state.values, address.ask)}</div>
          <div className={styles.rows}>{rows}</div>
        </div>
      ) : (
        rows
      )}
    </>
  );
}
