import { useQueries } from "@tanstack/react-query";
import type { DictionaryItem } from "@tender/contract";
import { call } from "../api/client.ts";
import { useDictionaryChanges } from "../dictionary/dictionary-changes.ts";
import { readStored } from "../storage/stored-values.ts";

export interface Dictionary {
  readonly items: readonly DictionaryItem[];
  /** The word for a code; an unknown code stays as it is. */
  wordFor(code: string): string;
}

/** Code lists: those that came with the sign-in or the last change, else asked for. */
export function useDictionaries(codes: readonly string[]): (code: string) => Dictionary {
  const changes = useDictionaryChanges();
  const kept = readStored("UI_CACHE_DB_DICT_DATA");
  const asked = useQueries({
    queries: codes.map((code) => ({
      queryKey: ["dictionary", code, changes],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call("dictionary.readItems", { params: { code } }, { signal }),
      enabled: kept?.[code] === undefined,
      // The codes themselves still tell something; a failed look-up is no reason for a message.
      meta: { shownInPlace: true },
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return (code) => {
    const items = kept?.[code] ?? asked[codes.indexOf(code)]?.data ?? [];
    return { items, wordFor: (value) => items.find((item) => item.value === value)?.text ?? value };
  };
}

/** A single one. */
export const useDictionary = (code: string): Dictionary => useDictionaries([code])(code);
