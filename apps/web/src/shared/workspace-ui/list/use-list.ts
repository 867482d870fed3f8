import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { usePageSearch } from "#shared/hooks/use-page-search.ts";
import { type ListShape, type ListState, listStateFrom, searchOf, viewQuery } from "./list-address.ts";
import type { ListKey, RowOf } from "./list-call.ts";
import { askedValues, type QueryValues } from "./query-field.ts";
import { type Sort, sortText } from "./sort.ts";

/** What a list adds to what its address says. */
export interface ListAsking {
  readonly fixed?: object | undefined;
  readonly params?: object | undefined;
  /** How the call is asked by the values of the address; without it they are the call's own. */
  readonly queryOf?: ((values: QueryValues) => Readonly<Record<string, string>>) | undefined;
}

/** The query of a call: what is asked, and the order. */
export const askedQuery = (
  { values, sort }: Pick<ListState, "values" | "sort">,
  { fixed = {}, queryOf = (asked) => asked }: ListAsking = {},
): Record<string, string> => ({ ...fixed, ...queryOf(values), ...(sort ? { sort: sortText(sort) } : {}) });

/** The state of a list in the tab's address, and its changes; each but a turned page begins at the first page. */
export function useListAddress(shape: ListShape) {
  const { search, now, change } = usePageSearch();
  const state = listStateFrom(search, shape);
  const set = (part: Partial<ListState>): void =>
    change(searchOf({ ...listStateFrom(now(), shape), page: 1, ...part }, shape.pageSize));
  return {
    state,
    isBare: search.size === 0,
    view: viewQuery(state, shape.pageSize),
    ask: (values: QueryValues) => set({ values: askedValues(shape.fields, values) }),
    order: (sort: Sort | null) => set({ sort }),
    turn: (page: number, pageSize: number) => set(pageSize === state.pageSize ? { page } : { pageSize }),
    /** The page stays: what is in it does not change. */
    hide: (hidden: readonly string[]) => set({ hidden, page: listStateFrom(now(), shape).page }),
    show: (view: Readonly<Record<string, string>>) => change(new URLSearchParams(view)),
  };
}

export interface ListAnswer<Row> {
  readonly total: number;
  /** The total was counted no further. */
  readonly isMore?: boolean | undefined;
  readonly rows: readonly Row[];
}

export const listQueryKey = (list: ListKey) => ["list", list] as const;

/** One page of the list as the state says, or all of it where the call knows no pages. */
export function useList<K extends ListKey>(list: K, state: ListState, isWhole: boolean, asking: ListAsking = {}) {
  const query = { ...askedQuery(state, asking), ...(isWhole ? {} : { page: state.page, pageSize: state.pageSize }) };
  return useQuery({
    queryKey: [...listQueryKey(list), ...(asking.params ? [asking.params] : []), query],
    // The names are the call's own: the description of the list is typed by the contract.
    queryFn: ({ signal }) =>
      call(list, { params: asking.params, query } as RequestFor<K>, { signal }) as Promise<ListAnswer<RowOf<K>>>,
    placeholderData: keepPreviousData,
    // Lists of the workspace change by themselves: one that is looked at again is asked for again.
    staleTime: 0,
    meta: { shownInPlace: true },
  });
}
