import { readStored } from "../../../shared/storage/stored-values.ts";
import { type CodeList, codeLabel, type Dictionaries } from "../model/code-labels.ts";

/** The dictionaries that came with the sign-in. */
export const storedDictionaries = (): Dictionaries | null => readStored("UI_CACHE_DB_DICT_DATA");

/** Turns codes of a list into what they are called. */
export function codeText(list: CodeList): (code: string) => string {
  const dictionaries = storedDictionaries();
  return (code) => codeLabel(dictionaries, list, code);
}
