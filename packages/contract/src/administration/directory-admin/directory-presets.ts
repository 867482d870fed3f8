// What a directory of a kind usually calls things; a form begins with it. No imports: the web takes them as plain values.

export const DIRECTORY_KINDS = ["openldap", "active-directory"] as const;
export type DirectoryKind = (typeof DIRECTORY_KINDS)[number];

export interface DirectoryMapping {
  /** Never changes, whatever else does: by it somebody is known again. */
  readonly idAttribute: string;
  readonly accountAttribute: string;
  readonly nameAttribute: string;
  /** Empty: not taken over. */
  readonly phoneAttribute: string;
  readonly mailAttribute: string;
  /** Where somebody belongs: nowhere, by the place of the entry, or by what an attribute says. */
  readonly departmentFrom: "none" | "place" | "attribute";
  readonly departmentAttribute: string;
  readonly departmentNameAttribute: string;
  /** Names the groups of a person, as `memberOf` does. Empty: it is not read. */
  readonly groupAttribute: string;
}

export interface DirectoryPreset extends DirectoryMapping {
  readonly peopleFilter: string;
  readonly departmentsFilter: string;
  readonly groupsFilter: string;
}

const common = {
  phoneAttribute: "mobile",
  mailAttribute: "mail",
  departmentFrom: "place",
  departmentNameAttribute: "ou",
  departmentsFilter: "(objectClass=organizationalUnit)",
  groupAttribute: "memberOf",
} as const;

export const directoryPresets: Readonly<Record<DirectoryKind, DirectoryPreset>> = {
  openldap: {
    ...common,
    peopleFilter: "(objectClass=inetOrgPerson)",
    idAttribute: "entryUUID",
    accountAttribute: "uid",
    nameAttribute: "cn",
    departmentAttribute: "ou",
    groupsFilter: "(|(objectClass=groupOfNames)(objectClass=groupOfUniqueNames)(objectClass=posixGroup))",
  },
  "active-directory": {
    ...common,
    // What the domain itself is made of (Administrator, krbtgt, the controllers) belongs to nobody here.
    peopleFilter: "(&(objectCategory=person)(objectClass=user)(!(isCriticalSystemObject=TRUE)))",
    departmentsFilter: "(&(objectClass=organizationalUnit)(!(isCriticalSystemObject=TRUE)))",
    idAttribute: "objectGUID",
    accountAttribute: "sAMAccountName",
    nameAttribute: "displayName",
    departmentAttribute: "department",
    groupsFilter: "(objectClass=group)",
  },
};
