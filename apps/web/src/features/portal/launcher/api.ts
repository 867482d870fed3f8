import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import { withFavourites } from "./model/launcher-sections.ts";
import type { LauncherVariant } from "./model/tile-layout.ts";

/** `system` of the call: the portal's own list, or what runs on this machine. */
const listOf = { portal: "2", development: "1" } as const;

export const launcherKey = ["launcher", "subsystems"];
const favouritesKey = ["launcher", "favourites"];

export const useSubsystems = (variant: LauncherVariant) =>
  useQuery({
    queryKey: [...launcherKey, variant],
    queryFn: ({ signal }) => call("launcher.listSubsystems", { query: { system: listOf[variant] } }, { signal }),
    meta: { shownInPlace: true },
  });

/** Asked where there is nothing to enter. */
export const useWhomToAsk = () =>
  useQuery({
    queryKey: ["launcher", "whom-to-ask"],
    queryFn: ({ signal }) => call("launcher.readWhomToAsk", {}, { signal }),
    meta: { shownInPlace: true },
  });

/** The favourites and their order are shown at once; the server's word comes with the list that is read again. */
export function useSetFavourites() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: favouritesKey,
    // One after the other: what was chosen last is what stays.
    scope: { id: "favourites" },
    mutationFn: (appIds: readonly string[]) => call("launcher.setFavourites", { body: { appIds: [...appIds] } }),
    onMutate: async (appIds) => {
      // A list that is on its way was asked for before this.
      await queries.cancelQueries({ queryKey: launcherKey });
      queries.setQueriesData<ResultFor<"launcher.listSubsystems">>(
        { queryKey: launcherKey },
        (entries) => entries && withFavourites(entries, appIds),
      );
    },
    // Not between two of them, or the tiles would jump back for a moment.
    onSettled: () =>
      queries.isMutating({ mutationKey: favouritesKey }) === 1
        ? queries.invalidateQueries({ queryKey: launcherKey })
        : undefined,
  });
}
