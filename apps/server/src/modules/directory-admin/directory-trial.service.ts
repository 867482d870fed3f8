import type { EndpointOf, ResultOf } from "@tender/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Deadline } from "../../platform/delay.ts";
import { maskEmail, maskPhone } from "../../platform/masking.ts";
import type { ManagedAccounts } from "../account/managed-account.service.ts";
import type { DirectoryReader, FoundPerson, UnreadableEntry } from "../directory/directory-reader.service.ts";
import type { SentSettings } from "./connection-rules.ts";
import { formWords } from "./person-words.ts";

type Found = ResultOf<EndpointOf<"directoryAdmin.tryOut">>;

/** Connects, binds and reads the first of the people and departments, as they would come in. */
export interface DirectoryTrial {
  /** Throws directory.trial_failed with what exactly failed. */
  run(settings: SentSettings & { readonly bindSecret: string }): Promise<Found>;
}

export interface DirectoryTrialDeps {
  readonly reader: DirectoryReader;
  readonly managedAccounts: Pick<ManagedAccounts, "faultsOf">;
  readonly deadline: Deadline;
}

const SHOWN = 10;
/** The browser waits twelve seconds for an answer. */
const LONGEST_MS = 10_000;

async function first<T>(pages: AsyncGenerator<T[]>): Promise<T[]> {
  for await (const page of pages) return page.slice(0, SHOWN);
  return [];
}

const nobody = {
  externalId: "",
  username: "",
  realname: "",
  phone: null,
  email: null,
  department: null,
  isActive: true,
} as const;

export function createDirectoryTrial({ reader, managedAccounts, deadline }: DirectoryTrialDeps): DirectoryTrial {
  const shown = (found: FoundPerson | UnreadableEntry, settings: SentSettings): Found["people"][number] => {
    if (!("externalId" in found))
      return { ...nobody, dn: found.dn, faults: [`缺少 ${settings.idAttribute} 或 ${settings.accountAttribute}`] };
    const { notes, phone = null, email = null, ...person } = found;
    return {
      ...person,
      // Whether the attributes are the right ones shows in masked ones too.
      phone: maskPhone(phone),
      email: maskEmail(email),
      faults: [
        ...managedAccounts.faultsOf({ ...person, phone, email }, "elsewhere").map(({ code }) => formWords[code]),
        ...notes,
      ],
    };
  };
  return {
    run: async (settings) => {
      try {
        return await reader.read(
          settings,
          async ({ address, people, departments }) => ({
            address,
            people: (await first(people(SHOWN))).map((found) => shown(found, settings)),
            departments: (await first(departments(SHOWN))).flatMap((found) => ("externalId" in found ? found : [])),
          }),
          deadline(LONGEST_MS),
        );
      } catch (error) {
        const reason = reader.explain(error)?.message;
        if (reason === undefined) throw error;
        throw new AppError("directory.trial_failed", { values: { reason }, cause: error });
      }
    },
  };
}
