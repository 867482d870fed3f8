import { useQueries } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import { useDictionaryChanges } from "#shared/dictionary/dictionary-changes.ts";

export type SelectList = ResultFor<"dictionary.readSelectList">;

const emptyList: SelectList = [];

/** Select lists by type, read on demand: a sign-in does not deliver them. */
export function useSelectLists(types: readonly string[]): (type: string) => SelectList {
  const changes = useDictionaryChanges();
  const queries = useQueries({
    queries: types.map((type) => ({
      queryKey: ["select-list", type, changes],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call("dictionary.readSelectList", { params: { type } }, { signal }),
      // The values themselves are readable; a failed look-up is no reason for a message.
      meta: { shownInPlace: true },
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return (type) => queries[types.indexOf(type)]?.data ?? emptyList;
}
