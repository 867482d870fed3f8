import type { KnownDirectory } from "#modules/access/directory/directories.service.ts";
import type {
  DirectoryGroup,
  DirectoryPerson,
  DirectoryReader,
  FoundDepartment,
  UnreadableEntry,
} from "#modules/access/directory/directory-reader.service.ts";
import type { GroupMapping } from "#modules/sign-on/directory-group/directory-roles.service.ts";
import type { ImportEntry } from "./import-entry.ts";

/** The whole input of an import. */
export interface DirectorySnapshot {
  readonly people: readonly DirectoryPerson[];
  readonly departments: readonly FoundDepartment[];
  /** Groups that are mapped to roles, with their members. */
  readonly groups: readonly DirectoryGroup[];
  readonly unreadable: readonly ImportEntry[];
}

/** Receives the progress of reading. */
export type ReadProgress = (change: {
  readonly peopleRead?: number;
  readonly departmentsRead?: number;
}) => Promise<unknown>;

const isFound = <T extends DirectoryPerson | FoundDepartment>(entry: T | UnreadableEntry): entry is T =>
  "externalId" in entry;

/**
 * Reads everything before anything is changed, so that a broken connection changes nothing. A person may have many
 * groups: only those mapped to roles are retained.
 */
export async function loadSnapshot(
  reader: Pick<DirectoryReader, "read">,
  directory: KnownDirectory,
  mapping: GroupMapping,
  progress: ReadProgress,
): Promise<DirectorySnapshot> {
  const people: DirectoryPerson[] = [];
  const departments: FoundDepartment[] = [];
  const groups: DirectoryGroup[] = [];
  const unreadable: ImportEntry[] = [];
  const addEntries = <T extends DirectoryPerson | FoundDepartment>(
    page: readonly (T | UnreadableEntry)[],
    target: T[],
    kind: ImportEntry["kind"],
    why: string,
  ): void => {
    for (const entry of page)
      if (isFound<T>(entry)) target.push(entry);
      else unreadable.push({ kind, userId: null, name: "", dn: entry.dn, outcome: "refused", message: why });
  };
  const keepMappedGroups = (entry: DirectoryPerson | UnreadableEntry) =>
    isFound<DirectoryPerson>(entry) ? { ...entry, groups: entry.groups?.filter(mapping.has) ?? null } : entry;
  await reader.read(directory, async (pages) => {
    for await (const page of pages.departments()) {
      addEntries(
        page,
        departments,
        "department",
        `缺少 ${directory.idAttribute} 或 ${directory.departmentNameAttribute}`,
      );
      await progress({ departmentsRead: departments.length });
    }
    for await (const page of pages.people()) {
      addEntries(
        page.map(keepMappedGroups),
        people,
        "person",
        `缺少 ${directory.idAttribute} 或 ${directory.accountAttribute}`,
      );
      await progress({ peopleRead: people.length });
    }
    if (!mapping.isEmpty)
      for await (const page of pages.groups()) groups.push(...page.filter(({ dn }) => mapping.has(dn)));
  });
  return { people, departments, groups, unreadable };
}
