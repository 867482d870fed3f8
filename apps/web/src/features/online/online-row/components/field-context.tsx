import type { FormField } from "@tender/contract";
import { createContext, useContext } from "react";
import { useStoppedWords } from "#shared/dictionary/stopped-words.ts";
import { useDictionaries } from "#shared/workspace-ui/use-dictionary.ts";
import { type SelectList, useSelectLists } from "#shared/workspace-ui/use-select-list.ts";
import { dictionaryOf, selectListOf, type WordFor } from "../model/shown.ts";

interface FieldWords {
  readonly wordFor: WordFor;
  /** Returns the active items of the field's dictionary or select list; undefined: the field has neither. */
  itemsOf(field: FormField): readonly SelectList[number][] | undefined;
  /** Returns the same items with the disabled ones, by which existing rows can still be filtered. */
  allOf(field: FormField): readonly SelectList[number][] | undefined;
}

/** Reads the dictionaries and select lists of the fields on the page. */
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

/** Opens the dialog to choose a linked row. The form renders it beside the tabs, by `useTabDialog`. */
export type OpenRowChoice = (request: RowChoiceRequest) => void;

export interface RowChoiceRequest {
  readonly form: string;
  readonly field: FormField;
  onChosen(choice: RowChoice): void;
}

export interface RowChoice {
  readonly value: string;
  readonly label: string;
  readonly fill: Readonly<Record<string, string | number | boolean | null | string[]>>;
}

const OpenRowChoiceContext = createContext<OpenRowChoice>(() => undefined);

export const OpenRowChoiceProvider = OpenRowChoiceContext;
export const useOpenRowChoice = (): OpenRowChoice => useContext(OpenRowChoiceContext);
