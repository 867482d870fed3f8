import type { FoundGroup, FoundPerson } from "#modules/access/directory/directory-reader.service.ts";
import type { KnownPerson } from "./import-plan.ts";

/**
 * To which groups everybody belongs whom the connection looks after, by account; null: the directory did not tell all of them. Who is
 * gone there belongs to none, unless the connection leaves such people as they are.
 */
export function groupsByUser(
  known: ReadonlyMap<string, KnownPerson>,
  { people, groups }: { readonly people: readonly FoundPerson[]; readonly groups: readonly FoundGroup[] },
  whenGone: "leave" | "freeze",
): ReadonlyMap<string, readonly string[] | null> {
  const found = new Map<string, readonly string[] | null>();
  const seen = new Set<string>();
  for (const person of people) {
    const own = known.get(person.externalId);
    // Of two with one identifier the first counts, as everywhere in an import.
    if (!own || seen.has(person.externalId)) continue;
    seen.add(person.externalId);
    const named = groups.filter((group) => group.hasMember(person)).map(({ dn }) => dn);
    found.set(own.userId, person.groups && [...person.groups, ...named]);
  }
  if (whenGone === "freeze")
    for (const { externalId, userId } of known.values()) if (!seen.has(externalId)) found.set(userId, []);
  return found;
}
