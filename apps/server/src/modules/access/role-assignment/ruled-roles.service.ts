import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";
import { ADMINISTRATOR_ROLE } from "./assignment-rules.ts";
import type { RoleAssignment } from "./role-assignment.service.ts";

/** A role that a rule grants, and whether the rule may grant one that administers. */
export interface RuledRole {
  readonly roleId: string;
  readonly mayAdminister: boolean;
}

/**
 * Roles that people receive by their groups in another system. Only an administrator who may grant a role can map a
 * group to it. Each grant by the mapping passes the usual checks of roles.
 */
export interface RuledRoles {
  /**
   * Requires that this caller may let a rule grant the role. Throws role.not_found, role.beyond_own, role.administers.
   */
  requireMayGrantByRule(
    tx: Tx,
    code: string,
    mayAdminister: boolean,
    by: Caller,
  ): Promise<{ id: string; name: string }>;
  /**
   * Grants the role in the caller's transaction; returns the ids of the new holders. Call
   * `RoleAssignment.publishHolderChange` after the commit. Throws role.excluded; role.administers when the role
   * administers only since the rule was made.
   */
  grant(tx: Tx, role: RuledRole, userIds: readonly string[]): Promise<string[]>;
  /** Revokes the role; returns the ids of those who held it everywhere. Throws role.last_administrator. */
  revoke(tx: Tx, roleId: string, userIds: readonly string[]): Promise<string[]>;
}

export interface RuledRolesDeps {
  readonly roleHolders: RoleHolders;
  readonly roleAssignment: Pick<RoleAssignment, "requireMayGrant">;
  readonly permissions: Pick<PermissionService, "administersBy">;
}

export function createRuledRoles({ roleHolders: holders, roleAssignment, permissions }: RuledRolesDeps): RuledRoles {
  async function requireMayAdminister(tx: Tx, roleId: string, mayAdminister: boolean): Promise<void> {
    if (!mayAdminister && (await permissions.administersBy(tx, roleId))) throw new AppError("role.administers");
  }

  return {
    requireMayGrantByRule: async (tx, code, mayAdminister, by) => {
      const role = await holders.roleOf(tx, code);
      if (!role) throw new AppError("role.not_found");
      await requireMayAdminister(tx, role.id, mayAdminister);
      await roleAssignment.requireMayGrant(tx, role, by);
      return role;
    },
    grant: async (tx, { roleId, mayAdminister }, userIds) => {
      if (userIds.length === 0) return [];
      await holders.lockChanges(tx);
      await requireMayAdminister(tx, roleId, mayAdminister);
      const addedIds = await holders.add(tx, roleId, null, userIds);
      if (addedIds.length > 0 && (await holders.isExclusionInForce(tx))) {
        const conflict = await holders.findExclusionConflict(tx, roleId, addedIds);
        if (conflict) throw new AppError("role.excluded", { values: conflict });
      }
      return addedIds;
    },
    revoke: async (tx, roleId, userIds) => {
      if (userIds.length === 0) return [];
      await holders.lockChanges(tx);
      const removedIds = await holders.remove(tx, roleId, null, userIds);
      const administratorRole = await holders.roleOf(tx, ADMINISTRATOR_ROLE);
      if (
        removedIds.length > 0 &&
        administratorRole?.id === roleId &&
        !(await holders.isHeldByActive(tx, ADMINISTRATOR_ROLE))
      )
        throw new AppError("role.last_administrator");
      return removedIds;
    },
  };
}
