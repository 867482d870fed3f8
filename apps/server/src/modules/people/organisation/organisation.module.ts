import type { AccountPhones } from "#modules/people/account/account-phones.store.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { Db } from "#platform/database/database.ts";
import type { Platform } from "#platform/platform.ts";
import { createOrganisationService } from "./organisation.service.ts";
import { createOrganisationStore } from "./organisation.store.ts";
import { createOrganisationAccountStore } from "./organisation-account.store.ts";
import { createOrganisationAccounts } from "./organisation-accounts.service.ts";
import { createOrganisationFileStore } from "./organisation-file.store.ts";
import { createOrganisationFiles } from "./organisation-files.service.ts";
import { createOrganisationPhones } from "./organisation-phones.store.ts";
import { createOrganisationRegister } from "./organisation-register.service.ts";
import { createOrganisationRegisterStore } from "./organisation-register.store.ts";
import { ruledOrganisations } from "./ruled-organisations.store.ts";
import { createSubmissionStore } from "./submission.store.ts";
import { createSubmissions } from "./submissions.service.ts";

/** The organisation service for imports, which run without the other modules. */
export const createOrganisations = (db: Db) => createOrganisationService(createOrganisationStore(db));

/**
 * Organisations (buyers, agencies, suppliers): the register with its versions, and the accounts that act for them.
 * Closing an account removes its links to organisations, not the organisations.
 */
export function createOrganisationModule(
  { db, work, protectedTexts }: Pick<Platform, "db" | "work" | "protectedTexts">,
  { accountPhones, dataRules }: { readonly accountPhones: AccountPhones; readonly dataRules: DataRules },
) {
  const store = createOrganisationStore(db);
  const phones = createOrganisationPhones(work.db, protectedTexts);
  const files = createOrganisationFileStore(db);
  const visibleOrganisations = dataRules.declare(ruledOrganisations);
  return {
    services: {
      organisations: createOrganisationService(store),
      organisationRegister: createOrganisationRegister({ store: createOrganisationRegisterStore(db, phones), files }),
      organisationAccounts: createOrganisationAccounts(createOrganisationAccountStore(db, accountPhones)),
      organisationFiles: createOrganisationFiles(files, visibleOrganisations),
      submissions: createSubmissions(createSubmissionStore(db, phones)),
      visibleOrganisations,
    },
    protectedColumns: phones.columns,
    eraser: store.unlink,
  };
}
