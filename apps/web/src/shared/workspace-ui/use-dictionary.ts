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
  /** The items that are offered. */
  readonly items: readonly DictionaryItem[];
  /** The items and the stopped ones, since stored records may have either. */
  readonly all: readonly Word[];
  /** Returns the label of a code, also of a stopped one; an unknown code itself. */
  wordFor(code: string): string;
}

/** Dictionaries by their codes: stored at sign-in or after the last change, otherwise read from the server. */
export function useDictionaries(codes: readonly string[]): (code: string) => Dictionary {
  const changes = useDictionaryChanges();
  const stopped = useStoppedWords().dictionaries;
  const stored = readStored("UI_CACHE_DB_DICT_DATA");
  const queries = useQueries({
    queries: codes.map((code) => ({
      queryKey: ["dictionary", code, changes],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call("dictionary.readItems", { params: { code } }, { signal }),
      enabled: stored?.[code] === undefined,
      // The codes themselves are readable; a failed look-up is no reason for a message.
      meta: { shownInPlace: true },
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return (code) => {
    const items = stored?.[code] ?? queries[codes.indexOf(code)]?.data ?? [];
    const all = [...items, ...(stopped[code] ?? [])];
    return { items, all, wordFor: (value) => all.find((item) => item.value === value)?.text ?? value };
  };
}

export const useDictionary = (code: string): Dictionary => useDictionaries([code])(code);
