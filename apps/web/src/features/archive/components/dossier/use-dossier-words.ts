import { useDictionaries } from "../../../../shared/workspace-ui/use-dictionary.ts";
import { useCodeText } from "../code-text.ts";

const plainLists = ["xmzt", "zzxs", "gdzt", "bgqx", "tbzt", "zbzt", "htzt", "scale"] as const;
const builtInLists = ["cgfs", "category", "open_scope"] as const;

type List = (typeof plainLists)[number] | (typeof builtInLists)[number];
/** The word for a code of a list; an unknown code stays itself. */
export type WordFor = (list: List, code: string) => string;

const isBuiltIn = (list: List): list is (typeof builtInLists)[number] =>
  (builtInLists as readonly string[]).includes(list);

export function useDossierWords(): WordFor {
  const codeText = useCodeText();
  const dictionary = useDictionaries(plainLists);
  return (list, code) => (isBuiltIn(list) ? codeText(list)(code) : dictionary(list).wordFor(code));
}
