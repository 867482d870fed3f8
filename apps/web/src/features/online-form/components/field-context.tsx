import type { FormField } from "@tender/contract";
import { createContext, useContext } from "react";
import { useDictionaries } from "../../../shared/workspace-ui/use-dictionary.ts";
import { dictionariesOf, type WordFor } from "../model/shown.ts";

/** The dictionaries of the fields on the page. */
export function useWordFor(fields: readonly FormField[], more: readonly string[] = []): WordFor {
  const dictionary = useDictionaries([...new Set([...dictionariesOf(fields), ...more])]);
  return (code, value) => dictionary(code).wordFor(value);
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
