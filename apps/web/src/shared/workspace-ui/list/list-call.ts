import type { CallKey } from "../../api/api-table.ts";
import type { RequestFor, ResultFor } from "../../api/create-client.ts";

/** Calls that answer one page of rows and their total. */
export type ListKey = {
  [K in CallKey]: ResultFor<K> extends { readonly total: number; readonly rows: readonly object[] } ? K : never;
}[CallKey];

export type RowOf<K extends ListKey> = ResultFor<K>["rows"][number];

type QueryOf<K extends ListKey> = RequestFor<K> extends { readonly query: infer Q } ? keyof Q & string : never;

/** What the list can be asked by; page, size and order are the kit's own. */
export type QueryNameOf<K extends ListKey> = Exclude<QueryOf<K>, "page" | "pageSize" | "sort">;
