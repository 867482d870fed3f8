import { type DirectorySession, readFilter } from "./directory-client.ts";
import { DirectoryFailure } from "./directory-failure.ts";
import type { FoundPerson } from "./directory-mapping.ts";
import { groupsOfMember } from "./group-search.ts";

interface GroupSettings {
  /** Empty: groups are not asked for their members. */
  readonly groupsBase: string;
  readonly groupsFilter: string;
  readonly pageSize: number;
}

/**
 * All groups of somebody: those that their entry names, and those that name them. Null: their entry tells a part of them alone.
 * Throws DirectoryFailure.
 */
export async function groupsOf(
  session: DirectorySession,
  { groupsBase, groupsFilter, pageSize }: GroupSettings,
  person: FoundPerson,
): Promise<readonly string[] | null> {
  if (groupsBase === "" || person.groups === null) return person.groups;
  const groups = readFilter(groupsFilter);
  if (!groups) throw new DirectoryFailure("filter");
  const found = new Set(person.groups);
  // No attribute is needed: the name of the entry is the name of the group.
  const search = { filter: groupsOfMember(groups, person), attributes: ["objectClass"], pageSize };
  for await (const page of session.pages(groupsBase, search)) for (const { dn } of page) found.add(dn);
  return [...found];
}
