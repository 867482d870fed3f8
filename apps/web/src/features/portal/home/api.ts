import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { HomeLayout } from "@tender/contract";
import { call, type ResultFor } from "#shared/api/client.ts";
import { toDosKey } from "#shared/approval/to-dos-key.ts";

export type ToDos = ResultFor<"toDo.listOwn">;
export type ToDo = ToDos["toDos"][number];

export const useRecentSignIns = () =>
  useQuery({
    // The same answer as the personal centre's, so the cache holds it once.
    queryKey: ["account", "own"],
    queryFn: ({ signal }) => call("profile.readSummary", {}, { signal }),
    select: ({ recentSignIns }) => recentSignIns.slice(0, 5),
    meta: { shownInPlace: true },
  });

export const useToDos = () =>
  useQuery({
    queryKey: toDosKey,
    queryFn: ({ signal }) => call("toDo.listOwn", {}, { signal }),
    meta: { shownInPlace: true },
  });

const layoutKey = ["home", "layout"];
const savingKey = ["home", "save"];

/** How the home is arranged; null: never was. Without an answer the home stands as usual. */
export const useHomeLayout = () =>
  useQuery({
    queryKey: layoutKey,
    queryFn: ({ signal }) => call("profile.readHome", {}, { signal }),
    meta: { shownInPlace: true },
  });

/** The change is seen at once; the server's word comes with the arrangement that is read again. */
export function useSaveHome() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: savingKey,
    // One after the other: what was chosen last is what stays.
    scope: { id: "home" },
    mutationFn: (body: HomeLayout) => call("profile.saveHome", { body }),
    onMutate: async (layout) => {
      await queries.cancelQueries({ queryKey: layoutKey });
      queries.setQueryData(layoutKey, layout);
    },
    // Not between two of them, or the cards would jump back for a moment.
    onSettled: () =>
      queries.isMutating({ mutationKey: savingKey }) === 1
        ? queries.invalidateQueries({ queryKey: layoutKey })
        : undefined,
  });
}
