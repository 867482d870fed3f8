import type { Entry } from "ldapts";
import type { Clock } from "#platform/clock.ts";
import type { KnownDirectory } from "./directories.service.ts";
import { type DirectoryClient, type DirectorySession, readFilter } from "./directory-client.ts";
import { DirectoryFailure, explainFailure, type FailureKind } from "./directory-failure.ts";
import { groupsOf } from "./directory-groups.ts";
import {
  binaryAttribute,
  type DirectoryPerson,
  departmentAttributes,
  type FoundDepartment,
  parseDepartment,
  parsePerson,
  personAttributes,
} from "./directory-mapping.ts";
import { type DirectoryGroup, memberAttributes, parseGroup } from "./group-search.ts";

export type { DirectoryPerson, FoundDepartment } from "./directory-mapping.ts";
export type { DirectoryGroup } from "./group-search.ts";

/** Normal forms of DNs, for comparisons. */
export interface DirectoryNames {
  readonly normalDn: (dn: string) => string;
  readonly above: (dn: string) => string[];
}

export type ReadableDirectory = Omit<
  KnownDirectory,
  | "id"
  | "version"
  | "secretSince"
  | "createdAt"
  | "createdBy"
  | "updatedAt"
  | "updatedBy"
  | "branch"
  | "departmentId"
  | "enabled"
  | "signIn"
  | "makesAccounts"
  | "schedule"
  | "dailyAt"
  | "whenGone"
  | "freezePercent"
  | "mayAdminister"
>;

/** An entry without account name, name or usable id. */
export interface UnreadableEntry {
  readonly dn: string;
}

/** Entries of a directory, page by page, on one connection. */
export interface DirectoryPages {
  /** The address that answered. */
  readonly address: string;
  people(pageSize?: number): AsyncGenerator<(DirectoryPerson | UnreadableEntry)[]>;
  /** Empty: the connection imports no departments. */
  departments(pageSize?: number): AsyncGenerator<(FoundDepartment | UnreadableEntry)[]>;
  /** Groups with their members. Empty: the connection reads no members of groups. */
  groups(): AsyncGenerator<DirectoryGroup[]>;
  /** All groups of a person, by DN; null: they could not be read completely. */
  groupsOf(person: DirectoryPerson): Promise<readonly string[] | null>;
}

export interface DirectoryReader {
  /** Connects, binds and runs `work`. Throws errors that `explain` describes. */
  read<T>(directory: ReadableDirectory, work: (pages: DirectoryPages) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Describes a failure in words; undefined: the error is no DirectoryFailure. */
  explain(error: unknown): { readonly kind: FailureKind; readonly message: string } | undefined;
  isFilter(text: string): boolean;
}

export function createDirectoryReader(client: DirectoryClient, clock: Clock): DirectoryReader {
  async function* readPages<T>(
    session: DirectorySession,
    directory: ReadableDirectory,
    base: string,
    filterText: string,
    { attributes, pageSize }: { readonly attributes: readonly string[]; readonly pageSize: number },
    parse: (entry: Entry) => T | undefined,
  ): AsyncGenerator<(T | UnreadableEntry)[]> {
    const filter = readFilter(filterText);
    if (!filter) throw new DirectoryFailure("filter");
    const search = { filter, attributes, pageSize, binary: binaryAttribute(directory) };
    for await (const page of session.pages(base, search)) yield page.map((entry) => parse(entry) ?? { dn: entry.dn });
  }

  return {
    read: (directory, work, signal) =>
      client.with(
        directory,
        async (session) => {
          await session.bind(directory.bindDn, directory.bindSecret);
          const { peopleBase, peopleFilter, departmentsBase, departmentsFilter } = directory;
          return work({
            address: session.address,
            people: (pageSize = directory.pageSize) => {
              const attributes = personAttributes(directory);
              const parse = (entry: Entry) => parsePerson(entry, directory, clock.now());
              return readPages(session, directory, peopleBase, peopleFilter, { attributes, pageSize }, parse);
            },
            departments: async function* (pageSize = directory.pageSize) {
              if (departmentsBase === "") return;
              const attributes = departmentAttributes(directory);
              const parse = (entry: Entry) => parseDepartment(entry, directory);
              yield* readPages(session, directory, departmentsBase, departmentsFilter, { attributes, pageSize }, parse);
            },
            groups: async function* () {
              const { groupsBase, groupsFilter, pageSize } = directory;
              if (groupsBase === "") return;
              const filter = readFilter(groupsFilter);
              if (!filter) throw new DirectoryFailure("filter");
              const search = { filter, attributes: memberAttributes, pageSize };
              for await (const page of session.pages(groupsBase, search)) yield page.map(parseGroup);
            },
            groupsOf: (person) => groupsOf(session, directory, person),
          });
        },
        signal,
      ),
    explain: (error) =>
      error instanceof DirectoryFailure ? { kind: error.kind, message: explainFailure(error) } : undefined,
    isFilter: (text) => readFilter(text) !== undefined,
  };
}
