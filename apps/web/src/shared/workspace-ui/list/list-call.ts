import type { CallKey } from "#shared/api/api-table.ts";
import type { RequestFor, ResultFor } from "#shared/api/create-client.ts";

/** Calls that answer one page of rows and their total. */
export type ListKey = {
  [K in CallKey]: ResultFor<K> extends { readonly total: number; readonly rows: readonly object[] } ? K : never;
}[CallKey];

export type RowOf<K extends ListKey> = ResultFor<K>["rows"][number];

type QueryOf<K extends ListKey> = RequestFor<K> extends { readonly query: infer Q } ? keyof Q & string : never;

/** Of a list whose fields are known first when it is there, as those of an online form are. */
export type RunTimeName = `q.${string}`;

/** What stands in the path of the call. */
export type ListParams<K extends ListKey> = RequestFor<K> extends { readonly params: infer P } ? P : never;

/** What the list can be asked by; page, size and order are the kit's own. */
export type QueryNameOf<K extends ListKey> = Exclude<QueryOf<K>, "page" | "pageSize" | "sort">;
