import type { DirectoryGroup, DirectoryPerson } from "#modules/access/directory/directory-reader.service.ts";
import type { KnownPerson } from "./import-plan.ts";

/**
 * Returns the groups of each account that the connection manages; null: the directory did not return all of them. A
 * person who is no longer in the directory has none, unless the connection leaves such people unchanged.
 */
export function groupsByUser(
  known: ReadonlyMap<string, KnownPerson>,
  { people, groups }: { readonly people: readonly DirectoryPerson[]; readonly groups: readonly DirectoryGroup[] },
  whenGone: "leave" | "freeze",
): ReadonlyMap<string, readonly string[] | null> {
  const found = new Map<string, readonly string[] | null>();
  const seen = new Set<string>();
  for (const person of people) {
    const own = known.get(person.externalId);
    // Of two people with one identifier the first counts, as everywhere in an import.
    if (!own || seen.has(person.externalId)) continue;
    seen.add(person.externalId);
    const named = groups.filter((group) => group.hasMember(person)).map(({ dn }) => dn);
    found.set(own.userId, person.groups && [...person.groups, ...named]);
  }
  if (whenGone === "freeze")
    for (const { externalId, userId } of known.values()) if (!seen.has(externalId)) found.set(userId, []);
  return found;
}
