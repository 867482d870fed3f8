import type { RuleGiving } from "#modules/access/role-giving/rule-giving.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createProvisionedAccounts } from "./provisioned-accounts.service.ts";
import { createProvisionedRoles } from "./provisioned-roles.service.ts";
import { createProvisioningStore } from "./provisioning.store.ts";

export interface ProvisioningUses {
  readonly ruleGiving: RuleGiving;
}

/** Accounts and roles that other systems manage, by source. */
export function createProvisioningModule({ db }: Platform, { ruleGiving }: ProvisioningUses) {
  const store = createProvisioningStore(db);
  return {
    services: {
      provisionedAccounts: createProvisionedAccounts(store),
      provisionedRoles: createProvisionedRoles({ store, ruleGiving }),
    },
    eraser: store.removeAllOf,
  };
}
