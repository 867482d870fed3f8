import { searchForm } from "@tender/contract/normal-form";

export interface FoundBy {
  readonly appId: string;
  readonly appCnName: string;
  readonly purpose: string;
}

/** Fewer subsystems fit one screen. */
const SEARCH_FROM = 9;

export const canSearch = (count: number): boolean => count >= SEARCH_FROM;

/**
 * Returns the subsystems whose name, purpose, number or `extraText` contains every typed word. Those whose name
 * begins with the first word, or whose number equals it, come first.
 */
export function findSubsystems<T extends FoundBy>(
  entries: readonly T[],
  typed: string,
  extraText: (entry: T) => string = () => "",
): readonly T[] {
  const words = typed.split(/\s+/).map(searchForm).filter(Boolean);
  const [first] = words;
  if (first === undefined) return entries;
  const matches = entries.filter((entry) => {
    const text = searchForm(`${entry.appCnName}\n${entry.purpose}\n${entry.appId}\n${extraText(entry)}`);
    return words.every((word) => text.includes(word));
  });
  const isFirstMatch = ({ appCnName, appId }: T) => searchForm(appCnName).startsWith(first) || appId === first;
  return [...matches.filter(isFirstMatch), ...matches.filter((entry) => !isFirstMatch(entry))];
}
