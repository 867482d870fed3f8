import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";
import { LAST_STANDING } from "./giving-rules.ts";
import type { RoleGiving } from "./role-giving.service.ts";

/** A role that a rule gives, and whether the rule may give one that administers. */
export interface RuledRole {
  readonly roleId: string;
  readonly mayAdminister: boolean;
}

/**
 * Roles that people get because another system says who belongs to which group. What a group stands for an administrator
 * says once: whoever may not give a role lets no rule give it either. The rules that hold for every role hold here as well.
 */
export interface RuleGiving {
  /** May this caller let a rule give the role? Throws role.not_found, role.beyond_own, role.administers. */
  requireMayRule(tx: Tx, code: string, mayAdminister: boolean, by: Caller): Promise<{ id: string; name: string }>;
  /**
   * Who of them had it not. In the caller's transaction; `tell` of role-giving after the commit. Throws role.excluded, and
   * role.administers where the role has come to administer since the rule was made.
   */
  give(tx: Tx, role: RuledRole, userIds: readonly string[]): Promise<string[]>;
  /** Who of them had it everywhere. Throws role.last_administrator. */
  take(tx: Tx, roleId: string, userIds: readonly string[]): Promise<string[]>;
}

export interface RuleGivingDeps {
  readonly roleHolders: RoleHolders;
  readonly roleGiving: Pick<RoleGiving, "requireMayGive">;
  readonly permissions: Pick<PermissionService, "administersBy">;
}

export function createRuleGiving({ roleHolders: holders, roleGiving, permissions }: RuleGivingDeps): RuleGiving {
  async function requirePlain(tx: Tx, roleId: string, mayAdminister: boolean): Promise<void> {
    if (!mayAdminister && (await permissions.administersBy(tx, roleId))) throw new AppError("role.administers");
  }

  return {
    requireMayRule: async (tx, code, mayAdminister, by) => {
      const role = await holders.roleOf(tx, code);
      if (!role) throw new AppError("role.not_found");
      await requirePlain(tx, role.id, mayAdminister);
      await roleGiving.requireMayGive(tx, role, by);
      return role;
    },
    give: async (tx, { roleId, mayAdminister }, userIds) => {
      if (userIds.length === 0) return [];
      await holders.takeTurn(tx);
      await requirePlain(tx, roleId, mayAdminister);
      const given = await holders.add(tx, roleId, null, userIds);
      if (given.length > 0 && (await holders.areExclusionsInForce(tx))) {
        const clash = await holders.clashAmong(tx, roleId, given);
        if (clash) throw new AppError("role.excluded", { values: clash });
      }
      return given;
    },
    take: async (tx, roleId, userIds) => {
      if (userIds.length === 0) return [];
      await holders.takeTurn(tx);
      const taken = await holders.remove(tx, roleId, null, userIds);
      const last = await holders.roleOf(tx, LAST_STANDING);
      if (taken.length > 0 && last?.id === roleId && !(await holders.isHeldByActive(tx, LAST_STANDING)))
        throw new AppError("role.last_administrator");
      return taken;
    },
  };
}
