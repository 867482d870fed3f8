import { useQuery } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import { useDictionaryChanges } from "./dictionary-changes.ts";

export type StoppedWords = ResultFor<"dictionary.readStopped">;

const none: StoppedWords = { dictionaries: {}, selects: {} };

/** Items that are offered no more: what was kept with one is still called by its word. */
export function useStoppedWords(): StoppedWords {
  const changes = useDictionaryChanges();
  const { data } = useQuery({
    queryKey: ["dictionary-stopped", changes],
    queryFn: ({ signal }) => call("dictionary.readStopped", {}, { signal }),
    // The codes themselves still tell something; a failed look-up is no reason for a message.
    meta: { shownInPlace: true },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? none;
}
