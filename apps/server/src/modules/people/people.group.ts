import { createAccountModule } from "./account/account.module.ts";
import { createDataRuleModule } from "./data-rule/data-rule.module.ts";
import { createDepartmentModule } from "./department/department.module.ts";
import { createExternalIdentityModule } from "./external-identity/external-identity.module.ts";
import { createOneTimeLinkModule } from "./one-time-link/one-time-link.module.ts";
import { createOrganisationModule } from "./organisation/organisation.module.ts";
import { createRoleModule } from "./role/role.module.ts";

/** The order matters: a module uses services of the modules above it. */
export const people = [
  ["account", createAccountModule],
  ["department", createDepartmentModule],
  ["role", createRoleModule],
  ["data-rule", createDataRuleModule],
  ["one-time-link", createOneTimeLinkModule],
  ["external-identity", createExternalIdentityModule],
  ["organisation", createOrganisationModule],
] as const;
