import type { EndpointOf, ResultOf } from "@tender/contract";
import type {
  DirectoryPages,
  DirectoryPerson,
  DirectoryReader,
  UnreadableEntry,
} from "#modules/access/directory/directory-reader.service.ts";
import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { DirectoryRoles, GroupMapping } from "#modules/sign-on/directory-group/directory-roles.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Deadline } from "#platform/delay.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";
import type { SentSettings } from "./connection-rules.ts";
import { formWords } from "./person-words.ts";

type TrialResult = ResultOf<EndpointOf<"directoryAdmin.testConnection">>;

/**
 * Connects, binds and reads the first people and departments as an import would. `id`: the connection whose groups are
 * mapped to roles; null: none.
 */
export interface DirectoryTrial {
  /** Throws directory.trial_failed with the exact cause. */
  run(settings: SentSettings & { readonly bindSecret: string }, id: string | null): Promise<TrialResult>;
}

export interface DirectoryTrialDeps {
  readonly reader: DirectoryReader;
  readonly managedAccounts: Pick<ManagedAccounts, "faultsOf">;
  readonly directoryRoles: Pick<DirectoryRoles, "mappingOf">;
  readonly deadline: Deadline;
}

const MAX_ROWS = 10;
/** Shorter than the 12 seconds after which the browser gives up a request. */
const DEADLINE_MS = 10_000;

async function readFirstPage<T>(pages: AsyncGenerator<T[]>): Promise<T[]> {
  for await (const page of pages) return page.slice(0, MAX_ROWS);
  return [];
}

const EMPTY_PERSON = {
  externalId: "",
  username: "",
  realname: "",
  phone: null,
  email: null,
  department: null,
  isActive: true,
} as const;

export function createDirectoryTrial(deps: DirectoryTrialDeps): DirectoryTrial {
  const { reader, managedAccounts, directoryRoles, deadline } = deps;

  /** Adds all groups, or the reason why they cannot be read. */
  async function addGroups(pages: Pick<DirectoryPages, "groupsOf">, found: DirectoryPerson | UnreadableEntry) {
    if (!("externalId" in found)) return found;
    try {
      return { ...found, groups: await pages.groupsOf(found) };
    } catch (error) {
      const reason = reader.explain(error)?.message;
      if (reason === undefined) throw error;
      return { ...found, groups: null, notes: [...found.notes, `未能读取用户组：${reason}`] };
    }
  }

  function present(
    found: DirectoryPerson | UnreadableEntry,
    settings: SentSettings,
    mapping: GroupMapping | null,
  ): TrialResult["people"][number] {
    if (!("externalId" in found))
      return {
        ...EMPTY_PERSON,
        groups: [],
        roles: [],
        dn: found.dn,
        faults: [`缺少 ${settings.idAttribute} 或 ${settings.accountAttribute}`],
      };
    const { notes, phone = null, email = null, groups, ...person } = found;
    return {
      ...person,
      groups: groups && [...groups],
      roles: mapping?.rolesBy(groups ?? []).map(({ name }) => name) ?? [],
      // Masked values suffice to check the attributes.
      phone: maskPhone(phone),
      email: maskEmail(email),
      faults: [
        ...managedAccounts.faultsOf({ ...person, phone, email }, "elsewhere").map(({ code }) => formWords[code]),
        ...notes,
      ],
    };
  }
  return {
    run: async (settings, id) => {
      const mapping = id === null ? null : await directoryRoles.mappingOf(id);
      try {
        return await reader.read(
          settings,
          async (pages) => {
            const people: TrialResult["people"] = [];
            for (const found of await readFirstPage(pages.people(MAX_ROWS)))
              people.push(present(await addGroups(pages, found), settings, mapping));
            const departments = (await readFirstPage(pages.departments(MAX_ROWS))).flatMap((found) =>
              "externalId" in found ? found : [],
            );
            return { address: pages.address, people, departments };
          },
          deadline(DEADLINE_MS),
        );
      } catch (error) {
        const reason = reader.explain(error)?.message;
        if (reason === undefined) throw error;
        throw new AppError("directory.trial_failed", { values: { reason }, cause: error });
      }
    },
  };
}
