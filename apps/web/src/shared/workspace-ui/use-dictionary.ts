import { useQuery } from "@tanstack/react-query";
import type { DictionaryItem } from "@tender/contract";
import { call } from "../api/client.ts";
import { useDictionaryChanges } from "../dictionary/dictionary-changes.ts";
import { readStored } from "../storage/stored-values.ts";

export interface Dictionary {
  readonly items: readonly DictionaryItem[];
  /** The word for a code; an unknown code stays as it is. */
  wordFor(code: string): string;
}

/** A code list: the one that came with the sign-in or the last change, else asked for. */
export function useDictionary(code: string): Dictionary {
  const changes = useDictionaryChanges();
  const stored = readStored("UI_CACHE_DB_DICT_DATA")?.[code];
  const { data } = useQuery({
    queryKey: ["dictionary", code, changes],
    queryFn: ({ signal }) => call("dictionary.readItems", { params: { code } }, { signal }),
    enabled: stored === undefined,
    // The codes themselves still tell something; a failed look-up is no reason for a message.
    meta: { shownInPlace: true },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const items = stored ?? data ?? [];
  return { items, wordFor: (value) => items.find((item) => item.value === value)?.text ?? value };
}
