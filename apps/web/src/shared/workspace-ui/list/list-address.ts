import { pageFromText } from "./page-number.ts";
import { namesOf, type QueryField, type QueryValues, readFilters } from "./query-field.ts";
import { type Sort, sortFromText, sortText } from "./sort.ts";

export const PAGE_SIZES = [10, 20, 30] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
const DEFAULT_SIZE: PageSize = PAGE_SIZES[0];

/** The whole state of a list, as its address stores it. */
export interface ListState {
  readonly values: QueryValues;
  readonly sort: Sort | null;
  /** Hidden columns. Null: not in the address. */
  readonly hidden: readonly string[] | null;
  readonly page: number;
  readonly pageSize: number;
}

export interface ListShape {
  readonly fields: readonly QueryField[];
  readonly columns: readonly { readonly key: string; readonly isSortable?: boolean; readonly isLocked?: boolean }[];
  /** The default page size, if the address has none. */
  readonly pageSize?: PageSize | undefined;
}

export function listStateFrom(search: URLSearchParams, { fields, columns, pageSize }: ListShape): ListState {
  const rawValues = Object.fromEntries(fields.flatMap(namesOf).map((name) => [name, search.get(name) ?? ""]));
  const size = Number(search.get("pageSize"));
  const hidden = search.get("hidden")?.split(",") ?? null;
  return {
    values: readFilters(fields, rawValues),
    sort: sortFromText(search.get("sort"), columns),
    hidden: hidden && columns.filter(({ key, isLocked }) => !isLocked && hidden.includes(key)).map(({ key }) => key),
    page: pageFromText(search.get("page")),
    pageSize: PAGE_SIZES.find((allowed) => allowed === size) ?? pageSize ?? DEFAULT_SIZE,
  };
}

/** Returns the query of a saved view: the address without its page. Default values are omitted. */
export const viewQuery = (
  { values, sort, hidden, pageSize }: Omit<ListState, "page">,
  defaultSize: PageSize = DEFAULT_SIZE,
): Record<string, string> => ({
  ...values,
  ...(sort ? { sort: sortText(sort) } : {}),
  ...(hidden?.length ? { hidden: hidden.join(",") } : {}),
  ...(pageSize === defaultSize ? {} : { pageSize: String(pageSize) }),
});

export const searchOf = (state: ListState, defaultSize?: PageSize): URLSearchParams =>
  new URLSearchParams({ ...viewQuery(state, defaultSize), ...(state.page > 1 ? { page: String(state.page) } : {}) });

/** Compares two views regardless of the order of their entries. */
export const isSameView = (
  first: Readonly<Record<string, string>>,
  second: Readonly<Record<string, string>>,
): boolean => {
  const serialise = (query: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(query).sort());
  return serialise(first) === serialise(second);
};
