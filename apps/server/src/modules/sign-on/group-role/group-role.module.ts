import type { ProvisionedRoles } from "#modules/access/provisioning/provisioned-roles.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { RuledRoles } from "#modules/access/role-assignment/ruled-roles.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createGroupRoles } from "./group-roles.service.ts";

export interface GroupRoleUses {
  readonly provisionedRoles: ProvisionedRoles;
  readonly roleHolders: RoleHolders;
  readonly roleAssignment: RoleAssignment;
  readonly ruledRoles: RuledRoles;
  readonly takeoverGuard: TakeoverGuard;
}

/** Roles by groups of identity systems and directories. */
export const createGroupRoleModule = (_platform: Platform, uses: GroupRoleUses) => ({
  services: { groupRoles: createGroupRoles(uses) },
});
