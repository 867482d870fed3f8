import type { FormField } from "@tender/contract";
import { createContext, useContext } from "react";
import { useStoppedWords } from "#shared/dictionary/stopped-words.ts";
import { useDictionaries } from "#shared/workspace-ui/use-dictionary.ts";
import { type SelectList, useSelectLists } from "#shared/workspace-ui/use-select-list.ts";
import { dictionaryOf, selectListOf, type WordFor } from "../model/shown.ts";

interface FieldWords {
  readonly wordFor: WordFor;
  /** What a dictionary or a select list offers for the field; undefined: its values are no words of one. */
  itemsOf(field: FormField): readonly SelectList[number][] | undefined;
  /** The same with what was stopped, which rows of before may be asked for by. */
  allOf(field: FormField): readonly SelectList[number][] | undefined;
}

/** The dictionaries and select lists of the fields on the page. */
export function useFieldWords(fields: readonly FormField[], more: readonly string[] = []): FieldWords {
  const dictionary = useDictionaries([...new Set([...fields.flatMap((field) => dictionaryOf(field) ?? []), ...more])]);
  const selectList = useSelectLists([...new Set(fields.flatMap((field) => selectListOf(field) ?? []))]);
  const stopped = useStoppedWords().selects;
  const wholeList = (type: string): SelectList => [...selectList(type), ...(stopped[type] ?? [])];
  return {
    wordFor: (code, value, kind) =>
      kind === "select"
        ? (wholeList(code).find((item) => item.value === value)?.text ?? value)
        : dictionary(code).wordFor(value),
    itemsOf: (field) => {
      const [code, type] = [dictionaryOf(field), selectListOf(field)];
      return code !== undefined ? dictionary(code).items : type !== undefined ? selectList(type) : undefined;
    },
    allOf: (field) => {
      const [code, type] = [dictionaryOf(field), selectListOf(field)];
      return code !== undefined ? dictionary(code).all : type !== undefined ? wholeList(type) : undefined;
    },
  };
}

/** Opens a list to choose a row from; it stands beside the tabs. */
export type AskForRow = (request: RowRequest) => void;

export interface RowRequest {
  readonly form: string;
  readonly field: FormField;
  onTaken(choice: RowChoice): void;
}

export interface RowChoice {
  readonly value: string;
  readonly label: string;
  readonly fill: Readonly<Record<string, string | number | boolean | null | string[]>>;
}

const Asking = createContext<AskForRow>(() => undefined);

export const AskForRowProvider = Asking;
export const useAskForRow = (): AskForRow => useContext(Asking);
