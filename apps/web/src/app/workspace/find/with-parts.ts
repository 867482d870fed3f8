import type { SearchEntry } from "#app/workspace/model/side-menu.ts";
import { type PageNames, pageNames } from "./page-names.ts";

const namesByView: ReadonlyMap<string, PageNames> = new Map(Object.entries(pageNames));

/** Returns the pages with their other names, and their tabs as lines of their own. */
export function withParts(entries: readonly SearchEntry[], mayUse: (permission: string) => boolean): SearchEntry[] {
  return entries.flatMap((entry) => {
    const page = namesByView.get(entry.view ?? "");
    if (!page) return [entry];
    const parts = (page.parts ?? [])
      .filter(({ permission }) => permission === undefined || mayUse(permission))
      .map(({ title, hash, words }) => ({
        ...entry,
        key: `${entry.key}#${hash ?? title}`,
        path: hash === undefined ? entry.path : `${entry.path}#${hash}`,
        title,
        parents: [...entry.parents, entry.title],
        words: namesIn(words),
      }));
    return [{ ...entry, words: namesIn(page.words) }, ...parts];
  });
}

const namesIn = (words = ""): string[] => words.split(" ").filter(Boolean);
