import type { ProvisionedRoles } from "#modules/access/provisioning/provisioned-roles.service.ts";
import type { RoleGiving } from "#modules/access/role-giving/role-giving.service.ts";
import type { RuleGiving } from "#modules/access/role-giving/rule-giving.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createGroupRoles } from "./group-roles.service.ts";

export interface GroupRoleUses {
  readonly provisionedRoles: ProvisionedRoles;
  readonly roleHolders: RoleHolders;
  readonly roleGiving: RoleGiving;
  readonly ruleGiving: RuleGiving;
  readonly takeoverGuard: TakeoverGuard;
}

/** Roles by groups of identity systems and directories. */
export const createGroupRoleModule = (_platform: Platform, uses: GroupRoleUses) => ({
  services: { groupRoles: createGroupRoles(uses) },
});
