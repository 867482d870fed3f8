// Usual attribute names of each kind of directory; a new form starts with them. No imports: the web takes them as plain
// values.

export const DIRECTORY_KINDS = ["openldap", "active-directory"] as const;
export type DirectoryKind = (typeof DIRECTORY_KINDS)[number];

export interface DirectoryMapping {
  /** Immutable identifier of an entry: an import recognises a person by it. */
  readonly idAttribute: string;
  readonly accountAttribute: string;
  readonly nameAttribute: string;
  /** Empty: not imported. */
  readonly phoneAttribute: string;
  readonly mailAttribute: string;
  /** Source of a person's department: none, the place of the entry, or an attribute. */
  readonly departmentFrom: "none" | "place" | "attribute";
  readonly departmentAttribute: string;
  readonly departmentNameAttribute: string;
  /** Attribute with the groups of a person, such as `memberOf`. Empty: not read. */
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
    // Entries of the domain itself (Administrator, krbtgt, the controllers) are no people.
    peopleFilter: "(&(objectCategory=person)(objectClass=user)(!(isCriticalSystemObject=TRUE)))",
    departmentsFilter: "(&(objectClass=organizationalUnit)(!(isCriticalSystemObject=TRUE)))",
    idAttribute: "objectGUID",
    accountAttribute: "sAMAccountName",
    nameAttribute: "displayName",
    departmentAttribute: "department",
    groupsFilter: "(objectClass=group)",
  },
};
