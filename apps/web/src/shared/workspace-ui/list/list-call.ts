import type { CallKey } from "#shared/api/api-table.ts";
import type { RequestFor, ResultFor } from "#shared/api/create-client.ts";

/** Calls that answer with one page of rows and their total. */
export type ListKey = {
  [K in CallKey]: ResultFor<K> extends { readonly total: number; readonly rows: readonly object[] } ? K : never;
}[CallKey];

export type RowOf<K extends ListKey> = ResultFor<K>["rows"][number];

type QueryOf<K extends ListKey> = RequestFor<K> extends { readonly query: infer Q } ? keyof Q & string : never;

/** A filter whose name is known only at run time, as the fields of an online form. */
export type RunTimeName = `q.${string}`;

/** Path parameters of the call. */
export type ListParams<K extends ListKey> = RequestFor<K> extends { readonly params: infer P } ? P : never;

/** The filters of a list; page, size and order belong to the list page. */
export type QueryNameOf<K extends ListKey> = Exclude<QueryOf<K>, "page" | "pageSize" | "sort">;
