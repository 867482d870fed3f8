import { useQuery } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import { useDictionaryChanges } from "./dictionary-changes.ts";

export type StoppedWords = ResultFor<"dictionary.readDisabled">;

const none: StoppedWords = { dictionaries: {}, selects: {} };

/** Items that are no longer offered; stored values of them are still shown by their label. */
export function useStoppedWords(): StoppedWords {
  const changes = useDictionaryChanges();
  const { data } = useQuery({
    queryKey: ["dictionary-stopped", changes],
    queryFn: ({ signal }) => call("dictionary.readDisabled", {}, { signal }),
    // The codes themselves are readable; a failed look-up is no reason for a message.
    meta: { shownInPlace: true },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? none;
}
