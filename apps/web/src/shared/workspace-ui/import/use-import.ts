import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";
import { type ImportSource, isUnderWay } from "./import-source.ts";

const POLL_INTERVAL_MS = 1_000;

/** One import, polled while it proceeds without input. `onImported` is called when the imported data is stored. */
export function useImport(source: ImportSource, id: string, onImported: () => void) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ["import", source.list, source.params ?? null, id],
    queryFn: () => source.read(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? POLL_INTERVAL_MS : false),
    meta: { shownInPlace: true },
  });
  const state = query.data?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each state
  useEffect(() => {
    if (state === undefined) return;
    void queries.invalidateQueries({ queryKey: listQueryKey(source.list) });
    if (state === "done") onImported();
  }, [state]);
  return query;
}
