const sections = ["dictionaries", "selects", "removed"] as const;

export type ListSection = (typeof sections)[number];

/** A list, or the dictionary whose items are shown. */
export type Section =
  | { readonly kind: "list"; readonly list: ListSection }
  | { readonly kind: "items"; readonly id: string };

export const sectionsFor = (mayRemove: boolean): readonly ListSection[] =>
  sections.filter((section) => section !== "removed" || mayRemove);

/** Returns the section of the address's fragment. Falls back to the list of dictionaries. */
export function sectionOf(hash: string, mayRemove: boolean): Section {
  const fragment = hash.slice(1);
  const [, id] = /^items\/([A-Za-z0-9-]{1,40})$/.exec(fragment) ?? [];
  if (id !== undefined) return { kind: "items", id };
  const list = sectionsFor(mayRemove).find((section) => section === fragment);
  return { kind: "list", list: list ?? "dictionaries" };
}
