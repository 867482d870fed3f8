import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import { withFavourites } from "./model/launcher-sections.ts";
import type { LauncherVariant } from "./model/tile-layout.ts";

/** `system` of the call: the portal's own list, or the subsystems on the developer's machine. */
const listOf = { portal: "2", development: "1" } as const;

export const launcherKey = ["launcher", "subsystems"];
const favouritesKey = ["launcher", "favourites"];

export const useSubsystems = (variant: LauncherVariant) =>
  useQuery({
    queryKey: [...launcherKey, variant],
    queryFn: ({ signal }) => call("launcher.listSubsystems", { query: { system: listOf[variant] } }, { signal }),
    meta: { shownInPlace: true },
  });

/** Reads the contacts for a user without any subsystem. */
export const useAdministratorContact = () =>
  useQuery({
    queryKey: ["launcher", "whom-to-ask"],
    queryFn: ({ signal }) => call("launcher.readContacts", {}, { signal }),
    meta: { shownInPlace: true },
  });

/** Shows the favourites and their order at once and reads the list again after the save. */
export function useSetFavourites() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: favouritesKey,
    // Runs saves one after another, so that the last choice is the stored one.
    scope: { id: "favourites" },
    mutationFn: (appIds: readonly string[]) => call("launcher.setFavourites", { body: { appIds: [...appIds] } }),
    onMutate: async (appIds) => {
      // Cancels a running read, whose answer would be older than the change.
      await queries.cancelQueries({ queryKey: launcherKey });
      queries.setQueriesData<ResultFor<"launcher.listSubsystems">>(
        { queryKey: launcherKey },
        (entries) => entries && withFavourites(entries, appIds),
      );
    },
    // Refetches after the last pending save alone: an earlier answer would move the tiles back for a moment.
    onSettled: () =>
      queries.isMutating({ mutationKey: favouritesKey }) === 1
        ? queries.invalidateQueries({ queryKey: launcherKey })
        : undefined,
  });
}
