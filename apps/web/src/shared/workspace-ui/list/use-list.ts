import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { usePageSearch } from "#shared/hooks/use-page-search.ts";
import { type ListShape, type ListState, listStateFrom, searchOf, viewQuery } from "./list-address.ts";
import type { ListKey, RowOf } from "./list-call.ts";
import { type QueryValues, readFilters } from "./query-field.ts";
import { type Sort, sortText } from "./sort.ts";

/** The part of a list's query that is not in its address. */
export interface ListRequest {
  readonly fixed?: object | undefined;
  readonly params?: object | undefined;
  /** Converts the values of the address to the parameters of the call. Default: unchanged. */
  readonly queryOf?: ((values: QueryValues) => Readonly<Record<string, string>>) | undefined;
}

/** The query of a call: filters and order. */
export const buildQuery = (
  { values, sort }: Pick<ListState, "values" | "sort">,
  { fixed = {}, queryOf = (values) => values }: ListRequest = {},
): Record<string, string> => ({ ...fixed, ...queryOf(values), ...(sort ? { sort: sortText(sort) } : {}) });

/**
 * The state of a list in the tab's address, with its changes. Each change except that of the page or the columns
 * returns to page 1.
 */
export function useListAddress(shape: ListShape) {
  const { search, now, change } = usePageSearch();
  const state = listStateFrom(search, shape);
  const set = (part: Partial<ListState>): void =>
    change(searchOf({ ...listStateFrom(now(), shape), page: 1, ...part }, shape.pageSize));
  return {
    state,
    isBare: search.size === 0,
    view: viewQuery(state, shape.pageSize),
    applyFilters: (values: QueryValues) => set({ values: readFilters(shape.fields, values) }),
    changeSort: (sort: Sort | null) => set({ sort }),
    goToPage: (page: number, pageSize: number) => set(pageSize === state.pageSize ? { page } : { pageSize }),
    /** The page stays, because hiding a column does not change its rows. */
    setHiddenColumns: (hidden: readonly string[]) => set({ hidden, page: listStateFrom(now(), shape).page }),
    showView: (view: Readonly<Record<string, string>>) => change(new URLSearchParams(view)),
  };
}

export interface ListAnswer<Row> {
  readonly total: number;
  /** True: the real total is larger; the count was limited. */
  readonly isMore?: boolean | undefined;
  readonly rows: readonly Row[];
}

export const listQueryKey = (list: ListKey) => ["list", list] as const;

/** Reads one page of the list, or all rows if the call has no pages. */
export function useList<K extends ListKey>(list: K, state: ListState, isWhole: boolean, request: ListRequest = {}) {
  const query = { ...buildQuery(state, request), ...(isWhole ? {} : { page: state.page, pageSize: state.pageSize }) };
  return useQuery({
    queryKey: [...listQueryKey(list), ...(request.params ? [request.params] : []), query],
    // The names are those of the call: the list's description is typed by the contract.
    queryFn: ({ signal }) =>
      call(list, { params: request.params, query } as RequestFor<K>, { signal }) as Promise<ListAnswer<RowOf<K>>>,
    placeholderData: keepPreviousData,
    // Lists of the workspace change by themselves, so a list is read again when it is shown again.
    staleTime: 0,
    meta: { shownInPlace: true },
  });
}
