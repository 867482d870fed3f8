import type { DirectoryGroup, DirectoryPerson } from "#modules/access/directory/directory-reader.service.ts";
import type { StoredPerson } from "./import-plan.ts";

/**
 * Returns the groups of each account that the connection manages; null: the directory did not return all of them. A
 * person who is no longer in the directory has none, unless the connection leaves such people unchanged.
 */
export function listGroupsByUser(
  storedPeople: ReadonlyMap<string, StoredPerson>,
  { people, groups }: { readonly people: readonly DirectoryPerson[]; readonly groups: readonly DirectoryGroup[] },
  whenGone: "leave" | "freeze",
): ReadonlyMap<string, readonly string[] | null> {
  const groupsByUserId = new Map<string, readonly string[] | null>();
  const foundIds = new Set<string>();
  for (const person of people) {
    const storedPerson = storedPeople.get(person.externalId);
    // Of two people with one identifier the first counts, as everywhere in an import.
    if (!storedPerson || foundIds.has(person.externalId)) continue;
    foundIds.add(person.externalId);
    const mappedGroups = groups.filter((group) => group.hasMember(person)).map(({ dn }) => dn);
    groupsByUserId.set(storedPerson.userId, person.groups && [...person.groups, ...mappedGroups]);
  }
  if (whenGone === "freeze")
    for (const { externalId, userId } of storedPeople.values())
      if (!foundIds.has(externalId)) groupsByUserId.set(userId, []);
  return groupsByUserId;
}
