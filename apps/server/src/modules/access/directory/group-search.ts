import { AndFilter, type Entry, EqualityFilter, type FilterParser, OrFilter } from "ldapts";
import { DirectoryFailure } from "./directory-failure.ts";
import { normalDn } from "./dn.ts";

type Filter = ReturnType<typeof FilterParser.parseString>;

/** Who belongs to a group, as groupOfNames, groupOfUniqueNames and posixGroup say it; the last names accounts, the others entries. */
const BY_DN = ["member", "uniqueMember"] as const;
const BY_ACCOUNT = "memberUid";

export const memberAttributes: readonly string[] = [...BY_DN, BY_ACCOUNT];

/** A person, as groups name their members. */
export interface GroupMember {
  readonly dn: string;
  readonly username: string;
}

/** A group with its members. */
export interface FoundGroup {
  readonly dn: string;
  hasMember(person: GroupMember): boolean;
}

/** The groups that somebody is a member of: values, never parts of a text. */
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
    for (const one of Array.isArray(value) ? value : [value]) if (typeof one === "string") names.push(one.trim());
  }
  return names;
};

/**
 * Active Directory hands out the values of an attribute with many in parts, under another name (`member;range=0-1499`): whoever took the
 * first part for all would take roles from the others.
 */
export const isCut = (entry: Entry, attribute: string): boolean =>
  Object.keys(entry).some((name) => name.toLowerCase().startsWith(`${attribute.toLowerCase()};range=`));

/** Throws DirectoryFailure where the directory tells a part of the members alone. */
export function groupIn(entry: Entry): FoundGroup {
  if (memberAttributes.some((attribute) => isCut(entry, attribute))) throw new DirectoryFailure("members-cut");
  const dns = new Set(BY_DN.flatMap((attribute) => namesOf(entry, attribute)).map(normalDn));
  // RFC 2307: memberUid is compared exactly, as the server does when somebody signs in.
  const accounts = new Set(namesOf(entry, BY_ACCOUNT));
  return {
    dn: entry.dn,
    hasMember: ({ dn, username }) => dns.has(normalDn(dn)) || accounts.has(username),
  };
}
