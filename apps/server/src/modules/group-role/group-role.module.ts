import type { Platform } from "../../platform/platform.ts";
import type { ProvisionedRoles } from "../provisioning/provisioned-roles.service.ts";
import type { RoleHolders } from "../role/role-holders.store.ts";
import type { RoleGiving } from "../role-giving/role-giving.service.ts";
import type { RuleGiving } from "../role-giving/rule-giving.service.ts";
import type { TakeoverGuard } from "../takeover-guard/takeover-guard.service.ts";
import { createGroupRoles } from "./group-roles.service.ts";

export interface GroupRoleUses {
  readonly provisionedRoles: ProvisionedRoles;
  readonly roleHolders: RoleHolders;
  readonly roleGiving: RoleGiving;
  readonly ruleGiving: RuleGiving;
  readonly takeoverGuard: TakeoverGuard;
}

/** Groups of identity systems and directories give roles. */
export const createGroupRoleModule = (_platform: Platform, uses: GroupRoleUses) => ({
  services: { groupRoles: createGroupRoles(uses) },
});
