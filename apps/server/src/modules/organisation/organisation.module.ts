import type { Db } from "../../platform/database/database.ts";
import { createOrganisationService } from "./organisation.service.ts";
import { createOrganisationStore } from "./organisation.store.ts";

/** An organisation stays when an account is closed; that the account acted for it does not. */
export function createOrganisationModule({ db }: { readonly db: Db }) {
  const store = createOrganisationStore(db);
  return { services: { organisations: createOrganisationService(store) }, eraser: store.unlink };
}
