import type { RuledRoles } from "#modules/access/role-assignment/ruled-roles.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createProvisionedAccounts } from "./provisioned-accounts.service.ts";
import { createProvisionedRoles } from "./provisioned-roles.service.ts";
import { createProvisioningStore } from "./provisioning.store.ts";

export interface ProvisioningUses {
  readonly ruledRoles: RuledRoles;
}

/** Accounts and roles that other systems manage, by source. */
export function createProvisioningModule({ db }: Platform, { ruledRoles }: ProvisioningUses) {
  const store = createProvisioningStore(db);
  return {
    services: {
      provisionedAccounts: createProvisionedAccounts(store),
      provisionedRoles: createProvisionedRoles({ store, ruledRoles }),
    },
    eraser: store.removeAllOf,
  };
}
