import { useQueries } from "@tanstack/react-query";
import type { DictionaryItem } from "@tender/contract";
import { call } from "#shared/api/client.ts";
import { useDictionaryChanges } from "#shared/dictionary/dictionary-changes.ts";
import { useStoppedWords } from "#shared/dictionary/stopped-words.ts";
import { readStored } from "#shared/storage/stored-values.ts";

interface Word {
  readonly value: string;
  readonly text: string;
}

export interface Dictionary {
  /** What is offered. */
  readonly items: readonly DictionaryItem[];
  /** With what was stopped behind it: what was kept may be asked for by any of them. */
  readonly all: readonly Word[];
  /** The word for a code, stopped or not; an unknown code stays as it is. */
  wordFor(code: string): string;
}

/** Code lists: those that came with the sign-in or the last change, else asked for. */
export function useDictionaries(codes: readonly string[]): (code: string) => Dictionary {
  const changes = useDictionaryChanges();
  const stopped = useStoppedWords().dictionaries;
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
    const all = [...items, ...(stopped[code] ?? [])];
    return { items, all, wordFor: (value) => all.find((item) => item.value === value)?.text ?? value };
  };
}

/** A single one. */
export const useDictionary = (code: string): Dictionary => useDictionaries([code])(code);
