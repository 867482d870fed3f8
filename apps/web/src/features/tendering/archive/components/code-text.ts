import { useMemo } from "react";
import { useDictionaryChanges } from "#shared/dictionary/dictionary-changes.ts";
import { useStoppedWords } from "#shared/dictionary/stopped-words.ts";
import { readStored } from "#shared/storage/stored-values.ts";
import { addDisabledItems, type CodeList, codeLabel, type Dictionaries } from "../model/code-labels.ts";

/** Returns the stored dictionaries of the sign-in or the last change, with disabled items. */
export function useCodeDictionaries(): Dictionaries {
  const changes = useDictionaryChanges();
  const stopped = useStoppedWords().dictionaries;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored dictionaries differ after each change.
  return useMemo(() => addDisabledItems(readStored("UI_CACHE_DB_DICT_DATA"), stopped), [changes, stopped]);
}

/** Returns the word for a code of a list; an unknown code is returned unchanged. */
export type WordFor = (list: CodeList, code: string) => string;

export function useWordFor(): WordFor {
  const dictionaries = useCodeDictionaries();
  return (list, code) => codeLabel(dictionaries, list, code);
}
