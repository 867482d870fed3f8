import { AndFilter, type Entry, EqualityFilter, type FilterParser, OrFilter } from "ldapts";
import { DirectoryFailure } from "./directory-failure.ts";
import { normalDn } from "./dn.ts";

type Filter = ReturnType<typeof FilterParser.parseString>;

/**
 * Member attributes of groupOfNames, groupOfUniqueNames and posixGroup; the last holds account names, the others DNs.
 */
const BY_DN = ["member", "uniqueMember"] as const;
const BY_ACCOUNT = "memberUid";

export const memberAttributes: readonly string[] = [...BY_DN, BY_ACCOUNT];

/** The names by which groups refer to a member. */
export interface GroupMember {
  readonly dn: string;
  readonly username: string;
}

/** A group with its members. */
export interface DirectoryGroup {
  readonly dn: string;
  hasMember(person: GroupMember): boolean;
}

/** Filter for the groups that have the person as a member. Names are sent as values, never as part of a filter text. */
export const groupsOfMember = (groups: Filter, { dn, username }: GroupMember): Filter =>
  new AndFilter({
    filters: [
      groups,
      new OrFilter({
        filters: [
          ...BY_DN.map((attribute) => new EqualityFilter({ attribute, value: dn })),
          new EqualityFilter({ attribute: BY_ACCOUNT, value: username }),
        ],
      }),
    ],
  });

const namesOf = (entry: Entry, attribute: string): string[] => {
  const names: string[] = [];
  for (const [name, value] of Object.entries(entry)) {
    if (name.toLowerCase() !== attribute.toLowerCase()) continue;
    for (const name of Array.isArray(value) ? value : [value]) if (typeof name === "string") names.push(name.trim());
  }
  return names;
};

/**
 * Active Directory returns attributes with many values in parts, under another name (`member;range=0-1499`): treating
 * the first part as complete would revoke roles from the other members.
 */
export const isCut = (entry: Entry, attribute: string): boolean =>
  Object.keys(entry).some((name) => name.toLowerCase().startsWith(`${attribute.toLowerCase()};range=`));

/** Throws DirectoryFailure when the directory returned only a part of the members. */
export function parseGroup(entry: Entry): DirectoryGroup {
  if (memberAttributes.some((attribute) => isCut(entry, attribute))) throw new DirectoryFailure("members-cut");
  const dns = new Set(BY_DN.flatMap((attribute) => namesOf(entry, attribute)).map(normalDn));
  // RFC 2307: memberUid is compared exactly, as the server does at a sign-in.
  const accounts = new Set(namesOf(entry, BY_ACCOUNT));
  return {
    dn: entry.dn,
    hasMember: ({ dn, username }) => dns.has(normalDn(dn)) || accounts.has(username),
  };
}
