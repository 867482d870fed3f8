import { pageFromText } from "./page-number.ts";
import { filledValues, namesOf, type QueryField, type QueryValues } from "./query-field.ts";
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
  const given = Object.fromEntries(fields.flatMap(namesOf).map((name) => [name, search.get(name) ?? ""]));
  const size = Number(search.get("pageSize"));
  const hidden = search.get("hidden")?.split(",") ?? null;
  return {
    values: filledValues(fields, given),
    sort: sortFromText(search.get("sort"), columns),
    hidden: hidden && columns.filter(({ key, isLocked }) => !isLocked && hidden.includes(key)).map(({ key }) => key),
    page: pageFromText(search.get("page")),
    pageSize: PAGE_SIZES.find((each) => each === size) ?? pageSize ?? DEFAULT_SIZE,
  };
}

/** Returns the query of a saved view: the address without its page. Default values are omitted. */
export const viewQuery = (
  { values, sort, hidden, pageSize }: Omit<ListState, "page">,
  usual: PageSize = DEFAULT_SIZE,
): Record<string, string> => ({
  ...values,
  ...(sort ? { sort: sortText(sort) } : {}),
  ...(hidden?.length ? { hidden: hidden.join(",") } : {}),
  ...(pageSize === usual ? {} : { pageSize: String(pageSize) }),
});

export const searchOf = (state: ListState, usual?: PageSize): URLSearchParams =>
  new URLSearchParams({ ...viewQuery(state, usual), ...(state.page > 1 ? { page: String(state.page) } : {}) });

/** Compares two views regardless of the order of their entries. */
export const isSameView = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean => {
  const written = (query: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(query).sort());
  return written(one) === written(other);
};
