import { type DirectorySession, readFilter } from "./directory-client.ts";
import { DirectoryFailure } from "./directory-failure.ts";
import type { DirectoryPerson } from "./directory-mapping.ts";
import { groupsOfMember } from "./group-search.ts";

interface GroupSettings {
  /** Empty: the members of groups are not read. */
  readonly groupsBase: string;
  readonly groupsFilter: string;
  readonly pageSize: number;
}

/**
 * Returns all groups of a person: those in the person's entry, and those that list the person as a member. Null: the
 * entry lists only a part of its groups. Throws DirectoryFailure.
 */
export async function groupsOf(
  session: DirectorySession,
  { groupsBase, groupsFilter, pageSize }: GroupSettings,
  person: DirectoryPerson,
): Promise<readonly string[] | null> {
  if (groupsBase === "" || person.groups === null) return person.groups;
  const groups = readFilter(groupsFilter);
  if (!groups) throw new DirectoryFailure("filter");
  const found = new Set(person.groups);
  // Only the DN of the entry is used; the search requires an attribute.
  const search = { filter: groupsOfMember(groups, person), attributes: ["objectClass"], pageSize };
  for await (const page of session.pages(groupsBase, search)) for (const { dn } of page) found.add(dn);
  return [...found];
}
