import { useMemo } from "react";
import { useDictionaryChanges } from "#shared/dictionary/dictionary-changes.ts";
import { useStoppedWords } from "#shared/dictionary/stopped-words.ts";
import { readStored } from "#shared/storage/stored-values.ts";
import { type CodeList, codeLabel, type Dictionaries, withStopped } from "../model/code-labels.ts";

/** The dictionaries that came with the sign-in or the last change, with what was stopped. */
export function useCodeDictionaries(): Dictionaries {
  const changes = useDictionaryChanges();
  const stopped = useStoppedWords().dictionaries;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored dictionaries are others after each change.
  return useMemo(() => withStopped(readStored("UI_CACHE_DB_DICT_DATA"), stopped), [changes, stopped]);
}

/** The word for a code of a list; an unknown code stays itself. */
export type WordFor = (list: CodeList, code: string) => string;

export function useWordFor(): WordFor {
  const dictionaries = useCodeDictionaries();
  return (list, code) => codeLabel(dictionaries, list, code);
}
