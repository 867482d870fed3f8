import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import { archiveLabels } from "./archive-labels.ts";

const LISTS = [
  "cgfs",
  "category",
  "open_scope",
  "zzxs",
  "xmzt",
  "gdzt",
  "bgqx",
  "tbzt",
  "zbzt",
  "htzt",
  "scale",
] as const;
export type CodeList = (typeof LISTS)[number];

const pairs = (choices: readonly { readonly value: string; readonly label: string }[]) =>
  choices.map(({ value, label }) => [value, label] as const);

/** Labels for codes that the dictionaries lack. */
const builtIn: Partial<Record<CodeList, readonly (readonly [value: string, word: string])[]>> = {
  cgfs: pairs(archiveLabels.method),
  category: pairs(archiveLabels.category),
  xmzt: pairs(archiveLabels.status),
  gdzt: pairs(archiveLabels.archiveStatus),
  open_scope: pairs(archiveLabels.openScope),
};

/** Present labels of the dictionaries for the codes of a dossier. */
export interface CodeWords {
  /** Returns an unknown code unchanged. */
  wordFor(list: CodeList, code: string): string;
  all(list: CodeList): Readonly<Record<string, string>>;
  /** Labels rows and orders them by the dictionary. Codes that it lacks come last. */
  inOrder<R extends { readonly code: string }>(list: CodeList, rows: readonly R[]): (R & { readonly label: string })[];
}

/** Returns the labels of the dictionary in its order, followed by the missing ones. */
const mergeWords = (storedWords: ReadonlyMap<string, string>, list: CodeList) =>
  new Map([...storedWords, ...(builtIn[list] ?? []).filter(([code]) => !storedWords.has(code))]);

export const codeWordsOf = async ({ wordsOf }: Pick<DictionaryService, "wordsOf">): Promise<CodeWords> => {
  const entries = await Promise.all(LISTS.map(async (list) => [list, await wordsOf(list)] as const));
  const words = new Map(entries.map(([list, storedWords]) => [list, mergeWords(storedWords, list)]));
  return {
    wordFor: (list, code) => words.get(list)?.get(code) ?? code,
    all: (list) => Object.fromEntries(words.get(list) ?? []),
    inOrder: (list, rows) => {
      const listWords = words.get(list);
      const ranks = new Map([...(listWords?.keys() ?? [])].map((code, rank) => [code, rank]));
      const rankOf = (row: { readonly code: string }) => ranks.get(row.code) ?? ranks.size;
      return rows
        .map((row) => ({ ...row, label: listWords?.get(row.code) ?? row.code }))
        .toSorted((a, b) => rankOf(a) - rankOf(b));
    },
  };
};
