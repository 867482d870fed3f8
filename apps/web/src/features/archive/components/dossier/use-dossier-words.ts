import type { CodeList } from "../../model/code-labels.ts";
import { useCodeText } from "../code-text.ts";

/** The word for a code of a list; an unknown code stays itself. */
export type WordFor = (list: CodeList, code: string) => string;

export function useDossierWords(): WordFor {
  const codeText = useCodeText();
  return (list, code) => codeText(list)(code);
}
