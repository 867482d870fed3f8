import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { HomeLayout } from "@tender/contract";
import { call, type ResultFor } from "#shared/api/client.ts";
import { toDosKey } from "#shared/approval/to-dos-key.ts";

export type ToDos = ResultFor<"toDo.listOwn">;
export type ToDo = ToDos["toDos"][number];

export const useRecentSignIns = () =>
  useQuery({
    // Shares the cached answer with the personal centre.
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

/**
 * Reads the arrangement of the home page; null: it was never changed. Without an answer the default arrangement is
 * shown.
 */
export const useHomeLayout = () =>
  useQuery({
    queryKey: layoutKey,
    queryFn: ({ signal }) => call("profile.readHome", {}, { signal }),
    meta: { shownInPlace: true },
  });

/** Shows the change at once and reads the arrangement again after the save. */
export function useSaveHome() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: savingKey,
    // Runs saves one after another, so that the last choice is the stored one.
    scope: { id: "home" },
    mutationFn: (body: HomeLayout) => call("profile.saveHome", { body }),
    onMutate: async (layout) => {
      await queries.cancelQueries({ queryKey: layoutKey });
      queries.setQueryData(layoutKey, layout);
    },
    // Refetches after the last pending save alone: an earlier answer would move the cards back for a moment.
    onSettled: () =>
      queries.isMutating({ mutationKey: savingKey }) === 1
        ? queries.invalidateQueries({ queryKey: layoutKey })
        : undefined,
  });
}
