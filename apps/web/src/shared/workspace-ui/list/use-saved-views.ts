import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api/client.ts";
import type { RequestFor, ResultFor } from "#shared/api/create-client.ts";

export type SavedView = ResultFor<"savedView.listOwn">[number];

const keyOf = (list: string) => ["saved-views", list] as const;

export const useSavedViews = (list: string) =>
  useQuery({
    queryKey: keyOf(list),
    queryFn: ({ signal }) => call("savedView.listOwn", { query: { list } }, { signal }),
    // The list also works without its views.
    meta: { shownInPlace: true },
  });

/** Saves and deletes views, and reads them again afterwards. The form shows a failure of saving. */
export function useViewChanges(list: string) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: keyOf(list) });
  const save = useMutation({
    mutationFn: (view: Omit<RequestFor<"savedView.save">["body"], "list">) =>
      call("savedView.save", { body: { list, ...view } }),
    onSettled,
    meta: { shownInPlace: true },
  });
  const remove = useMutation({
    mutationFn: (id: string) => call("savedView.remove", { body: { id } }),
    onSettled,
  });
  return { save, remove };
}
